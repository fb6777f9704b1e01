import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { verifyPassword } from '#platform/password.ts'
import type { staffAuthEndpoints } from '../contract.ts'
import { completeSignIn } from './complete-sign-in.ts'

/** Unknown logins, wrong passwords and other editions' staff get the same answer after the same time. */
export async function signInStaff(ctx: Ctx, { login, password }: Input<typeof staffAuthEndpoints.login>) {
  const member = await ctx.db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .select(['m.id', 'm.password_hash'])
    .where('m.login', '=', login.toLowerCase())
    .where('m.active', '=', true)
    .where('e.edition', '=', ctx.edition.code)
    .executeTakeFirst()
  const isRight = await verifyPassword(member?.password_hash, password)
  if (!member || !isRight) throw fail('wrong_credentials')
  return completeSignIn(ctx, member.id, member)
}
