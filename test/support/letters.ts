import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import { deliver } from '#platform/events.ts'
import type { Delivery } from '#platform/events.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import type { TestApp } from './app.ts'
import { deleteAllJobs } from './jobs.ts'

type Queued = Delivery & { edition: string }

/** What waits to be told after an event of this name, or of any, oldest first. */
async function queued({ runtime }: TestApp, event?: string): Promise<Queued[]> {
  const named = event === undefined ? sql`true` : sql`e.name = ${event}`
  const jobs = sql<{ payload: Queued }>`select p.payload
    from graphile_worker.jobs j join job_payload p on p.job_id = j.id
    join event e on e.id = (p.payload ->> 'event')::bigint where ${named} order by j.id`
  return (await jobs.execute(runtime.database.db)).rows.map(({ payload }) => payload)
}

/** Writes the letters of an event, as the job does, and answers all there are. */
export async function lettersAfter(app: TestApp, event: string) {
  await tell(app, await queued(app, event))
  return app.runtime.database.db
    .selectFrom('message')
    .select(['template', 'recipient', 'locale', 'subject', 'text', 'expires_at'])
    .where('event_id', 'in', (from) => from.selectFrom('event').select('id').where('name', '=', event))
    .orderBy('id')
    .execute()
}

/** Tells all that waits to be told, and that twice, as it may happen; nothing waits any more then. */
export async function tellEverything(app: TestApp): Promise<void> {
  const jobs = await queued(app)
  await tell(app, [...jobs, ...jobs])
  await deleteAllJobs(app.runtime.database.db)
}

async function tell({ runtime }: TestApp, jobs: readonly Queued[]): Promise<void> {
  const subscriptions = runtime.plugins.flatMap((plugin) => plugin.subscriptions ?? [])
  for (const job of jobs)
    await inTransaction(runtime, systemAsker(editionByCode(job.edition)!), (ctx) => deliver(ctx, job, subscriptions))
}
