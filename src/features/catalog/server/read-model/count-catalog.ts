import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { countOf } from './counts.ts'

export const countJob = 'count_catalog'

/** Soon, and once for everything that happens until then; the more tutors, the longer it takes and the less one counts. */
export async function countSoon(ctx: Ctx): Promise<void> {
  const tutors = (await countOf(ctx, { place: 'anywhere' })) + (await countOf(ctx, { place: 'online' }))
  const seconds = 5 + tutors / 10_000
  const key = `${countJob} ${ctx.edition.code}`
  const runAt = new Date(Date.now() + seconds * 1000)
  await ctx.enqueue(countJob, {}, { key, queue: key, runAt, keepRunAt: true })
}

/** All combinations anew. Only what is different is written, in one statement: nobody ever reads a half of it. */
export async function countCatalog(ctx: Ctx): Promise<void> {
  const { db, edition } = ctx
  await sql`set local statement_timeout = 0`.execute(db)
  // There are far fewer combinations than the planner believes: adding them up in memory is faster than sorting them.
  await sql`set local work_mem = '64MB'`.execute(db)
  await sql`set local enable_sort = off`.execute(db)
  const { rows } = await sql<{ appeared: number; gone: number }>`
    with ${bunches(edition.code)}, level_in as materialized (
      select mask.levels, l.id as level_id from (select distinct levels from bunch) as mask
      join level l on l.edition = ${edition.code} and l.active and mask.levels & (1::bigint << l.number) <> 0
      union all select distinct levels, 0 from bunch
    ), fresh as materialized (
      select (${kinds})[kind] as place, place_id, subject_id, level_id, tutors, reviews, marks
      from (select kind, place_id, subject_id, level_id, sum(tutors)::integer as tutors,
          sum(reviews)::integer as reviews, sum(marks)::integer as marks
        from bunch join level_in using (levels) group by 1, 2, 3, 4) as counted
    ), changed as materialized (
      select place, place_id, subject_id, level_id, fresh.tutors, fresh.reviews, fresh.marks
      from fresh full join (select * from catalog_count where edition = ${edition.code}) as there
        using (place, place_id, subject_id, level_id)
      where (fresh.tutors, fresh.reviews, fresh.marks) is distinct from (there.tutors, there.reviews, there.marks)
    ), gone as (
      delete from catalog_count c using changed as g where c.edition = ${edition.code} and g.tutors is null
        and c.place = g.place and c.place_id = g.place_id and c.subject_id = g.subject_id and c.level_id = g.level_id
      returning 1
    ), written as (
      insert into catalog_count (edition, place, place_id, subject_id, level_id, tutors, reviews, marks)
      select ${edition.code}, changed.* from changed where tutors is not null
      on conflict (edition, place, place_id, subject_id, level_id) do update
        set tutors = excluded.tutors, reviews = excluded.reviews, marks = excluded.marks
      -- A row that was there before carries the mark of who has changed it.
      returning xmax = 0 as appeared
    )
    select (select count(*) from written where appeared) as appeared, (select count(*) from gone) as gone`.execute(db)
  for (const setting of ['statement_timeout', 'work_mem', 'enable_sort'])
    await sql`set local ${sql.ref(setting)} to default`.execute(db)
  const changed = rows[0]!
  // Other figures may be a minute late; a list that there was none of before, or is none of any more, may not.
  if (changed.appeared + changed.gone > 0)
    await ctx.emit({ name: 'catalog.counted', entity: 'catalog', after: changed })
}

/** Kinds of places by number, since there is much to compare. */
const kinds = sql`array['anywhere', 'online', 'city', 'district', 'subdistrict']`

/**
 * Tutors of the same place, subject and levels together: there are some thousand such bunches, however many tutors there
 * are. Whoever goes anywhere in a city counts in every part of it, and so is not taken apart.
 */
function bunches(edition: string) {
  const figures = sql`count(*) as tutors, sum(reviews) as reviews, sum(marks) as marks`
  const entries = sql`from catalog_entry e where e.edition = ${edition}`
  return sql`
    everywhere as materialized (
      select city_id, subject_id, levels, ${figures}
      ${entries} and city_id > 0 and 0 = any(client_areas) group by 1, 2, 3
    ), areas as materialized (
      select area, subject_id, levels, ${figures}
      from (select e.subject_id, e.levels, e.reviews, e.marks, e.tutor_areas || e.client_areas as areas
        ${entries} and city_id > 0 and not 0 = any(client_areas)) as e
      cross join lateral (
        select distinct a as area from unnest(e.areas) as a
        -- All of a district has all of its parts, which are then not counted a second time.
        where a > 0 or not exists (select from subdistrict s
          where s.edition = ${edition} and s.id = -a and 2 * s.district_id + 1 = any(e.areas))) as each
      group by 1, 2, 3
    ), bunch as materialized (
      select 1 as kind, 0::bigint as place_id, subject_id, levels, ${figures}
      ${entries} and city_id = 0 and places & 3 <> 0 group by subject_id, levels
      union all
      select 2, 0, subject_id, levels, ${figures}
      ${entries} and city_id = 0 and places & 4 <> 0 group by subject_id, levels
      union all
      select 3, city_id, subject_id, levels, ${figures} ${entries} and city_id > 0 group by city_id, subject_id, levels
      union all
      select 4, d.id, subject_id, levels, tutors, reviews, marks
      from everywhere join district d on d.edition = ${edition} and d.city_id = everywhere.city_id and d.active
      union all
      select 4, area / 2, subject_id, levels, tutors, reviews, marks from areas where area > 0 and area % 2 = 0
      union all
      select 5, s.id, subject_id, levels, tutors, reviews, marks
      from everywhere join district d on d.edition = ${edition} and d.city_id = everywhere.city_id and d.active
      join subdistrict s on s.edition = ${edition} and s.district_id = d.id and s.active
      union all
      select 5, s.id, subject_id, levels, tutors, reviews, marks
      from areas join subdistrict s on s.edition = ${edition} and 2 * s.district_id + 1 = areas.area and s.active
      union all
      select 5, -area, subject_id, levels, tutors, reviews, marks from areas where area < 0
    )`
}
