import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { enqueueDelivery } from './deliver.ts'
import { availableServices } from './links.ts'
import { splitText } from './queue-deliveries.ts'

/** Queues a notification that is not a chat message, once per event. */
export async function queueNotice(ctx: Ctx, { entityId = 0, after, secrets }: Event): Promise<void> {
  const { event, at, kind, until } = after as { event: number; at: string; kind: string; until?: string }
  // Only the first part: the email has the full text.
  const [text] = splitText(secrets?.['text'] ?? '')
  const link = await ctx.db
    .selectFrom('messenger_link')
    .select(['service', 'recipient'])
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', entityId)
    .where(sql<boolean>`service = any(${availableServices(ctx)}::smallint[])`)
    .orderBy('used_at', 'desc')
    .executeTakeFirst()
  if (!link || !text) return
  const queued = await ctx.db
    .insertInto('messenger_delivery')
    .values({
      edition: ctx.edition.code,
      ...link,
      account_id: entityId,
      notice_event: event,
      notice_kind: kind,
      expires_at: until === undefined ? null : new Date(until),
      text,
      next_attempt_at: new Date(at),
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await enqueueDelivery(ctx, { id: queued.id, service: link.service }, new Date(at))
}
