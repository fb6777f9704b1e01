import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { endpoints } from '../contract.ts'
import { issueCode } from './codes.ts'
import { contactOf } from './contacts.ts'

/** `client_id` is what the code is called by: it tells nothing about a client, and an address nobody has gets one, too. */
export async function sendSignInCode(ctx: Ctx, given: Input<typeof endpoints.sendSignInCode>) {
  const { address } = contactOf(ctx, given)
  const { handle, digits } = await issueCode(ctx, { purpose: 'sign_in', address })
  return { client_id: handle, code_length: digits }
}
