import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { askToHandOver } from './hand-over.ts'
import { servedServices } from './links.ts'
import { pieces } from './queue-deliveries.ts'

/** Something is told to somebody by their messenger that was not said in a conversation: once for each event. */
export async function queueNotice(ctx: Ctx, { entityId = 0, after, secrets }: Event): Promise<void> {
  const { event, at, kind, until } = after as { event: number; at: string; kind: string; until?: string }
  // One message: a notice is short, and its whole stands in the letter.
  const [text] = pieces(secrets?.['text'] ?? '')
  const link = await ctx.db
    .selectFrom('messenger_link')
    .select(['service', 'recipient'])
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', entityId)
    .where(sql<boolean>`service = any(${servedServices(ctx)}::smallint[])`)
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
  if (queued) await askToHandOver(ctx, { id: queued.id, service: link.service }, new Date(at))
}
