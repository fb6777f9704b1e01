import { refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { verifyPassword } from '#platform/password.ts'

/**
 * Who has a password gives it before anything that could take the account away: an open browser is not enough. Hashing
 * is slow, so this is for `standalone` verbs, before their transaction. Answers what the password is stored as.
 */
export async function provePassword(
  { db, edition }: Ctx,
  accountId: number,
  given: string | undefined,
  field = 'current_password',
): Promise<string | null> {
  const { password_hash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('edition', '=', edition.code)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (password_hash === null) return null
  if (given === undefined) throw refuseField(field, 'invalid.required')
  if (!(await verifyPassword(password_hash, given))) throw refuseField(field, 'password.not_current')
  return password_hash
}
