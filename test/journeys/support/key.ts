import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A link to an order, as a letter about it will carry: the order's own screens come later. */
export async function keyOf(edition: string, email: string): Promise<string> {
  const [, , , , socket] = readFileSync(join(process.env['SITE_DATA']!, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const database = new pg.Client({ host: socket, user: 'postgres', database: 'repeto' })
  await database.connect()
  const key = randomBytes(32).toString('base64url')
  const { rowCount } = await database.query(
    `insert into order_key (token_hash, edition, account_id, order_id, created_at, expires_at)
     select $1, edition, id, 7, now(), now() + interval '30 days' from account where edition = $2 and email = $3`,
    [createHash('sha256').update(key).digest(), edition, email],
  )
  await database.end()
  if (rowCount !== 1) throw new Error(`nobody has the address ${email}`)
  return key
}
