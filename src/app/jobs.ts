import { editionByCode } from '#editions/editions.ts'
import { deliver } from '#platform/events.ts'
import { forgetOldCalls } from '#platform/http/limits.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { startWorker } from '#platform/jobs/jobs.ts'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import type { Runtime } from '#platform/runtime.ts'
import { forgetExpiredSessions } from '#platform/session/sessions.ts'

/** Jobs of the house itself; slices bring theirs. */
function houseJobs(runtime: Runtime): Job[] {
  const subscriptions = runtime.plugins.flatMap((plugin) => plugin.subscriptions ?? [])
  return [
    {
      name: 'deliver_event',
      run: (ctx, { event, subscriber }) => deliver(ctx, Number(event), String(subscriber), subscriptions),
    },
    {
      name: 'sweep',
      cron: '17 * * * *',
      async run({ db, now }) {
        await forgetExpiredSessions(db, now)
        await forgetOldCalls(db, now)
      },
    },
  ]
}

export function startJobs(runtime: Runtime, url: string): Promise<{ close(): Promise<void> }> {
  const standard = editionByCode(runtime.config.EDITION)!
  return startWorker({
    url,
    pool: runtime.database.pool,
    log: runtime.log,
    jobs: [...houseJobs(runtime), ...runtime.plugins.flatMap((plugin) => plugin.jobs ?? [])],
    perform: (job, payload) => {
      const edition = editionByCode(String(payload['edition'])) ?? standard
      return inTransaction(runtime, systemAsker(edition), (ctx) => job.run(ctx, payload))
    },
  })
}
