import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Waits for other transactions that lock the same key, and holds it until the end of this one. */
export async function lockKey(db: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}
