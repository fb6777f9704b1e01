import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Identity } from '#platform/oidc/identity.ts'
import { startProviderLogin, finishProviderLogin } from '#platform/oidc/login-flow.ts'
import type { LoginRoute } from '#platform/oidc/login-flow.ts'
import { staffLoginPage } from '../contract.ts'
import type { staffOauthEndpoints } from '../contract.ts'
import { safePanelNext } from '../model.ts'
import { completeSignIn } from './complete-sign-in.ts'

export const staffLoginRoute: LoginRoute = { name: 'staff', path: staffLoginPage.path, provider: 'staff' }

export function startStaffProviderLogin(ctx: Ctx, { next }: Input<typeof staffOauthEndpoints.redirect>) {
  return startProviderLogin(ctx, staffLoginRoute, safePanelNext(next))
}

/** The provider replaces the password only; a passkey is still required. */
export async function signInStaffThroughProvider(ctx: Ctx, returned: Input<typeof staffOauthEndpoints.login>) {
  const { identity, next } = await finishProviderLogin(ctx, staffLoginRoute, returned)
  const answer = await ctx.transaction(async (txCtx) => completeSignIn(txCtx, await resolveMember(txCtx, identity)))
  return { ...answer, next: safePanelNext(next) }
}

/** Finds the member by the linked identity, or the first time by a confirmed email that equals the login. */
async function resolveMember(ctx: Ctx, { issuer, subject, email }: Identity): Promise<number> {
  const known = await ctx.db
    .selectFrom('staff_identity')
    .select('staff_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!known && !email) throw fail('oauth_unverified')
  const member = await ctx.db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .select('m.id')
    .where((where) => (known ? where('m.id', '=', known.staff_id) : where('m.login', '=', email!)))
    .where('m.active', '=', true)
    .where('e.edition', '=', ctx.edition.code)
    .executeTakeFirst()
  if (!member) throw fail('oauth_unknown', { id: 'staff.oauth_unknown' })
  if (!known) await linkIdentity(ctx, { issuer, subject }, member.id)
  return member.id
}

async function linkIdentity(
  { db, now }: Ctx,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  staffId: number,
) {
  await db
    .insertInto('staff_identity')
    .values({ issuer, subject, staff_id: staffId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
