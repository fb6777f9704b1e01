import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import { deliver, deliveryJob } from '#platform/events.ts'
import type { Delivery } from '#platform/events.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import type { TestApp } from './app.ts'

type Queued = Delivery & { edition: string }

/** What waits to be told after an event of this name, oldest first. */
async function queued({ runtime }: TestApp, event: string): Promise<Queued[]> {
  const jobs = sql<{ payload: Queued }>`select j.payload from graphile_worker._private_jobs j
    join event e on e.id = (j.payload ->> 'event')::bigint where e.name = ${event} order by j.id`
  return (await jobs.execute(runtime.database.db)).rows.map(({ payload }) => payload)
}

/** Writes the letters of an event, as the job does, and answers all there are. */
export async function lettersAfter(app: TestApp, event: string) {
  const { runtime } = app
  const subscriptions = runtime.plugins.flatMap((plugin) => plugin.subscriptions ?? [])
  for (const job of await queued(app, event))
    await inTransaction(runtime, systemAsker(editionByCode(job.edition)!), (ctx) => deliver(ctx, job, subscriptions))
  return runtime.database.db
    .selectFrom('message')
    .select(['template', 'recipient', 'locale', 'subject', 'text', 'expires_at'])
    .where('event_id', 'in', (from) => from.selectFrom('event').select('id').where('name', '=', event))
    .orderBy('id')
    .execute()
}

/** Writes the letters of everything that has happened, as the worker does. */
export async function tellAll({ runtime }: TestApp): Promise<void> {
  const { db } = runtime.database
  const subscriptions = runtime.plugins.flatMap((plugin) => plugin.subscriptions ?? [])
  const waiting = sql<{ id: string; payload: Queued }>`select j.id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${deliveryJob} order by j.id`
  for (const { id, payload } of (await waiting.execute(db)).rows) {
    const asker = systemAsker(editionByCode(payload.edition)!)
    await inTransaction(runtime, asker, (ctx) => deliver(ctx, payload, subscriptions))
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(db)
  }
}
