import type { Ctx } from '#platform/context.ts'
import { deliveryRetentionMs } from '../../model.ts'

export async function deleteOldWebhookDeliveries({ db, edition, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('edition', '=', edition.code)
    .where('created_at', '<', new Date(now.getTime() - deliveryRetentionMs))
    .execute()
}
