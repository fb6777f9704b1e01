import { failFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { createPasswordLink } from './password-link.ts'
import { replacePassword } from './replace-password.ts'

/**
 * The password opens nothing: whoever uses it is sent to the owner's link, which the owner gets at once.
 *
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
    await replacePassword(txCtx, accountId, hash, 'password_set_by_staff')
    const link = await createPasswordLink(txCtx, accountId)
    await txCtx.emit({
      name: 'account.password_set_by_staff',
      entity: 'account',
      entityId: accountId,
      ...(link && { secrets: { token: link.token } }),
    })
  })
}
