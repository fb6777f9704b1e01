import type { StaffMember } from '#shared/access.ts'
import { fail, failField } from '#shared/errors.ts'
import type { PasskeyAssertion } from '#shared/passkey.ts'
import type { Ctx } from '#platform/context.ts'
import { requestPasskey } from '#platform/passkeys/passkeys.ts'
import { verifyPassword } from '#platform/password.ts'
import { cookieSeconds } from '#platform/session/sessions.ts'
import { listPasskeys, recordPasskeyUse, verifyStaffPasskey } from './passkeys.ts'

type SelfProof = { current_password?: string | undefined; proof?: PasskeyAssertion | undefined }

/** A session that is limited to adding a passkey needs no further proof this long after the login. */
const freshMs = 10 * 60_000

/** Returns null if the member has no passkey for this host. */
export async function createProofChallenge(ctx: Ctx<StaffMember>) {
  const passkeys = await listPasskeys(ctx.db, ctx.actor.id)
  return { passkey: await requestPasskey(ctx, { realm: 'staff', id: ctx.actor.id }, 'prove', passkeys) }
}

/**
 * Protects changes of credentials from somebody who only has an open browser. Hashing is slow, so it must run in a
 * `standalone` endpoint before the transaction. Returns the password hash, which `lockMember` compares when the
 * change is made.
 */
export async function reauthenticate(ctx: Ctx<StaffMember>, input: SelfProof): Promise<string> {
  const { id, limits } = ctx.actor
  const { password_hash } = await ctx.db
    .selectFrom('staff_member')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (limits) await assertFreshSession(ctx)
  else if (input.proof) await assertPasskeyProof(ctx, input.proof)
  else if (input.current_password === undefined) throw failField('current_password', 'invalid.required')
  else if (!(await verifyPassword(password_hash, input.current_password)))
    throw failField('current_password', 'password.not_current')
  return password_hash
}

/** Fails if the password was changed after the proof. */
export async function lockMember({ db }: Ctx, id: number, provenHash: string): Promise<void> {
  const { password_hash } = await db
    .selectFrom('staff_member')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (password_hash !== provenHash) throw fail('wrong_status', { id: 'staff.proof_over' })
}

async function assertFreshSession(ctx: Ctx<StaffMember>): Promise<void> {
  const family = await ctx.sessions.family('staff')
  const openedAt = (family?.endsAt.getTime() ?? 0) - cookieSeconds.staff * 1000
  if (ctx.now.getTime() - openedAt > freshMs) throw fail('forbidden', { id: 'staff.proof_over' })
}

async function assertPasskeyProof(ctx: Ctx<StaffMember>, proof: PasskeyAssertion): Promise<void> {
  const verified = await verifyStaffPasskey(ctx, 'prove', proof)
  if (verified === 'gone') throw fail('gone', { id: 'staff.passkey_over' })
  const isOwn = verified !== 'wrong' && verified.ownerId === ctx.actor.id
  if (!isOwn || !(await ctx.transaction((txCtx) => recordPasskeyUse(txCtx, verified))))
    throw fail('invalid', { id: 'staff.passkey_wrong' })
}
