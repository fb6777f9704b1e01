import { createHash } from 'node:crypto'
import type { Db } from '../db/database.ts'

/** Marks a token as used; returns false if it already was. The mark is kept until the token expires. */
export async function spendToken(db: Db, token: string, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insertInto('used_token')
    .values({ token_hash: createHash('sha256').update(token).digest(), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return spent !== undefined
}

export async function deleteExpiredUsedTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_token').where('expires_at', '<=', now).execute()
}
