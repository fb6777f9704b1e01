import { randomBytes } from 'node:crypto'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { SessionOptions } from '#platform/session/sessions.ts'
import type { SignInAnswer } from '../contract.ts'
import { challengeSeconds, hostOf, keepChallenge, named, passkeysOf } from './passkeys.ts'
import type { Passkey } from './passkeys.ts'

/**
 * A member who has proved who they are, by a password or through a provider, comes in; or is asked for the passkey
 * first. One of another host cannot be used here, and having it must not be worth less than having none.
 */
export function letIn(ctx: Ctx, memberId: number): Promise<SignInAnswer> {
  return ctx.transaction(async (inside) => {
    const passkeys = await passkeysOf(inside.db, memberId)
    const here = passkeys.filter(({ host }) => host === hostOf(inside))
    if (here.length > 0) return { passkey: await askForPasskey(inside, memberId, here) }
    if (passkeys[0]) throw refuse('forbidden', { id: 'staff.passkey_elsewhere', values: { host: passkeys[0].host } })
    await comeIn(inside, memberId, { passkeys: 0 })
    await inside.emit({ name: 'staff.signed_in', entity: 'staff', entityId: memberId })
    return {}
  })
}

/** With everything asked for; but whoever should have a passkey and has none comes only as far as adding one. */
export async function comeIn(
  ctx: Ctx,
  memberId: number,
  { family, passkeys }: Pick<SessionOptions, 'family'> & { passkeys?: number } = {},
): Promise<void> {
  const member = await ctx.db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .select('e.status')
    .where('m.id', '=', memberId)
    .where('m.active', '=', true)
    .where('e.edition', '=', ctx.edition.code)
    .executeTakeFirst()
  if (!member) throw refuse('forbidden')
  const limits = passkeys === 0 && isRequired(ctx, member.status) ? ({ to: 'passkey' } as const) : undefined
  await ctx.signIn('staff', memberId, { family, limits })
}

export function isRequired({ settings }: Ctx, status: number): boolean {
  return settings.passkeyRequired.some((one) => one === status)
}

async function askForPasskey(ctx: Ctx, staffId: number, passkeys: Passkey[]): Promise<SignInAnswer['passkey']> {
  const asked = {
    rpId: hostOf(ctx),
    timeout: challengeSeconds * 1000,
    userVerification: 'preferred' as const,
    allowCredentials: passkeys.map(named),
  }
  const challenge = randomBytes(32).toString('base64url')
  await keepChallenge(ctx, { staffId, purpose: 'sign_in', challenge })
  return { ...asked, challenge }
}
