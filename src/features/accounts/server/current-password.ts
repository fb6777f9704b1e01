import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { verifyPassword } from '#platform/password.ts'

/**
 * Protects changes that could take the account away from somebody who only has an open browser. Hashing is slow, so
 * it must run in a `standalone` endpoint before the transaction. Returns the stored hash, or null for an account
 * without a password.
 */
export async function assertCurrentPassword(
  { db, edition }: Ctx,
  accountId: number,
  password: string | undefined,
  field = 'current_password',
): Promise<string | null> {
  const { password_hash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('edition', '=', edition.code)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (password_hash === null) return null
  if (password === undefined) throw failField(field, 'invalid.required')
  if (!(await verifyPassword(password_hash, password))) throw failField(field, 'password.not_current')
  return password_hash
}
