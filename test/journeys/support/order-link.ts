import { createHash, randomBytes } from 'node:crypto'
import { inDatabase } from './database.ts'

/** Creates the key of an order link as emails contain it. */
export async function createOrderLink(edition: string, email: string): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const { rowCount } = await inDatabase((database) =>
    database.query(
      `insert into order_link (token_hash, edition, account_id, order_id, created_at, expires_at)
       select $1, edition, id, 7, now(), now() + interval '30 days' from account where edition = $2 and email = $3`,
      [createHash('sha256').update(key).digest(), edition, email],
    ),
  )
  if (rowCount !== 1) throw new Error(`no account has the address ${email}`)
  return key
}
