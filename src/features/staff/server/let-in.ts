import { randomBytes } from 'node:crypto'
import { editionByCode } from '#editions/editions.ts'
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
export function letIn(ctx: Ctx, memberId: number, proof?: { password_hash: string }): Promise<SignInAnswer> {
  return ctx.transaction(async (inside) => {
    const member = await inside.db
      .selectFrom('staff_member')
      .select('password_hash')
      .where('id', '=', memberId)
      .forShare()
      .executeTakeFirst()
    // Hashing took a while: a password that was changed meanwhile opens nothing.
    if (proof && member?.password_hash !== proof.password_hash) throw refuse('wrong_credentials')
    const passkeys = await passkeysOf(inside.db, memberId)
    const here = passkeys.filter(({ host }) => host === hostOf(inside))
    if (here.length > 0) return { passkey: await askForPasskey(inside, memberId, here) }
    const elsewhere = await reachableHost(inside, memberId, passkeys)
    if (elsewhere) throw refuse('forbidden', { id: 'staff.passkey_elsewhere', values: { host: elsewhere } })
    // Passkeys of hosts that are shut to them now: the way goes on by adding one here.
    await comeIn(inside, memberId, { passkeys: 0, mustAdd: passkeys.length > 0 })
    await inside.emit({ name: 'staff.signed_in', entity: 'staff', entityId: memberId })
    return {}
  })
}

/** With everything asked for; but whoever should have a passkey and has none comes only as far as adding one. */
export async function comeIn(
  ctx: Ctx,
  memberId: number,
  { family, passkeys, mustAdd = false }: Pick<SessionOptions, 'family'> & { passkeys?: number; mustAdd?: boolean } = {},
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
  const limits =
    passkeys === 0 && (mustAdd || isRequired(ctx, member.status)) ? ({ to: 'passkey' } as const) : undefined
  await ctx.signIn('staff', memberId, { family, limits })
}

/** Where a passkey of theirs can be used: at the host of an edition that still is one of theirs. */
async function reachableHost(ctx: Ctx, memberId: number, passkeys: readonly Passkey[]): Promise<string | undefined> {
  const rows = await ctx.db.selectFrom('staff_edition').select('edition').where('staff_id', '=', memberId).execute()
  const hosts = new Set(
    rows.flatMap(({ edition }) => {
      const known = editionByCode(edition)
      return known ? [new URL(ctx.originOf(known)).hostname] : []
    }),
  )
  return passkeys.find(({ host }) => hosts.has(host))?.host
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
