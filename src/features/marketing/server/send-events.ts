import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { jsonRequest, sendRequest } from '#platform/messengers/http.ts'
import { listAdapters, services } from './adapters.ts'
import type { Adapter, StoredEvent } from './adapters.ts'

declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    send_marketing_events: { service: string }
  }
}

/** The next run continues, so that a long backlog does not keep a worker. */
const maxRunMs = 30_000
const maxParallel = 4
/** The limit for events that are no conversions, for each service. */
const maxBacklog = 100_000
/** Services accept events of the last three days. */
const conversionDays = 3
const otherDays = 1

/** Enqueues one job for each service that has something to send, every minute. */
export const sendDueEventsJob: Job = {
  name: 'send_due_marketing_events',
  cron: '* * * * *',
  perEdition: true,
  async run(ctx) {
    const { db, edition } = ctx
    for (const { service } of Object.values(services)) {
      const waiting = await db
        .selectFrom('marketing_delivery')
        .select('event_id')
        .where('edition', '=', edition.code)
        .where('service', '=', service)
        .limit(1)
        .executeTakeFirst()
      // The queue sends the events of a service one batch after another, and no service waits for another one.
      const name = `marketing ${edition.code} ${service}`
      if (waiting) await ctx.enqueue('send_marketing_events', { service }, { key: name, queue: name })
    }
  },
}

/** Sends batches until nothing waits or one fails; then the next minute tries again. */
export const sendEventsJob: Job = {
  name: 'send_marketing_events',
  lane: 'marketing',
  standalone: true,
  async run(ctx, { service }) {
    await ctx.transaction((inside) => deleteStale(inside, String(service)))
    const adapter = listAdapters(ctx).find((one) => one.service === service)
    if (!adapter) return
    const end = performance.now() + maxRunMs
    while (performance.now() < end) {
      const events = await findWaiting(ctx, adapter)
      if (events.length === 0 || !(await sendAll(ctx, adapter, divide(events, adapter)))) return
    }
  },
}

async function deleteStale({ db, edition, now }: Ctx, service: string): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await sql`delete from marketing_delivery d using marketing_event e
    where d.edition = ${edition.code} and d.service = ${service} and e.edition = d.edition and e.id = d.event_id
      and e.occurred_at < case when d.is_conversion then ${before(conversionDays)}::timestamptz
        else ${before(otherDays)}::timestamptz end`.execute(db)
  await sql`delete from marketing_delivery where edition = ${edition.code} and service = ${service} and not is_conversion
    and event_id <= (select event_id from marketing_delivery
      where edition = ${edition.code} and service = ${service} and not is_conversion
      order by event_id desc offset ${maxBacklog} limit 1)`.execute(db)
}

type WaitingEvent = StoredEvent & { attempts: number }

/** Conversions first. Those that failed before come last, so that one bad event cannot hold up the others. */
async function findWaiting({ db, edition }: Ctx, { service, maxEvents }: Adapter): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`select e.*, d.attempts from marketing_delivery d
    join marketing_event e on e.edition = d.edition and e.id = d.event_id
    where d.edition = ${edition.code} and d.service = ${service}
    order by d.attempts, d.is_conversion desc, d.event_id limit ${maxEvents * maxParallel}`.execute(db)
  return rows.filter(({ attempts }) => attempts === rows[0]!.attempts)
}

/** Events of one request have one visitor where the service wants that. After a failure the requests become smaller. */
function divide(events: readonly WaitingEvent[], { maxEvents, isPerVisitor }: Adapter): WaitingEvent[][] {
  const size = Math.max(1, Math.floor(maxEvents / 4 ** events[0]!.attempts))
  const groups = Map.groupBy(events, ({ visitor }) => (isPerVisitor ? visitor : ''))
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, place) => group.slice(place * size, (place + 1) * size)),
  )
}

async function sendAll(ctx: Ctx, adapter: Adapter, batches: readonly WaitingEvent[][]): Promise<boolean> {
  for (let place = 0; place < batches.length; place += maxParallel) {
    const parallel = batches.slice(place, place + maxParallel)
    const sent = await Promise.all(parallel.map((batch) => sendBatch(ctx, adapter, batch)))
    if (sent.includes(false)) return false
  }
  return true
}

async function sendBatch(ctx: Ctx, adapter: Adapter, events: readonly WaitingEvent[]): Promise<boolean> {
  const { service } = adapter
  const { url, body } = adapter.request(events, new URL(adapter.address), ctx.site.origin)
  const answer = await sendRequest(url.href, jsonRequest(body))
  const isSent = answer instanceof Response && answer.ok
  if (answer instanceof Response) await answer.body?.cancel()
  // The address contains a secret, so only the answer is logged.
  const reason = 'status' in answer ? answer.status : answer.why
  if (!isSent) ctx.log.warn({ service, reason, edition: ctx.edition.code }, 'marketing events not accepted')
  const ids = events.map(({ id }) => id)
  await ctx.transaction(({ db, edition }) =>
    isSent
      ? sql`delete from marketing_delivery
          where edition = ${edition.code} and service = ${service} and event_id = any(${ids}::bigint[])`.execute(db)
      : sql`update marketing_delivery set attempts = least(attempts + 1, 1000)
          where edition = ${edition.code} and service = ${service} and event_id = any(${ids}::bigint[])`.execute(db),
  )
  return isSent
}
