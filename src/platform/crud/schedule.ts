import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Crud, PublicationSchedule } from '#shared/panel.ts'
import type { Ctx } from '../context.ts'
import type { EventName } from '../event-registry.ts'
import { queuedJob } from '../jobs/jobs.ts'
import type { Job } from '../jobs/jobs.ts'

/** A row of any resource. */
type CrudRow = Record<string, unknown>

export const publicationJob = 'publish_scheduled'

declare module '../jobs/job-registry.ts' {
  interface JobRegistry {
    publish_scheduled: { resource: string; id: number }
  }
}

/** A worker may see the time a little earlier than the clock of this process. */
const retryMs = 1_000

/** Scheduled resources by name, with what reads one of their rows. Every process declares all of them when it starts. */
const scheduled = new Map<string, { schedule: PublicationSchedule; find: FindRow }>()
type FindRow = (ctx: Ctx, id: number) => Promise<CrudRow | undefined>

export function registerSchedule({ name, schedule }: Pick<Crud, 'name' | 'schedule'>, find: FindRow): void {
  if (schedule) scheduled.set(name, { schedule, find })
}

/** Rows of the table `t` that visitors may see now. */
export function isPublicSql({ now }: Pick<Ctx, 'now'>, { by, when }: PublicationSchedule): RawBuilder<boolean> {
  const at = sql.ref(`t.${by}`)
  const values = Object.entries(when).map(([field, value]) => sql`${sql.ref(`t.${field}`)} = ${value}`)
  return sql.join([...values, sql`(${at} is null or ${at} <= ${now})`], sql` and `)
}

/** Enqueues the job that clears cached pages when the time of a row comes. Another time replaces the last one. */
export async function schedulePublication(ctx: Ctx, { name, schedule }: Pick<Crud, 'name' | 'schedule'>, row: CrudRow) {
  const at = schedule && (row[schedule.by] as Date | null)
  if (!at || at <= ctx.now) return
  const id = row['id'] as number
  const key = `${publicationJob} ${ctx.edition.code} ${name} ${id}`
  await ctx.enqueue(publicationJob, { resource: name, id }, { runAt: at, key })
}

/** Emits `<name>.published`, which clears cached pages, unless the row was withdrawn or deleted meanwhile. */
export const publicationJobs: readonly Job[] = [
  queuedJob({
    name: publicationJob,
    async run(ctx, { resource, id }) {
      const known = scheduled.get(resource)
      // Another version of the product may know it, so the job fails and is retried.
      if (!known) throw new Error(`unknown scheduled resource: ${resource}`)
      const { by, when } = known.schedule
      const row = await known.find(ctx, id)
      if (!row || Object.entries(when).some(([field, value]) => row[field] !== value)) return
      const at = row[by] as Date | null
      if (at && at > ctx.now) {
        const runAt = new Date(Math.max(at.getTime(), Date.now() + retryMs))
        return ctx.enqueue(publicationJob, { resource, id }, { runAt })
      }
      await ctx.emit({ name: `${resource}.published` as EventName, entity: resource, entityId: id })
    },
  }),
]
