import type { Input } from '#shared/contract.ts'
import { fail, failFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import type { authEndpoints } from '../contract.ts'
import { codeMinutes, issueCode, redeemCode } from './codes.ts'
import { confirmContact, contactFromAddress, parseContactInput, findAccountByContact } from './contacts.ts'
import { replacePassword } from './replace-password.ts'
import { newToken } from './token.ts'

/** The code works only in the browser that requested it, so that seeing it is not enough. */
export async function sendResetCode(ctx: Ctx, input: Input<typeof authEndpoints.sendResetCode>) {
  const { address } = parseContactInput(ctx, input)
  const challenge = newToken()
  const { digits } = await issueCode(ctx, { purpose: 'reset', address, challenge })
  ctx.request.secrets.keep('reset', challenge, codeMinutes * 60)
  return { code_length: digits }
}

export function checkResetCode(ctx: Ctx, { reset_code: code }: Input<typeof authEndpoints.checkResetCode>) {
  return redeemCode(ctx, { ...readResetChallenge(ctx), code, consume: false }, async (txCtx, { address }) =>
    (await findAccountByContact(txCtx, contactFromAddress(address))) ? {} : undefined,
  )
}

export async function resetPassword(ctx: Ctx, input: Input<typeof authEndpoints.resetPassword>) {
  const problem = passwordProblem(input.password)
  if (problem) throw failFields({ password: [problem] })
  // The code is checked first, because hashing is slow.
  await checkResetCode(ctx, input)
  const hash = await hashPassword(input.password)
  const attempt = { ...readResetChallenge(ctx), code: input.reset_code, consume: true }
  return redeemCode(ctx, attempt, async (txCtx, { address }) => {
    const person = await findAccountByContact(txCtx, contactFromAddress(address))
    if (!person) return undefined
    const accountId = person.id
    await replacePassword(txCtx, accountId, hash, person.is_claimed ? 'password_reset' : 'contact_claimed')
    if (ctx.auth.person?.id === accountId) await txCtx.sessions.signOut('person')
    await confirmContact(txCtx, accountId, contactFromAddress(address))
    txCtx.request.secrets.forget('reset')
    await txCtx.emit({ name: 'account.password_reset', entity: 'account', entityId: accountId })
    return {}
  })
}

function readResetChallenge({ request: { secrets } }: Ctx) {
  const challenge = secrets.read('reset')
  if (challenge === undefined) throw fail('wrong_code')
  return { purpose: 'reset', challenge } as const
}
