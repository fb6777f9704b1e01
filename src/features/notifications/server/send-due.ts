import type { Ctx } from '#platform/context.ts'
import type { Channel } from '../model.ts'
import { enqueueMessage } from './deliver-message.ts'

const batchSize = 1000
const retentionMs = 90 * 86_400_000
const expiredRetentionMs = 86_400_000

/** Picks up retries and messages whose worker died. */
export async function sendDueMessages(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('message')
    .select(['id', 'channel', 'template'])
    .where('edition', '=', ctx.edition.code)
    .where('state', 'in', ['queued', 'sending'])
    .where('next_attempt_at', '<=', ctx.now)
    .orderBy('next_attempt_at')
    .limit(batchSize)
    .execute()
  for (const message of due) await enqueueMessage(ctx, { ...message, channel: message.channel as Channel })
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
