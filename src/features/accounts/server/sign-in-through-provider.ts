import type { PersonRole } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Identity } from '#platform/oidc/identity.ts'
import { leaveForProvider, returnFromProvider } from '#platform/oidc/round-trip.ts'
import type { Door } from '#platform/oidc/round-trip.ts'
import { clientLoginPage, tutorLoginPage } from '../contract.ts'
import type { oauth } from '../contract.ts'
import { safeNext } from '../model.ts'
import { lockAddress } from './codes.ts'
import { replacePassword } from './replace-password.ts'

export const providerDoors: Record<PersonRole, Door> = {
  client: { name: 'client', path: clientLoginPage.path, provider: 'people' },
  tutor: { name: 'tutor', path: tutorLoginPage.path, provider: 'people' },
}

export const leaveFrom =
  (role: PersonRole) =>
  (ctx: Ctx, { next }: Input<typeof oauth.clientRedirect>) =>
    leaveForProvider(ctx, providerDoors[role], landingAfter(ctx, ctx.locale, role, next))

/**
 * Through the door of a role, with what the provider says. Whoever it is must be known here by that, or by an e-mail
 * that both the provider and we have seen to be theirs: an address that somebody only typed leads to no account.
 */
export const signInThroughProvider =
  (role: PersonRole) => async (ctx: Ctx, returned: Input<typeof oauth.clientLogin>) => {
    const { identity, locale, next } = await returnFromProvider(ctx, providerDoors[role], returned)
    await ctx.transaction(async (inside) => {
      const account = await accountOf(inside, identity, role, locale)
      await inside.signIn('person', account.id, { role })
      const about = { entity: 'account', entityId: account.id } as const
      if (account.opened) await inside.emit({ name: 'account.opened', ...about, after: { role, by: 'provider' } })
      if (account.linked) await inside.emit({ name: 'account.linked', ...about, after: { issuer: identity.issuer } })
      await inside.emit({ name: 'account.signed_in', ...about, after: { role, by: 'provider' } })
    })
    return { next: landingAfter(ctx, locale, role, next) }
  }

const landing: Record<PersonRole, string> = { client: '/client_orders', tutor: '/orders/' }

/** Where somebody goes after logging in: where they wanted to, or to their requests. */
export function landingAfter({ edition }: Ctx, locale: Locale, role: PersonRole, next: string | undefined): string {
  return safeNext(next, localePath(locale, edition.locales, landing[role]))
}

type Found = { id: number; linked?: true; opened?: true }

async function accountOf(ctx: Ctx, identity: Identity, role: PersonRole, locale: Locale): Promise<Found> {
  const unknown = refuse('oauth_unknown', { id: `oauth.unknown_${role}` })
  const known = await livingPeople(ctx)
    .innerJoin('account_identity as i', (join) =>
      join.onRef('i.edition', '=', 'a.edition').onRef('i.account_id', '=', 'a.id'),
    )
    .where('i.issuer', '=', identity.issuer)
    .where('i.subject', '=', identity.subject)
    .executeTakeFirst()
  if (known) {
    if (!known[role]) throw unknown
    return { id: known.id }
  }
  const { email } = identity
  if (!email) throw refuse('oauth_unverified')
  // Whoever else confirms it, or comes with it for the first time, waits.
  await lockAddress(ctx, email)
  const owner = await livingPeople(ctx)
    .where('a.email', '=', email)
    .where('a.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (owner ? !owner[role] : role !== 'client') throw unknown
  const id = owner?.id ?? (await openAccount(ctx, email, identity.name, locale))
  await link(ctx, identity, id)
  // The account may have been opened by somebody else, with this address and a password of theirs.
  if (owner) await removePassword(ctx, id)
  return { id, linked: true, ...(!owner && { opened: true }) }
}

/** Every session ends, and the password if there was one, of which the owner is told. */
async function removePassword(ctx: Ctx, id: number): Promise<void> {
  const { password_hash, created_at, email_confirmed_at } = await ctx.db
    .selectFrom('account')
    .select(['password_hash', 'created_at', 'email_confirmed_at'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Opened with a confirmed address, it never was anybody else's.
  if (email_confirmed_at && email_confirmed_at <= created_at) return ctx.endSessions('person', id)
  await replacePassword(ctx, id, null)
  if (password_hash !== null) await ctx.emit({ name: 'account.password_removed', entity: 'account', entityId: id })
}

/** Those who have not been deleted, with the roles they have. They stay so until the transaction ends. */
function livingPeople({ db, edition }: Ctx) {
  return db
    .selectFrom('account as a')
    .leftJoin('client as c', (join) =>
      join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id').on('c.deleted_at', 'is', null),
    )
    .leftJoin('tutor as t', (join) =>
      join
        .onRef('t.edition', '=', 'a.edition')
        .onRef('t.id', '=', 'a.id')
        .on('t.anonymised_at', 'is', null)
        .on('t.deleted_at', 'is', null),
    )
    .select(['a.id', 'c.id as client', 't.id as tutor'])
    .where('a.edition', '=', edition.code)
    .where('a.deleted_at', 'is', null)
    .forShare('a')
}

async function openAccount(ctx: Ctx, email: string, name: string | undefined, locale: Locale): Promise<number> {
  const { db, edition, now } = ctx
  const opened = await db
    .insertInto('account')
    .values({
      edition: edition.code,
      name: name ?? email.replace(/@.*$/, ''),
      email,
      email_confirmed_at: now,
      locale,
      time_zone: ctx.browserZone ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return opened.id
}

async function link({ db, edition, now }: Ctx, { issuer, subject }: Identity, accountId: number): Promise<void> {
  // Of an account that was deleted since: whoever it was may come again as somebody new.
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
