import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Identity } from '#platform/oidc/identity.ts'
import { leaveForProvider, returnFromProvider } from '#platform/oidc/round-trip.ts'
import type { Door } from '#platform/oidc/round-trip.ts'
import { loginPage } from '../contract.ts'
import type { oauth } from '../contract.ts'
import { safeNext } from '../model.ts'
import { letIn } from './let-in.ts'

export const staffDoor: Door = { name: 'staff', path: loginPage.path, provider: 'staff' }

export function leaveThroughStaffDoor(ctx: Ctx, { next }: Input<typeof oauth.redirect>) {
  return leaveForProvider(ctx, staffDoor, safeNext(next))
}

/** The provider stands for the password only: whoever has a passkey is asked for it all the same. */
export async function signInThroughProvider(ctx: Ctx, returned: Input<typeof oauth.login>) {
  const { identity, next } = await returnFromProvider(ctx, staffDoor, returned)
  const answer = await ctx.transaction(async (inside) => letIn(inside, await memberOf(inside, identity)))
  return { ...answer, next: safeNext(next) }
}

/** Known by what the provider calls them, or for the first time by their login, if it is an e-mail of theirs. */
async function memberOf(ctx: Ctx, { issuer, subject, email }: Identity): Promise<number> {
  const known = await ctx.db
    .selectFrom('staff_identity')
    .select('staff_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!known && !email) throw refuse('oauth_unverified')
  const member = await ctx.db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .select('m.id')
    .where((where) => (known ? where('m.id', '=', known.staff_id) : where('m.login', '=', email!)))
    .where('m.active', '=', true)
    .where('e.edition', '=', ctx.edition.code)
    .executeTakeFirst()
  if (!member) throw refuse('oauth_unknown', { id: 'staff.oauth_unknown' })
  if (!known) await link(ctx, { issuer, subject }, member.id)
  return member.id
}

async function link({ db, now }: Ctx, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>, staffId: number) {
  await db
    .insertInto('staff_identity')
    .values({ issuer, subject, staff_id: staffId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
