import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import { addDays } from '../model.ts'
import { announceStart } from './buy/book-top.ts'

/** The message of the end comes so many days before it. */
const endNoticeDays = 2
/** A payment may succeed for four days after it was started. */
const pendingDays = 30
const batch = 500

/** Announces placements that start or are about to end, and deletes purchases that were never paid. */
export const announceTopsJob: Job = {
  name: 'announce_tops',
  cron: '*/5 * * * *',
  perEdition: true,
  async run(ctx) {
    for (const top of await listStarted(ctx)) await announceStart(ctx, top)
    for (const top of await listEnding(ctx)) await announceEnd(ctx, top)
    await deleteUnpaid(ctx)
  },
}

function listStarted({ db, edition, now }: Ctx) {
  return db
    .selectFrom('top_placement')
    .select(['id', 'tutor_id'])
    .where('edition', '=', edition.code)
    .where('state', '=', 'booked')
    .where('start_announced', '=', false)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute()
}

/** A placement that the tutor has extended already needs no reminder. */
function listEnding({ db, edition, now }: Ctx) {
  return db
    .selectFrom('top_placement as t')
    .select(['t.id', 't.tutor_id'])
    .where('t.edition', '=', edition.code)
    .where('t.state', '=', 'booked')
    .where('t.end_announced', '=', false)
    .where('t.starts_at', '<=', now)
    .where('t.ends_at', '>', now)
    .where('t.ends_at', '<=', addDays(now, endNoticeDays))
    .where(
      sql<boolean>`not exists (select from top_placement n where n.edition = t.edition and n.tutor_id = t.tutor_id
        and n.subject_id = t.subject_id and n.city_id is not distinct from t.city_id and n.state = 'booked'
        and n.starts_at >= t.ends_at)`,
    )
    .orderBy('t.id')
    .limit(batch)
    .forUpdate()
    .execute()
}

async function announceEnd(ctx: Ctx, { id, tutor_id }: { id: number; tutor_id: number }): Promise<void> {
  await ctx.db
    .updateTable('top_placement')
    .set({ end_announced: true })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await ctx.emit({ name: 'top.ending', entity: 'top', entityId: id, after: { tutor_id } })
}

async function deleteUnpaid({ db, edition, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('top_placement')
    .where('edition', '=', edition.code)
    .where('state', '=', 'pending')
    .where('created_at', '<', addDays(now, -pendingDays))
    .execute()
}
