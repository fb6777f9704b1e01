import { editionByCode } from '#editions/editions.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { requestPasskey } from '#platform/passkeys/passkeys.ts'
import type { SessionOptions } from '#platform/session/sessions.ts'
import type { SignInAnswer } from '../contract.ts'
import { listPasskeys } from './passkeys.ts'
import type { StaffPasskey } from './passkeys.ts'

/**
 * Opens a session after a password or provider login, or asks for the passkey first. A passkey of another host cannot
 * be used here, but must not make the account easier to enter than one without passkeys.
 */
export function completeSignIn(ctx: Ctx, memberId: number, proof?: { password_hash: string }): Promise<SignInAnswer> {
  return ctx.transaction(async (txCtx) => {
    const member = await txCtx.db
      .selectFrom('staff_member')
      .select('password_hash')
      .where('id', '=', memberId)
      .forShare()
      .executeTakeFirst()
    // The password may have been changed during the slow hashing.
    if (proof && member?.password_hash !== proof.password_hash) throw fail('wrong_credentials')
    const passkeys = await listPasskeys(txCtx.db, memberId)
    const passkey = await requestPasskey(txCtx, { realm: 'staff', id: memberId }, 'sign_in', passkeys)
    if (passkey) return { passkey }
    const otherHost = await findReachableHost(txCtx, memberId, passkeys)
    if (otherHost) throw fail('forbidden', { id: 'staff.passkey_elsewhere', values: { host: otherHost } })
    // All passkeys belong to hosts that the member can no longer reach, so a new one has to be added here.
    await openStaffSession(txCtx, memberId, { passkeys: 0, mustAdd: passkeys.length > 0 })
    await txCtx.emit({ name: 'staff.signed_in', entity: 'staff', entityId: memberId })
    return {}
  })
}

/** The session is limited to adding a passkey if one is required and missing. */
export async function openStaffSession(
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
  if (!member) throw fail('forbidden')
  const limits =
    passkeys === 0 && (mustAdd || isPasskeyRequired(ctx, member.status)) ? ({ to: 'passkey' } as const) : undefined
  await ctx.sessions.signIn('staff', memberId, { family, limits })
  // A provider may let an invited member in before the invitation is used.
  await ctx.db
    .updateTable('staff_member')
    .set({ invited_at: null })
    .where('id', '=', memberId)
    .where('invited_at', 'is not', null)
    .execute()
}

/** The host of a passkey in an edition that the member still belongs to. */
async function findReachableHost(
  ctx: Ctx,
  memberId: number,
  passkeys: readonly StaffPasskey[],
): Promise<string | undefined> {
  const rows = await ctx.db.selectFrom('staff_edition').select('edition').where('staff_id', '=', memberId).execute()
  const hosts = new Set(
    rows.flatMap(({ edition }) => {
      const known = editionByCode(edition)
      return known ? [new URL(ctx.site.originOf(known)).hostname] : []
    }),
  )
  return passkeys.find(({ host }) => hosts.has(host))?.host
}

export function isPasskeyRequired({ settings }: Ctx, status: number): boolean {
  return settings.passkeyRequired.some((one) => one === status)
}
