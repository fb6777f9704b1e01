import type { Db } from '#platform/db/database.ts'

/** Whether browsers are bound to the key of web push. */
export async function hasPushSubscriptions(db: Db): Promise<boolean> {
  return (await db.selectFrom('push_subscription').select('id').limit(1).executeTakeFirst()) !== undefined
}
