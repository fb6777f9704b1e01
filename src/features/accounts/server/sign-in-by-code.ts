import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { authEndpoints } from '../contract.ts'
import { redeemCode } from './codes.ts'
import { completePersonSignIn } from './complete-sign-in.ts'
import { confirmContact, contactFromAddress, findAccountByContact } from './contacts.ts'
import { replacePassword } from './replace-password.ts'

export function signInByCode(ctx: Ctx, input: Input<typeof authEndpoints.signInByCode>) {
  const attempt = { purpose: 'sign_in', handle: input.client_id, code: input.auth_code, consume: true } as const
  return redeemCode(ctx, attempt, async (txCtx, { address }) => {
    const contact = contactFromAddress(address)
    const client = await findAccountByContact(txCtx, contact, 'client')
    if (!client) return undefined
    const accountId = client.id
    // The password of an unconfirmed account may have been set by somebody who does not own the contact.
    if (!client.is_claimed) await replacePassword(txCtx, accountId, null, 'contact_claimed')
    await confirmContact(txCtx, accountId, contact)
    return completePersonSignIn(txCtx, accountId, { role: 'client', by: 'code' })
  })
}
