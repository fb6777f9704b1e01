import type { Edition } from '#editions/edition.ts'
import { editionByCode, editions } from '#editions/editions.ts'
import { deliver, deliveryJob } from '#platform/events.ts'
import type { Delivery } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { startWorker } from '#platform/jobs/jobs.ts'
import { inTransaction, readingCtx, systemAsker } from '#platform/runtime.ts'
import type { Runtime } from '#platform/runtime.ts'

export function startJobs(runtime: Runtime, url: string): Promise<{ close(): Promise<void> }> {
  const subscriptions = runtime.plugins.flatMap((plugin) => plugin.subscriptions ?? [])
  const delivery: Job = {
    name: deliveryJob,
    run: (ctx, payload) => deliver(ctx, payload as Delivery, subscriptions),
  }
  return startWorker({
    url,
    pool: runtime.database.pool,
    db: runtime.database.db,
    log: runtime.log,
    jobs: [delivery, ...runtime.plugins.flatMap((plugin) => plugin.jobs ?? [])],
    async perform(job, payload) {
      const failures: unknown[] = []
      for (const edition of editionsFor(runtime, job, payload)) {
        const asker = systemAsker(edition)
        try {
          if (job.standalone) await job.run(readingCtx(runtime, asker), payload)
          else await inTransaction(runtime, asker, (ctx) => job.run(ctx, payload))
        } catch (error) {
          // One edition's failure must not keep the job from the others.
          failures.push(error)
        }
      }
      if (failures.length === 1) throw failures[0]
      if (failures.length > 1) throw new AggregateError(failures, `job ${job.name} failed in several editions`)
    },
  })
}

function editionsFor(runtime: Runtime, job: Job, payload: Record<string, unknown>): readonly Edition[] {
  if (job.perEdition) return editions
  const code = payload['edition'] ?? runtime.config.EDITION
  const edition = typeof code === 'string' ? editionByCode(code) : undefined
  if (!edition) throw new Error(`the job ${job.name} is for an edition that does not exist`)
  return [edition]
}
