import { randomBytes } from 'node:crypto'
import type { StaffMember } from '#shared/access.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { verifyPassword } from '#platform/password.ts'
import { cookieSeconds } from '#platform/session/sessions.ts'
import { challengeSeconds, hostOf, keepChallenge, named, passkeysOf } from './passkeys.ts'
import { countUse, verifyPasskey } from './verify-passkey.ts'
import type { Assertion } from './verify-passkey.ts'

type SelfProof = { current_password?: string | undefined; proof?: Assertion | undefined }

/** A session that only leads to adding a passkey has just been opened by a password or a provider. */
const freshMs = 10 * 60_000

/** What a passkey has to sign to prove that it is them; null where they have none for this host. */
export async function prepareProof(ctx: Ctx<StaffMember>) {
  const here = (await passkeysOf(ctx.db, ctx.actor.id)).filter(({ host }) => host === hostOf(ctx))
  if (here.length === 0) return { passkey: null }
  const challenge = randomBytes(32).toString('base64url')
  await keepChallenge(ctx, { staffId: ctx.actor.id, purpose: 'prove', challenge })
  const timeout = challengeSeconds * 1000
  const userVerification = 'preferred' as const
  return {
    passkey: { challenge, rpId: hostOf(ctx), timeout, userVerification, allowCredentials: here.map(named) },
  }
}

/**
 * An open browser is not enough to change what opens the account: the member gives the current password or signs with a
 * passkey. Hashing is slow, so this is for `standalone` verbs, before their transaction. Answers the password's hash,
 * which must still be the same when the change is made; see `lockMember`.
 */
export async function proveSelf(ctx: Ctx<StaffMember>, given: SelfProof): Promise<string> {
  const { id, limits } = ctx.actor
  const { password_hash } = await ctx.db
    .selectFrom('staff_member')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (limits) await assertFresh(ctx)
  else if (given.proof) await assertSigned(ctx, given.proof)
  else if (given.current_password === undefined) throw refuseField('current_password', 'invalid.required')
  else if (!(await verifyPassword(password_hash, given.current_password)))
    throw refuseField('current_password', 'password.not_current')
  return password_hash
}

/** Locks the member; what was proven counts only if nobody has changed the password meanwhile. */
export async function lockMember({ db }: Ctx, id: number, provenHash: string): Promise<void> {
  const { password_hash } = await db
    .selectFrom('staff_member')
    .select('password_hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (password_hash !== provenHash) throw refuse('wrong_status', { id: 'staff.proof_over' })
}

async function assertFresh(ctx: Ctx<StaffMember>): Promise<void> {
  const family = await ctx.family('staff')
  const begun = (family?.endsAt.getTime() ?? 0) - cookieSeconds.staff * 1000
  if (ctx.now.getTime() - begun > freshMs) throw refuse('forbidden', { id: 'staff.proof_over' })
}

async function assertSigned(ctx: Ctx<StaffMember>, proof: Assertion): Promise<void> {
  const verified = await verifyPasskey(ctx, 'prove', proof)
  if (verified === 'gone') throw refuse('gone', { id: 'staff.passkey_over' })
  const mine = verified !== 'wrong' && verified.staffId === ctx.actor.id
  if (!mine || !(await ctx.transaction((inside) => countUse(inside, verified))))
    throw refuse('invalid', { id: 'staff.passkey_wrong' })
}
