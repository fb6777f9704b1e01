import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { authEndpoints } from '../contract.ts'
import { issueCode } from './codes.ts'
import { parseContactInput } from './contacts.ts'

/** `client_id` is a random handle of the code, not a client's id. Unknown addresses get one as well. */
export async function sendSignInCode(ctx: Ctx, input: Input<typeof authEndpoints.sendSignInCode>) {
  const { address } = parseContactInput(ctx, input)
  const { handle, digits } = await issueCode(ctx, { purpose: 'sign_in', address })
  return { client_id: handle, code_length: digits }
}
