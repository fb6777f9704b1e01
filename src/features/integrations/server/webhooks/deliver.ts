import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { failuresBeforePause, giveUpMs, maxRejections, retryPauseMs, webhookStatus } from '../../model.ts'
import type { JobRegistry } from '#platform/jobs/job-registry.ts'
import { slowReceivers } from '#platform/outgoing/slow-receivers.ts'
import { isAccepted } from '#platform/outgoing/outgoing.ts'
import type { OutgoingAnswer } from '#platform/outgoing/outgoing.ts'
import { openSecret, signBody } from './signature.ts'

export const deliverWebhookJob = 'deliver_webhook'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    deliver_webhook: { webhook: number; slow?: boolean; interrupted?: boolean }
  }
}

/** Exceeds the timeout of a call: a worker that has not reported by then is dead. */
const leaseMs = 60_000
/** The next run continues, so that neither a long backlog nor a slow receiver blocks the queue. */
const maxPerRun = 200
const maxRunMs = 30_000

/** The job key makes this idempotent. */
export function enqueueWebhookDelivery(ctx: Ctx, webhook: number): Promise<void> {
  const key = `${deliverWebhookJob} ${ctx.edition.code} ${webhook}`
  return ctx.enqueue(deliverWebhookJob, { webhook }, { key, lanes: { [`${ctx.edition.code} ${webhook}`]: 1 } })
}

/** Slow receivers share places of their own. At least two: one that does not answer takes one of them. */
const placesForSlow = 2

function enqueueSlowDelivery(ctx: Ctx, webhook: number): Promise<void> {
  const key = `${deliverWebhookJob} ${ctx.edition.code} ${webhook} slow`
  const lanes = { [`${ctx.edition.code} ${webhook}`]: 1, slow: placesForSlow }
  return ctx.enqueue(deliverWebhookJob, { webhook, slow: true }, { key, lanes, priority: 'bulk' })
}

const slowWebhooks = slowReceivers()

/**
 * Sends what is due, in the order of the events of each object. Delivery is at least once: if the process dies after
 * the receiver accepted an event and before that is saved, the event is sent again with the same id. The job of a worker
 * that died in between is `interrupted`.
 */
export async function deliverWebhook(
  ctx: Ctx,
  { webhook, slow = false, interrupted = false }: JobRegistry['deliver_webhook'],
): Promise<void> {
  if (interrupted) await ctx.transaction((inside) => endLeases(inside, webhook))
  const receiver = `${ctx.edition.code} ${webhook}`
  for (let sent = 0; sent < maxPerRun; sent++) {
    if (!slow && slowWebhooks.isSlow(receiver, ctx.now))
      return ctx.transaction((inside) => enqueueSlowDelivery(inside, webhook))
    const delivery = await ctx.transaction((inside) => claimDelivery(inside, webhook))
    if (!delivery) return
    const isLast = delivery.claimedAt.getTime() - ctx.now.getTime() >= maxRunMs
    const answer = await slowWebhooks.measure(receiver, ctx.now, () =>
      ctx.gateways.outgoing.post(buildCall(ctx, delivery)),
    )
    await ctx.transaction((inside) => saveOutcome(inside, delivery, answer))
    // After each call another slow receiver has its turn.
    if (isLast || slow) break
  }
  await ctx.transaction((inside) => enqueueWebhookDelivery(inside, webhook))
}

async function endLeases({ db, edition, now }: Ctx, webhook: number): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: now })
    .where('edition', '=', edition.code)
    .where('webhook_id', '=', webhook)
    .where('state', '=', 'sending')
    .execute()
}

/** Enqueues every webhook that has something to send, every minute. */
export async function deliverDueWebhooks(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', (join) => join.onRef('w.edition', '=', 'd.edition').onRef('w.id', '=', 'd.webhook_id'))
    .select('w.id')
    .distinct()
    .where('d.edition', '=', ctx.edition.code)
    .where('d.state', 'in', ['queued', 'sending'])
    .where('d.next_attempt_at', '<=', ctx.now)
    .where('w.status', '=', webhookStatus.active)
    .where((where) => where.or([where('w.retry_at', 'is', null), where('w.retry_at', '<=', ctx.now)]))
    .execute()
  for (const { id } of due) await enqueueWebhookDelivery(ctx, id)
}

/** Partners whose access has ended get nothing more, not even what was queued before. */
const hasValidOwner = (now: Date) => sql<boolean>`not exists (select from partner p
  where p.edition = webhook.edition and p.id = webhook.partner_id and (not p.active or p.expires_at <= ${now}))`

type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

/** The first due delivery whose object has no earlier one left. Those sent again on request are not in that order. */
async function claimDelivery({ db, edition, now }: Ctx, webhook: number) {
  const receiver = await db
    .selectFrom('webhook')
    .select(['url', 'secret', 'failures', 'failing_since'])
    .where('edition', '=', edition.code)
    .where('id', '=', webhook)
    .where('status', '=', webhookStatus.active)
    .where('secret', 'is not', null)
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .where(hasValidOwner(now))
    .forUpdate()
    .executeTakeFirst()
  if (!receiver) return undefined
  // A receiver that fails may reject only some events, so those that were not tried yet come first.
  const untriedFirst = receiver.failures > 0 ? sql`d.attempts, ` : sql``
  const { rows } = await sql<{ id: number }>`select d.id from webhook_delivery d
    where d.edition = ${edition.code} and d.webhook_id = ${webhook} and d.state in ('queued', 'sending')
      and d.next_attempt_at <= ${now} and not exists (select from webhook_delivery e
        where e.edition = d.edition and e.webhook_id = d.webhook_id and e.object = d.object
          and e.object_id = d.object_id and e.event_id < d.event_id and e.state in ('queued', 'sending')
          and e.resent_at is null)
    order by ${untriedFirst}d.event_id limit 1`.execute(db)
  if (!rows[0]) return undefined
  const delivery = await db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      state: 'sending',
      attempts: eb('attempts', '+', 1),
      next_attempt_at: new Date(now.getTime() + leaseMs),
    }))
    .where('edition', '=', edition.code)
    .where('id', '=', rows[0].id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...delivery, ...receiver, secret: receiver.secret!, claimedAt: now }
}

/** Deterministic except for the time of the signature, which is that of the attempt: a retry has the same id and body. */
function buildCall(ctx: Ctx, delivery: ClaimedDelivery) {
  const { edition, site } = ctx
  const eventId = `evt_${edition.code}_${delivery.event_id}`
  const { type, object, object_id: id, object_status: status, created_at } = delivery
  const path = object === 'order' ? `/api/v1/orders/${id}` : `/api/v1/tutors/${id}`
  const data = { object, id, status, url: site.origin + path }
  const createdAt = Math.floor(created_at.getTime() / 1000)
  const body = JSON.stringify({ id: eventId, type, created_at: createdAt, edition: edition.code, data })
  const seconds = Math.floor(delivery.claimedAt.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Repeto-Webhooks/1',
    'repeto-event-id': eventId,
    'repeto-signature': signBody(openSecret(ctx, delivery.secret), seconds, body),
  }
  return { url: delivery.url, headers, body }
}

async function saveOutcome(ctx: Ctx, delivery: ClaimedDelivery, answer: OutgoingAnswer): Promise<void> {
  const isDelivered = isAccepted(answer)
  const saved = await ctx.db
    .updateTable('webhook_delivery')
    .set({
      last_status: 'status' in answer ? answer.status : null,
      last_error: 'error' in answer ? answer.error : '',
      ...(isDelivered ? { state: 'delivered', delivered_at: ctx.now } : stateAfterFailure(ctx, delivery)),
    })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', delivery.id)
    .where('state', '=', 'sending')
    // Another worker may have taken it over after the lease.
    .where('attempts', '=', delivery.attempts)
    .executeTakeFirstOrThrow()
  if (saved.numUpdatedRows === 0n) return
  await (isDelivered ? saveSuccess(ctx, delivery) : saveFailure(ctx, delivery))
}

/**
 * An event is at fault if its receiver has rejected it for days while it accepted others. If the receiver is down, its
 * deliveries wait for it.
 */
function stateAfterFailure({ now }: Ctx, { attempts, failures, first_failed_at, rejections }: ClaimedDelivery) {
  const isRejection = failures < failuresBeforePause
  const failed = { first_failed_at: first_failed_at ?? now, rejections: rejections + (isRejection ? 1 : 0) }
  const isTriedEnough = now.getTime() - failed.first_failed_at.getTime() >= giveUpMs
  if (isRejection && isTriedEnough && failed.rejections >= maxRejections) return { ...failed, state: 'failed' }
  return { ...failed, state: 'queued', next_attempt_at: new Date(now.getTime() + retryPauseMs(attempts)) }
}

async function saveSuccess(ctx: Ctx, { webhook_id, failures }: ClaimedDelivery): Promise<void> {
  if (failures === 0) return
  await updateReceiver(ctx, webhook_id, { failures: 0, failing_since: null, retry_at: null })
  if (failures >= failuresBeforePause) await releaseBacklog(ctx, webhook_id)
}

/** A receiver that was down and answers again gets everything that waited for it at once. */
export async function releaseBacklog({ db, edition, now }: Ctx, webhook: number): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: now })
    .where('edition', '=', edition.code)
    .where('webhook_id', '=', webhook)
    .where('state', '=', 'queued')
    .execute()
}

async function saveFailure(ctx: Ctx, delivery: ClaimedDelivery): Promise<void> {
  const { webhook_id: id, failing_since } = delivery
  const failures = delivery.failures + 1
  const since = failing_since ?? ctx.now
  const isLost = ctx.now.getTime() - since.getTime() >= giveUpMs
  const retryAt = new Date(ctx.now.getTime() + retryPauseMs(failures - failuresBeforePause + 1))
  await updateReceiver(ctx, id, {
    failures,
    failing_since: since,
    retry_at: failures >= failuresBeforePause ? retryAt : null,
    ...(isLost && { status: webhookStatus.paused }),
  })
  if (isLost)
    await ctx.emit({ name: 'webhook.paused', entity: 'webhook', entityId: id, after: { failing_since: since } })
}

type ReceiverState = { failures: number; failing_since: Date | null; retry_at: Date | null; status?: string }

async function updateReceiver({ db, edition }: Ctx, id: number, state: ReceiverState): Promise<void> {
  await db.updateTable('webhook').set(state).where('edition', '=', edition.code).where('id', '=', id).execute()
}
