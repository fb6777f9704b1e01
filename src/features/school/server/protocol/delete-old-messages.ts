import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { protocolRetentionDays } from '../../model.ts'

const dayMs = 86_400_000

/** Deletes what only repeated deliveries needed. */
export const deleteOldMessagesJob: Job = {
  name: 'delete_old_school_messages',
  cron: '12 4 * * *',
  perEdition: true,
  run: deleteOldMessages,
}

/** Refused messages stay until staff repeat them, and order erasures because later reports are checked against them. */
export async function deleteOldMessages({ db, edition, now }: Ctx): Promise<void> {
  const before = new Date(now.getTime() - protocolRetentionDays * dayMs)
  await db
    .deleteFrom('school_message')
    .where('edition', '=', edition.code)
    .where('state', 'in', ['sent', 'skipped'])
    .where('settled_at', '<', before)
    .where('kind', '<>', 'order_erasure')
    .execute()
  await db.deleteFrom('school_report').where('edition', '=', edition.code).where('received_at', '<', before).execute()
}
