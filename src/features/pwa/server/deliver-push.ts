import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { JobRegistry } from '#platform/jobs/job-registry.ts'
import { slowReceivers } from '#platform/outgoing/slow-receivers.ts'
import { isChannelEnabled } from '#features/notifications/public.ts'
import type { NoticeKind } from '#features/notifications/preference-model.ts'

export const deliverPushJob = 'deliver_push'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    deliver_push: { delivery: number; slow?: boolean; interrupted?: boolean }
  }
}

const dayMs = 86_400_000
const minuteMs = 60_000
/** Exceeds the timeout of a call. */
const leaseMs = 60_000
const placesPerService = 2
/** At least two: a service that does not answer takes one of them. */
const placesForLater = 2

type PushNotice = { event: number; kind: string; at: string }

/** Queues a notice for every browser of the account, in the transaction of the notice. */
export async function queuePush(ctx: Ctx, { entityId: account = 0, after, secrets }: Event): Promise<void> {
  const { event, kind, at } = after as PushNotice
  const { title = '', body = '', path = '/' } = secrets ?? {}
  const queued = await ctx.db
    .insertInto('push_delivery')
    .columns([
      'edition',
      'subscription_id',
      'event_id',
      'kind',
      'title',
      'body',
      'path',
      'created_at',
      'next_attempt_at',
    ])
    .expression(
      ctx.db
        .selectFrom('push_subscription')
        .select(['edition', 'id', sql.lit(event).as('event_id'), sql<string>`${kind}::text`.as('kind')])
        .select([sql<string>`${title}::text`.as('title'), sql<string>`${body}::text`.as('body')])
        .select([sql<string>`${path}::text`.as('path'), sql<Date>`${ctx.now}::timestamptz`.as('created_at')])
        .select(sql<Date>`${new Date(at)}::timestamptz`.as('next_attempt_at'))
        .where('edition', '=', ctx.edition.code)
        .where('account_id', '=', account),
    )
    .onConflict((conflict) => conflict.columns(['edition', 'subscription_id', 'event_id']).doNothing())
    .returning('id')
    .execute()
  if (new Date(at) > ctx.now) return
  const ids = queued.map(({ id }) => id)
  const due = ids.length > 0 ? await selectDeliveries(ctx).where('d.id', 'in', ids).execute() : []
  for (const delivery of due) await enqueuePush(ctx, delivery)
}

const selectDeliveries = ({ db, edition }: Ctx) =>
  db
    .selectFrom('push_delivery as d')
    .innerJoin('push_subscription as s', (join) =>
      join.onRef('s.edition', '=', 'd.edition').onRef('s.id', '=', 'd.subscription_id'),
    )
    .select(['d.id', 'd.attempts', 's.endpoint'])
    .where('d.edition', '=', edition.code)

type QueuedPush = { id: number; attempts: number; endpoint: string }

/** A push service that does not answer holds its own places only, and neither retries nor slow ones hold new notices. */
function enqueuePush(ctx: Ctx, { id: delivery, attempts, endpoint }: QueuedPush, slow = false): Promise<void> {
  const key = `${deliverPushJob} ${ctx.edition.code} ${delivery}${slow ? ' slow' : ''}`
  const isLater = slow || attempts > 0
  const { host } = new URL(endpoint)
  const later = { later: placesForLater, [`later ${host}`]: 1 }
  const lanes = { [host]: placesPerService, ...(isLater && later) }
  const priority = isLater ? ('bulk' as const) : ('normal' as const)
  return ctx.enqueue(deliverPushJob, { delivery, ...(slow && { slow }) }, { key, lanes, priority })
}

export async function deliverDuePush(ctx: Ctx): Promise<void> {
  const due = await selectDeliveries(ctx)
    .where('d.next_attempt_at', '<=', ctx.now)
    .orderBy('d.id')
    .limit(1000)
    .execute()
  for (const delivery of due) await enqueuePush(ctx, delivery)
}

const slowServices = slowReceivers()

/**
 * At least once. The browser replaces a copy, since both have the same tag. The job of a worker that died meanwhile is
 * `interrupted`.
 */
export async function deliverPush(
  ctx: Ctx,
  { delivery: id, slow = false, interrupted = false }: JobRegistry['deliver_push'],
): Promise<void> {
  const queued = await selectDeliveries(ctx).where('d.id', '=', id).executeTakeFirst()
  if (!queued) return
  const { host } = new URL(queued.endpoint)
  if (!slow && slowServices.isSlow(host, ctx.now)) return ctx.transaction((inside) => enqueuePush(inside, queued, true))
  // The lease of the dead worker.
  if (interrupted && queued.attempts > 0) await ctx.transaction((inside) => postpone(inside, id, inside.now))
  const claimed = await ctx.transaction((inside) => claimPush(inside, id))
  if (!claimed) return
  const { title, body, path, event_id, endpoint, p256dh, auth, attempts } = claimed
  const text = JSON.stringify({ title, body, path, tag: `${ctx.edition.code} ${event_id}` })
  const outcome = await slowServices.measure(host, ctx.now, () =>
    ctx.gateways.push.send({ endpoint, p256dh, auth }, text, ctx.now),
  )
  if (outcome.outcome === 'rejected') ctx.log.warn({ why: outcome.why }, 'push message rejected')
  await ctx.transaction(async (inside) => {
    if (outcome.outcome === 'sent' || outcome.outcome === 'rejected') return deleteDelivery(inside, id)
    if (outcome.outcome === 'gone') return deleteSubscription(inside, claimed.subscription_id)
    const pause = Math.min(minuteMs * 2 ** (attempts - 1), 60 * minuteMs)
    await postpone(inside, id, new Date(ctx.now.getTime() + pause))
  })
}

/** Undefined if it must not be sent: too old, no longer wanted, or the session of the browser has ended. */
async function claimPush(ctx: Ctx, id: number) {
  const { db, edition, now } = ctx
  const found = await db
    .selectFrom('push_delivery as d')
    .innerJoin('push_subscription as s', (join) =>
      join.onRef('s.edition', '=', 'd.edition').onRef('s.id', '=', 'd.subscription_id'),
    )
    .select(['d.id', 'd.kind', 'd.created_at', 'd.next_attempt_at', 'd.subscription_id', 's.account_id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('session as o')
            .select('o.family')
            .whereRef('o.edition', '=', 's.edition')
            .whereRef('o.family', '=', 's.session_family')
            .whereRef('o.subject_id', '=', 's.account_id')
            .where('o.realm', '=', 'person')
            .where('o.expires_at', '>', now),
        )
        .as('is_signed_in'),
    )
    .where('d.edition', '=', edition.code)
    .where('d.id', '=', id)
    .where('d.next_attempt_at', '<=', now)
    .forUpdate('d')
    .executeTakeFirst()
  if (!found) return undefined
  if (!found.is_signed_in) {
    await deleteSubscription(ctx, found.subscription_id)
    return undefined
  }
  const query = { account: found.account_id, kind: found.kind as NoticeKind, channel: 'push' as const }
  const isLate = now.getTime() - found.created_at.getTime() >= dayMs
  if (isLate || !(await isChannelEnabled(ctx, query))) {
    await deleteDelivery(ctx, id)
    return undefined
  }
  const delivery = await db
    .updateTable('push_delivery')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_attempt_at: new Date(now.getTime() + leaseMs) }))
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const browser = await db
    .selectFrom('push_subscription')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('edition', '=', edition.code)
    .where('id', '=', found.subscription_id)
    .executeTakeFirstOrThrow()
  return { ...delivery, ...browser }
}

async function deleteDelivery({ db, edition }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('push_delivery').where('edition', '=', edition.code).where('id', '=', id).execute()
}

/** Its deliveries go with it. */
async function deleteSubscription({ db, edition }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('push_subscription').where('edition', '=', edition.code).where('id', '=', id).execute()
}

async function postpone({ db, edition }: Ctx, id: number, next_attempt_at: Date): Promise<void> {
  await db
    .updateTable('push_delivery')
    .set({ next_attempt_at })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

/** Browsers whose session has ended would otherwise stay until their next notice. */
export async function deleteEndedSubscriptions({ db, edition, now }: Ctx): Promise<void> {
  await sql`delete from push_subscription s where s.edition = ${edition.code} and not exists (
    select from session o where o.edition = s.edition and o.family = s.session_family
      and o.subject_id = s.account_id and o.realm = 'person' and o.expires_at > ${now})`.execute(db)
}
