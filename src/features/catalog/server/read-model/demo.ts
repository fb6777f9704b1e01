import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { withoutChecks } from '#platform/db/many.ts'
import { rebuildCatalog } from './rebuild.ts'
import { refreshTutors } from './refresh-tutors.ts'

const dayMs = 86_400_000

/** The first tutors of an empty demo are found, and some of them first. */
export async function fillDemo(ctx: Ctx): Promise<void> {
  await rebuildCatalog(ctx)
  await addTops(ctx)
}

/** A crowd of new ones: their rows are there in this very transaction, so that nothing needs to be checked. */
export async function addToCatalog(ctx: Ctx, tutorIds: readonly number[]): Promise<void> {
  await withoutChecks(ctx.db, () => refreshTutors(ctx, tutorIds))
}

/** After a crowd has come: the figures, and what the planner knows of the tables. */
export async function tidyCatalog(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze) tutor_card, catalog_entry, catalog_count, top_placement`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

/** For each popular subject, in the three cities with most of its tutors and online: two to six, for some weeks. */
async function addTops(ctx: Ctx): Promise<void> {
  const { db, edition, now } = ctx
  const start = new Date(now.getTime() - 5 * dayMs)
  await sql`insert into top_placement (edition, tutor_id, subject_id, city_id, starts_at, ends_at, created_at)
    select ${edition.code}, chosen.tutor_id, list.subject_id, nullif(list.place_id, 0), ${start}::timestamptz,
      ${now}::timestamptz + make_interval(days => 14 + (7 * chosen.place)::integer), ${start}::timestamptz
    from (
      select c.subject_id, c.place, c.place_id, row_number() over (
        partition by c.subject_id, c.place order by c.tutors desc, c.place_id) as size
      from catalog_count c join subject s on s.edition = c.edition and s.id = c.subject_id and s.popular
      where c.edition = ${edition.code} and c.place in ('city', 'online') and c.level_id = 0 and c.tutors > 2
    ) as list
    cross join lateral (
      -- Not the best, who are first anyway.
      select e.tutor_id, row_number() over (order by e.tutor_id) as place
      from catalog_entry e
      where e.edition = ${edition.code} and e.subject_id = list.subject_id and e.city_id = list.place_id
        and (list.place_id > 0 or e.places & 4 <> 0)
      order by e.reviews desc, e.tutor_id
      limit 2 + (list.subject_id + list.place_id) % 5
    ) as chosen
    where list.size <= 3`.execute(db)
}
