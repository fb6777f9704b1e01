import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { verifyPassword } from '#platform/password.ts'
import type { endpoints } from '../contract.ts'
import { letIn } from './let-in.ts'

/** Unknown logins, wrong passwords and other editions' staff get the same answer after the same time. */
export async function signIn(ctx: Ctx, { login, password }: Input<typeof endpoints.login>) {
  const member = await ctx.db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .select(['m.id', 'm.password_hash'])
    .where('m.login', '=', login.toLowerCase())
    .where('m.active', '=', true)
    .where('e.edition', '=', ctx.edition.code)
    .executeTakeFirst()
  const right = await verifyPassword(member?.password_hash, password)
  if (!member || !right) throw refuse('wrong_credentials')
  return letIn(ctx, member.id, member)
}
