import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { verifyPassword } from '#platform/password.ts'
import { ownPasswordHash } from './own-password.ts'

/**
 * Protects changes that could take the account away from somebody who only has an open browser. Hashing is slow, so
 * it must run in a `standalone` endpoint before the transaction. Returns the stored hash, or null for an account
 * without a password of its own.
 */
export async function assertCurrentPassword(
  { db, edition }: Ctx,
  accountId: number,
  password: string | undefined,
  field = 'current_password',
): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select(['password_hash', 'password_set_by_staff_at'])
    .where('edition', '=', edition.code)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const password_hash = ownPasswordHash(account)
  if (password_hash === null) return null
  if (password === undefined) throw failField(field, 'invalid.required')
  if (!(await verifyPassword(password_hash, password))) throw failField(field, 'password.not_current')
  return password_hash
}
