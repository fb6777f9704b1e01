import { sql } from 'kysely'
import type { Job } from '#platform/jobs/jobs.ts'

const eventDays = 90
/** Three years after a choice has ended, which is at the latest after 180 days. */
const consentDays = 3 * 365 + 180
/** The longest time in which an order can be a partner's is 90 days, and payments and refunds follow it. */
const clickDays = 180

/** Removes what no report and no proof needs any more. */
export const deleteOldMarketingJob: Job = {
  name: 'delete_old_marketing_data',
  cron: '50 3 * * *',
  async run({ db, now }) {
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
    await db.deleteFrom('marketing_event').where('occurred_at', '<', before(eventDays)).execute()
    await db.deleteFrom('consent_record').where('given_at', '<', before(consentDays)).execute()
    // Source and campaign stay for the report.
    await sql`update order_touch t set first = t.first - array['gclid', 'fbclid'],
        last = t.last - array['gclid', 'fbclid'], click_id = ''
      from lesson_order o
      where o.edition = t.edition and o.id = t.order_id and o.created_at < ${before(clickDays)}
        and (t.click_id <> '' or t.first ?| array['gclid', 'fbclid'] or t.last ?| array['gclid', 'fbclid'])`.execute(db)
  },
}
