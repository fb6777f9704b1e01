import type { Ctx } from '#platform/context.ts'
import { messengerNames } from '#platform/messengers/messenger.ts'
import type { MessengerName } from '#platform/messengers/messenger.ts'
import { enqueueDelivery, pendingDeliveries } from './deliver.ts'

const batchSize = 1000
const day = 86_400_000

/**
 * Enqueues overdue deliveries, after failures or a crash. Only the first of each recipient: it takes the rest along,
 * and a long queue must not hide the recipients after it.
 */
export async function enqueueDueDeliveries(ctx: Ctx): Promise<void> {
  const first = pendingDeliveries(ctx)
    .distinctOn(['service', 'recipient'])
    .orderBy('service')
    .orderBy('recipient')
    .orderBy('id')
  const due = await ctx.db
    .selectFrom(first.as('first'))
    .select(['id', 'service'])
    .where('next_attempt_at', '<=', ctx.now)
    .orderBy('next_attempt_at')
    .limit(batchSize)
    .execute()
  for (const one of due) await enqueueDelivery(ctx, one, ctx.now)
}

/** Updates are kept for a month to detect repeats. The texts of deliveries are stored in the conversations. */
export async function deleteOldDeliveries({ db, edition, now }: Ctx): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  await db
    .deleteFrom('messenger_update')
    .where('edition', '=', edition.code)
    .where('created_at', '<', before(30))
    .execute()
  await db
    .deleteFrom('messenger_delivery')
    .where('edition', '=', edition.code)
    .where('created_at', '<', before(90))
    .where('state', 'not in', ['queued', 'sending'])
    .execute()
  await db.deleteFrom('messenger_link_code').where('edition', '=', edition.code).where('expires_at', '<', now).execute()
}

export const webhookJob = 'set_messenger_webhook'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    set_messenger_webhook: { messenger: MessengerName }
  }
}

/** Runs hourly, so that a changed host is registered without manual steps. */
export async function enqueueWebhookSetup(ctx: Ctx): Promise<void> {
  for (const name of messengerNames)
    if (!ctx.gateways.messengers[name].sandbox) await ctx.enqueue(webhookJob, { messenger: name }, { maxAttempts: 3 })
}

export async function setWebhook({ gateways, site }: Ctx, name: MessengerName): Promise<void> {
  const set = await gateways.messengers[name].setWebhook(`${site.origin}/webhooks/${name}`)
  if (set.outcome !== 'sent') throw new Error(`${name} webhook setup failed: ${set.why}`)
}
