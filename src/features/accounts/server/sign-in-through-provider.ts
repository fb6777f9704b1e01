import type { PersonRole } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Identity } from '#platform/oidc/identity.ts'
import { startProviderLogin, finishProviderLogin } from '#platform/oidc/login-flow.ts'
import type { LoginRoute } from '#platform/oidc/login-flow.ts'
import { clientLoginPage, tutorLoginPage } from '../contract.ts'
import type { personOauthEndpoints } from '../contract.ts'
import { safeSiteNext } from '../model.ts'
import { lockAddress } from './codes.ts'
import { claimEmail } from './contacts.ts'
import { openPersonSession, recordSignIn } from './complete-sign-in.ts'
import { credentialsChanged } from './credentials-changed.ts'
import { replacePassword } from './replace-password.ts'
import { selectPeople } from './select-people.ts'

export const personLoginRoutes: Record<PersonRole, LoginRoute> = {
  client: { name: 'client', path: clientLoginPage.path, provider: 'people' },
  tutor: { name: 'tutor', path: tutorLoginPage.path, provider: 'people' },
}

export const startPersonProviderLogin =
  (role: PersonRole) =>
  (ctx: Ctx, { next }: Input<typeof personOauthEndpoints.clientRedirect>) =>
    startProviderLogin(ctx, personLoginRoutes[role], landingPath(ctx, ctx.locale, role, next))

/**
 * Finds the account by its linked identity, or by an email that both the provider and the account have confirmed. An
 * unconfirmed email never matches.
 */
export const signInPersonThroughProvider =
  (role: PersonRole) => async (ctx: Ctx, returned: Input<typeof personOauthEndpoints.clientLogin>) => {
    const { identity, locale, next } = await finishProviderLogin(ctx, personLoginRoutes[role], returned)
    const answer = await ctx.transaction(async (txCtx) => {
      const account = await findOrCreateAccount(txCtx, identity, role, locale)
      const entityRef = { entity: 'account', entityId: account.id } as const
      const opened = await openPersonSession(txCtx, account.id, role)
      if (account.created) await txCtx.emit({ name: 'account.opened', ...entityRef, after: { role, by: 'provider' } })
      if (account.linked) await txCtx.emit({ name: 'account.linked', ...entityRef, after: { issuer: identity.issuer } })
      if (!opened.passkey) await recordSignIn(txCtx, account.id, { role, by: 'provider' })
      return opened
    })
    return { ...answer, next: landingPath(ctx, locale, role, next) }
  }

const homePaths: Record<PersonRole, string> = { client: '/client_orders', tutor: '/orders/' }

export function landingPath({ edition }: Ctx, locale: Locale, role: PersonRole, next: string | undefined): string {
  return safeSiteNext(next, localePath(locale, edition.locales, homePaths[role]))
}

type ResolvedAccount = { id: number; linked?: true; created?: true }

async function findOrCreateAccount(
  ctx: Ctx,
  identity: Identity,
  role: PersonRole,
  locale: Locale,
): Promise<ResolvedAccount> {
  const unknownError = fail('oauth_unknown', { id: `oauth.unknown_${role}` })
  const known = await selectActivePeople(ctx)
    .innerJoin('account_identity as i', (join) =>
      join.onRef('i.edition', '=', 'a.edition').onRef('i.account_id', '=', 'a.id'),
    )
    .where('i.issuer', '=', identity.issuer)
    .where('i.subject', '=', identity.subject)
    .executeTakeFirst()
  if (known) {
    if (!known[role]) throw unknownError
    return { id: known.id }
  }
  const { email } = identity
  if (!email) throw fail('oauth_unverified')
  // Serializes with other logins and confirmations of the same email.
  await lockAddress(ctx, email)
  const owner = await selectActivePeople(ctx)
    .where('a.email', '=', email)
    .where('a.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (owner ? !owner[role] : role !== 'client') throw unknownError
  const id = owner?.id ?? (await createAccount(ctx, email, identity.name, locale))
  await linkIdentity(ctx, identity, id)
  if (owner) await endEarlierAccess(ctx, id)
  return { id, linked: true, ...(!owner && { created: true }) }
}

/**
 * The address may have been registered by another person, with a password and passkeys of their own. The owner is told
 * if there was a password.
 */
async function endEarlierAccess(ctx: Ctx, id: number): Promise<void> {
  const { password_hash, created_at, email, ...confirmed } = await ctx.db
    .selectFrom('account')
    .select(['password_hash', 'created_at', 'email', 'email_confirmed_at', 'email_confirmed_by_guest'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const email_confirmed_at = confirmed.email_confirmed_by_guest ? ctx.now : confirmed.email_confirmed_at
  // An account that was created with a confirmed email never belonged to anybody else.
  if (!email_confirmed_at || email_confirmed_at <= created_at) return credentialsChanged(ctx, [id], 'identity_linked')
  await ctx.db
    .deleteFrom('account_passkey')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', id)
    .where('created_at', '<', email_confirmed_at)
    .execute()
  await replacePassword(ctx, id, null, 'identity_linked')
  await claimEmail(ctx, id, email!, 'identity_linked')
  if (password_hash !== null) await ctx.emit({ name: 'account.password_removed', entity: 'account', entityId: id })
}

/** Undeleted accounts with their roles. A shared lock would deadlock two log-ins that change the account. */
function selectActivePeople({ db, edition }: Ctx) {
  return selectPeople(db, edition).select(['a.id', 'c.id as client', 't.id as tutor']).forNoKeyUpdate('a')
}

async function createAccount(ctx: Ctx, email: string, name: string | undefined, locale: Locale): Promise<number> {
  const { db, edition, now } = ctx
  const created = await db
    .insertInto('account')
    .values({
      edition: edition.code,
      // Reviews show the name to everyone, so it must not be a part of the email.
      name: name ?? ctx.t('account.unnamed_client', {}, locale),
      email,
      email_confirmed_at: now,
      locale,
      time_zone: ctx.request.timeZone ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}

async function linkIdentity(
  { db, edition, now }: Ctx,
  { issuer, subject }: Identity,
  accountId: number,
): Promise<void> {
  // The identity may be linked to an account that was deleted since.
  await db
    .deleteFrom('account_identity')
    .where('edition', '=', edition.code)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('account_id', '!=', accountId)
    .execute()
  await db
    .insertInto('account_identity')
    .values({ edition: edition.code, issuer, subject, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
