import { refuseFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { replacePassword } from './replace-password.ts'

/**
 * Staff give somebody a password. `hold` locks whoever it is for, and refuses if there is nobody: asked before the
 * hashing, which is dear and must not keep a connection, and again when it counts.
 */
export async function setPasswordFor(
  ctx: Ctx,
  accountId: number,
  password: string,
  hold: (ctx: Ctx) => Promise<unknown>,
): Promise<void> {
  const problem = passwordProblem(password)
  if (problem) throw refuseFields({ password: [problem] })
  await ctx.transaction(hold)
  const hash = await hashPassword(password)
  await ctx.transaction(async (inside) => {
    await hold(inside)
    await replacePassword(inside, accountId, hash)
    await inside.emit({ name: 'account.password_changed', entity: 'account', entityId: accountId })
  })
}
