import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Channel } from '../model.ts'
import { enqueueMessage } from './deliver-message.ts'
import { messagePriorities } from './message-priority.ts'

const batchSize = 1000
const retentionMs = 90 * 86_400_000
const expiredRetentionMs = 86_400_000

type DueMessage = { id: number; channel: Channel; template: string }

/**
 * Picks up retries and messages whose worker died. After an outage more may be due than fit one round, so codes come
 * first and bulk last.
 */
export async function sendDueMessages(ctx: Ctx): Promise<void> {
  let room = batchSize
  for (const priority of messagePriorities) {
    const due = room > 0 ? await listDue(ctx, priority, room) : []
    for (const message of due) await enqueueMessage(ctx, message)
    room -= due.length
  }
}

/** Each part is read in the order of the index `message_due_by_priority`, so that its limit bounds the work. */
async function listDue({ db, edition, now }: Ctx, priority: string, limit: number): Promise<DueMessage[]> {
  const select = (wasTried: boolean) => sql`
    (select id, channel, template, next_attempt_at from message
    where edition = ${edition.code} and priority = ${priority} and (attempts > 0) = ${sql.lit(wasTried)}
      and state in ('queued', 'sending') and next_attempt_at <= ${now}
    order by next_attempt_at limit ${limit})`
  const { rows } =
    await sql<DueMessage>`select id, channel, template from (${select(false)} union all ${select(true)}) as due
    order by next_attempt_at limit ${limit}`.execute(db)
  return rows
}

/** Messages contain personal data, and expired codes are deleted even earlier. */
export async function deleteOldMessages({ db, edition, now }: Ctx): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .deleteFrom('message')
    .where('edition', '=', edition.code)
    .where((where) =>
      where.or([where('created_at', '<', before(retentionMs)), where('expires_at', '<', before(expiredRetentionMs))]),
    )
    .where('state', 'not in', ['queued', 'sending'])
    .execute()
  // Permanent bounces are kept until the address is confirmed again.
  await db
    .deleteFrom('mail_bounce')
    .where('edition', '=', edition.code)
    .where('at', '<', before(retentionMs))
    .where((where) => where.or([where('permanent', '=', false), where('cleared_at', 'is not', null)]))
    .execute()
}
