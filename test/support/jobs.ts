import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readingCtx, systemAsker } from '#platform/runtime.ts'
import type { TestApp } from './app.ts'

type Queued = { id: string; payload: Record<string, unknown> & { edition: string } }

/** Runs what waits under this name, as the worker does, and answers how many there were. */
export async function runQueued({ runtime }: TestApp, name: string): Promise<number> {
  const job = runtime.plugins.flatMap(({ jobs }) => jobs ?? []).find((one) => one.name === name)!
  const waiting = sql<Queued>`select j.id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name} order by j.id`
  const { rows } = await waiting.execute(runtime.database.db)
  for (const { id, payload } of rows) {
    const asker = systemAsker(editionByCode(payload.edition)!)
    if (job.standalone) await job.run(readingCtx(runtime, asker), payload)
    else await inTransaction(runtime, asker, (ctx) => job.run(ctx, payload))
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(runtime.database.db)
  }
  return rows.length
}
