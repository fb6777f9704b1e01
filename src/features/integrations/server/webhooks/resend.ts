import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { enqueueWebhookDelivery } from './deliver.ts'

/** Sends a finished delivery once more, with the same id, so that the receiver can recognise a copy. */
export async function resendDelivery(ctx: Ctx, id: number): Promise<void> {
  const { db, edition, now } = ctx
  const delivery = await db
    .updateTable('webhook_delivery')
    .set({ state: 'queued', attempts: 0, first_failed_at: null, rejections: 0, next_attempt_at: now, resent_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('state', 'in', ['delivered', 'failed'])
    .returning(['webhook_id', 'type'])
    .executeTakeFirst()
  if (!delivery) throw fail('wrong_status')
  await ctx.emit({ name: 'webhook.resent', entity: 'webhook', entityId: delivery.webhook_id, after: { delivery: id } })
  await enqueueWebhookDelivery(ctx, delivery.webhook_id)
}
