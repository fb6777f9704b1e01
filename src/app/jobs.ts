import type { Edition } from '#editions/edition.ts'
import { editionByCode, editions } from '#editions/editions.ts'
import { deliverEvent, deliveryJob } from '#platform/events.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { queuedJob, startWorker } from '#platform/jobs/jobs.ts'
import { laneSizes, transactionLimit } from '#platform/jobs/lanes.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { Runtime } from '#platform/plugin.ts'

export function startJobs(runtime: Runtime, url: string): Promise<{ close(): Promise<void> }> {
  const subscriptions = runtime.plugins.flatMap((plugin) => plugin.events?.subscriptions ?? [])
  const delivery = queuedJob({
    name: deliveryJob,
    run: (ctx, payload) => deliverEvent(ctx, payload, subscriptions),
  })
  return startWorker({
    url,
    pool: runtime.database.pool,
    db: runtime.database.db,
    log: runtime.log,
    lanes: laneSizes(runtime.config),
    transactions: transactionLimit(runtime.config.DATABASE_POOL),
    graceSeconds: runtime.config.DEAD_WORKER_SECONDS,
    jobs: [delivery, ...runtime.plugins.flatMap((plugin) => plugin.jobs ?? [])],
    async perform(job, payload, requestId) {
      const failures: unknown[] = []
      for (const edition of editionsFor(runtime, job, payload)) {
        const requester = { ...systemRequester(edition), requestId }
        try {
          if (job.standalone) await job.run(readOnlyCtx(runtime, requester), payload)
          else await inTransaction(runtime, requester, (ctx) => job.run(ctx, payload))
        } catch (error) {
          // A failure in one edition must not prevent the job in the others.
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
  if (!edition) throw new Error(`job ${job.name} names an unknown edition`)
  return [edition]
}
