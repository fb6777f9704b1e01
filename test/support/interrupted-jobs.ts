import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type { Plugin } from '#platform/plugin.ts'

export const effectTable = sql`create table done_job (job text, edition text, primary key (job, edition))`

/**
 * The declared jobs with their lanes, queues and modes. Their work is one row, which cannot be written twice. A job with
 * a transaction is interrupted before its commit, and a standalone one before it saves what it has done.
 */
export function interruptedJobs(
  plugins: readonly Plugin[],
  interrupt: (name: string) => Promise<void> = () => Promise.resolve(),
): Plugin[] {
  // The schedule would add further runs during the test.
  const interruptedJob = ({ cron: _cron, ...job }: Job): Job => ({
    ...job,
    async run(ctx) {
      if (job.standalone) {
        await interrupt(job.name)
        return ctx.transaction((inside) => saveEffect(inside, job.name))
      }
      await saveEffect(ctx, job.name)
      return interrupt(job.name)
    },
  })
  return plugins.map(({ jobs = [], events, ...plugin }) => ({
    ...plugin,
    ...(events && {
      events: {
        ...events,
        subscriptions: (events.subscriptions ?? []).map((subscription) => ({
          ...subscription,
          ...(subscription.after && {
            after: async (ctx: Ctx) => {
              await saveEffect(ctx, 'deliver_event')
              await interrupt('deliver_event')
            },
          }),
        })),
      },
    }),
    jobs: jobs.map(interruptedJob),
  }))
}

async function saveEffect({ db, edition }: Ctx, job: string): Promise<void> {
  await sql`insert into done_job values (${job}, ${edition.code})`.execute(db)
}
