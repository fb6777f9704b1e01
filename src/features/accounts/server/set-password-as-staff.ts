import { failFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { replacePassword } from './replace-password.ts'

/**
 * `lockOwner` must lock the account's owner or throw. It runs before the hashing, which is slow and must not hold a
 * connection, and again in the transaction that saves the password.
 */
export async function setPasswordAsStaff(
  ctx: Ctx,
  accountId: number,
  password: string,
  lockOwner: (ctx: Ctx) => Promise<unknown>,
): Promise<void> {
  const problem = passwordProblem(password)
  if (problem) throw failFields({ password: [problem] })
  await ctx.transaction(lockOwner)
  const hash = await hashPassword(password)
  await ctx.transaction(async (txCtx) => {
    await lockOwner(txCtx)
    await replacePassword(txCtx, accountId, hash)
    await txCtx.emit({ name: 'account.password_changed', entity: 'account', entityId: accountId })
  })
}
