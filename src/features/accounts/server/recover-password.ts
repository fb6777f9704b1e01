import type { Input } from '#shared/contract.ts'
import { refuse, refuseFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import type { endpoints } from '../contract.ts'
import { codeMinutes, issueCode, redeemCode } from './codes.ts'
import { confirmContact, contactAt, contactOf, whoOpens } from './contacts.ts'
import { replacePassword } from './replace-password.ts'
import { newToken } from './token.ts'

/** The code counts only in the browser that asked for it: reading it over somebody's shoulder is not enough. */
export async function sendResetCode(ctx: Ctx, given: Input<typeof endpoints.sendResetCode>) {
  const { address } = contactOf(ctx, given)
  const challenge = newToken()
  const { digits } = await issueCode(ctx, { purpose: 'reset', address, challenge })
  ctx.secrets.keep('reset', challenge, codeMinutes * 60)
  return { code_length: digits }
}

export function checkResetCode(ctx: Ctx, { reset_code: code }: Input<typeof endpoints.checkResetCode>) {
  return redeemCode(ctx, { ...browserOf(ctx), code, consume: false }, async (inside, { address }) =>
    (await whoOpens(inside, contactAt(address))) ? {} : undefined,
  )
}

/** A new password for whoever read the code; everybody who is signed in as them is so no more. */
export async function resetPassword(ctx: Ctx, given: Input<typeof endpoints.resetPassword>) {
  const problem = passwordProblem(given.password)
  if (problem) throw refuseFields({ password: [problem] })
  // Looked at first: hashing is slow, and only for those who have the code.
  await checkResetCode(ctx, given)
  const hash = await hashPassword(given.password)
  const asked = { ...browserOf(ctx), code: given.reset_code, consume: true }
  return redeemCode(ctx, asked, async (inside, { address }) => {
    const person = await whoOpens(inside, contactAt(address))
    if (!person) return undefined
    const accountId = person.id
    await replacePassword(inside, accountId, hash)
    if (ctx.auth.person?.id === accountId) await inside.signOut('person')
    await confirmContact(inside, accountId, contactAt(address))
    inside.secrets.forget('reset')
    await inside.emit({ name: 'account.password_reset', entity: 'account', entityId: accountId })
    return {}
  })
}

function browserOf({ secrets }: Ctx) {
  const challenge = secrets.read('reset')
  if (challenge === undefined) throw refuse('wrong_code')
  return { purpose: 'reset', challenge } as const
}
