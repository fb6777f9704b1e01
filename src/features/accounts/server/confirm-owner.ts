import type { Person } from '#shared/access.ts'
import { fail, failField } from '#shared/errors.ts'
import type { PasskeyAssertion } from '#shared/passkey.ts'
import type { Ctx } from '#platform/context.ts'
import { issueCode, redeemCode } from './codes.ts'
import { assertCurrentPassword } from './current-password.ts'
import { getOwnAccount } from './own-account.ts'
import type { OwnAccount } from './own-account.ts'
import { assertPasskeyProof, hasPasskey } from './passkeys.ts'

export type Confirmation = { password?: string | undefined; proof?: PasskeyAssertion | undefined }
type OwnerProof = Confirmation & { code?: string | undefined }

/**
 * Protects money from somebody who only has an open browser. Must run in a `standalone` endpoint before the
 * transaction. An account with neither a password nor a passkey cannot confirm and is told how to become able to.
 */
export async function assertConfirmation(ctx: Ctx<Person>, { password, proof }: Confirmation): Promise<void> {
  if (proof) return assertPasskeyProof(ctx, proof)
  const { has_password, has_passkey } = await getOwnAccount(ctx, ctx.actor.id)
  if (!has_password) throw failField('password', has_passkey ? 'confirm.passkey_needed' : 'confirm.impossible')
  if (password === undefined) throw failField('password', 'confirm.password_needed')
  await assertCurrentPassword(ctx, ctx.actor.id, password, 'password')
}

/**
 * Protects changes that an account with neither a password nor a passkey makes without a proof. Returns the stored hash of
 * the password, or null. Must run in a `standalone` endpoint before the transaction.
 */
export async function assertPasswordOrPasskey(
  ctx: Ctx<Person>,
  { password, proof }: Confirmation,
  field = 'current_password',
): Promise<string | null> {
  const hash = await assertCurrentPassword(ctx, ctx.actor.id, password, field)
  if (hash === null && (await hasPasskey(ctx, ctx.actor.id))) await assertPasskeyProof(ctx, proof)
  return hash
}

/** Protects the passkeys themselves. A code replaces the password of an account that has none. */
export async function assertOwner(ctx: Ctx<Person>, { code, ...confirmation }: OwnerProof): Promise<void> {
  if (code === undefined || confirmation.proof) return assertConfirmation(ctx, confirmation)
  if ((await getOwnAccount(ctx, ctx.actor.id)).has_password) throw failField('password', 'confirm.password_needed')
  await redeemCode(ctx, { purpose: 'prove', code, consume: true, accountId: ctx.actor.id }, () => Promise.resolve(true))
}

export async function sendProofCode(ctx: Ctx<Person>) {
  const { id: accountId } = ctx.actor
  const address = codeAddress(await getOwnAccount(ctx, accountId))
  if (!address) throw fail('wrong_status', { id: 'confirm.no_code' })
  await issueCode(ctx, { purpose: 'prove', accountId, address })
  return {}
}

/** The confirmed contact that a code is sent to, or null if the account has a password or no confirmed contact. */
export function codeAddress(account: OwnAccount): string | null {
  const { has_password, email, email_confirmed, phone, phone_confirmed } = account
  if (has_password) return null
  if (email_confirmed) return email ?? null
  return phone_confirmed ? (phone ?? null) : null
}
