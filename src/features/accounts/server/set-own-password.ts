import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import type { ownEndpoints } from '../own-contract.ts'
import { provePassword } from './prove-password.ts'
import { replacePassword } from './replace-password.ts'

/**
 * A new password, for whoever knows the old one or has none. Every other session ends, and this one goes on under a
 * new token: somebody may hold a copy of it.
 */
export async function setOwnPassword(
  ctx: Ctx<Person>,
  { password, current_password }: Input<typeof ownEndpoints.setPassword>,
) {
  const { id, role } = ctx.actor
  const problem = passwordProblem(password)
  if (problem) throw refuseFields({ password: [problem] })
  const before = await provePassword(ctx, id, current_password)
  const password_hash = await hashPassword(password)
  await ctx.transaction(async (inside) => {
    const now = await inside.db
      .selectFrom('account')
      .select('password_hash')
      .where('edition', '=', inside.edition.code)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Changed meanwhile: it is not the one that was asked for.
    if (now.password_hash !== before) throw refuse('wrong_status')
    await replacePassword(inside, id, password_hash)
    await inside.signIn('person', id, { role })
    await inside.emit({ name: 'account.password_changed', entity: 'account', entityId: id })
  })
  return {}
}
