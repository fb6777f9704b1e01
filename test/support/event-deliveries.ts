import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import { deliverEvent } from '#platform/events.ts'
import type { EventDelivery } from '#platform/events.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { TestApp } from './app.ts'
import { deleteAllJobs } from './jobs.ts'

type QueuedDelivery = EventDelivery & { edition: string }

/** Lists the queued deliveries of one event name, or of all events, oldest first. */
async function listQueuedDeliveries({ runtime }: TestApp, event?: string): Promise<QueuedDelivery[]> {
  const named = event === undefined ? sql`true` : sql`e.name = ${event}`
  const jobs = sql<{ payload: QueuedDelivery }>`select p.payload
    from graphile_worker.jobs j join job_payload p on p.job_id = j.id
    join event e on e.id = (p.payload ->> 'event')::bigint where ${named} order by j.id`
  return (await jobs.execute(runtime.database.db)).rows.map(({ payload }) => payload)
}

/** Runs the deliveries of an event and returns the messages written for it. */
export async function messagesAfter(app: TestApp, event: string) {
  await deliverEvents(app, await listQueuedDeliveries(app, event))
  return app.runtime.database.db
    .selectFrom('message')
    .select(['template', 'recipient', 'locale', 'subject', 'text', 'expires_at'])
    .where('event_id', 'in', (from) => from.selectFrom('event').select('id').where('name', '=', event))
    .orderBy('id')
    .execute()
}

/** Delivers every queued event twice, since delivery is at least once, and empties the queue. */
export async function deliverAllEvents(app: TestApp): Promise<void> {
  const jobs = await listQueuedDeliveries(app)
  await deliverEvents(app, [...jobs, ...jobs])
  await deleteAllJobs(app.runtime.database.db)
}

async function deliverEvents({ runtime }: TestApp, jobs: readonly QueuedDelivery[]): Promise<void> {
  const subscriptions = runtime.plugins.flatMap((plugin) => plugin.events?.subscriptions ?? [])
  for (const job of jobs)
    await inTransaction(runtime, systemRequester(editionByCode(job.edition)!), (ctx) =>
      deliverEvent(ctx, job, subscriptions),
    )
}
