import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { inPersonBits, placeBits } from '../../model.ts'
import { getTutorCount } from './counts.ts'

export const countJobName = 'count_catalog'
declare module '#platform/jobs/job-registry.ts' {
  interface JobRegistry {
    count_catalog: Record<string, never>
  }
}

/**
 * Schedules one recount for all changes within the delay. The delay grows with the number of tutors, as the cost of
 * counting does.
 */
export async function scheduleCatalogCount(ctx: Ctx): Promise<void> {
  const tutors = (await getTutorCount(ctx, { place: 'anywhere' })) + (await getTutorCount(ctx, { place: 'online' }))
  const seconds = 5 + tutors / 10_000
  const key = `${countJobName} ${ctx.edition.code}`
  const runAt = new Date(Date.now() + seconds * 1000)
  await ctx.enqueue(countJobName, {}, { key, queue: key, runAt, keepRunAt: true })
}

/**
 * Recounts all combinations. Only differences are written, in one statement, so that readers never see a partial
 * result.
 */
export async function countCatalog(ctx: Ctx): Promise<void> {
  const { db, edition } = ctx
  await sql`set local statement_timeout = 0`.execute(db)
  // The planner overestimates the number of combinations: hashing them in memory is faster than sorting.
  await sql`set local work_mem = '64MB'`.execute(db)
  await sql`set local enable_sort = off`.execute(db)
  const { rows } = await sql<{ appeared: number; gone: number }>`
    with ${groupedEntries(edition.code)}, level_in as materialized (
      select mask.levels, l.id as level_id from (select distinct levels from entry_group) as mask
      join level l on l.edition = ${edition.code} and l.active and mask.levels & (1::bigint << l.number) <> 0
      union all select distinct levels, 0 from entry_group
    ), fresh as materialized (
      select (${placeKinds})[kind] as place, place_id, subject_id, level_id, tutors, reviews, marks
      from (select kind, place_id, subject_id, level_id, sum(tutors)::integer as tutors,
          sum(reviews)::integer as reviews, sum(marks)::integer as marks
        from entry_group join level_in using (levels) group by 1, 2, 3, 4) as counted
    ), changed as materialized (
      select place, place_id, subject_id, level_id, fresh.tutors, fresh.reviews, fresh.marks
      from fresh full join (select * from catalog_count where edition = ${edition.code}) as stored
        using (place, place_id, subject_id, level_id)
      where (fresh.tutors, fresh.reviews, fresh.marks) is distinct from (stored.tutors, stored.reviews, stored.marks)
    ), gone as (
      delete from catalog_count c using changed as g where c.edition = ${edition.code} and g.tutors is null
        and c.place = g.place and c.place_id = g.place_id and c.subject_id = g.subject_id and c.level_id = g.level_id
      returning 1
    ), written as (
      insert into catalog_count (edition, place, place_id, subject_id, level_id, tutors, reviews, marks)
      select ${edition.code}, changed.* from changed where tutors is not null
      on conflict (edition, place, place_id, subject_id, level_id) do update
        set tutors = excluded.tutors, reviews = excluded.reviews, marks = excluded.marks
      -- xmax is 0 only for an inserted row.
      returning xmax = 0 as appeared
    )
    select (select count(*) from written where appeared) as appeared, (select count(*) from gone) as gone`.execute(db)
  for (const setting of ['statement_timeout', 'work_mem', 'enable_sort'])
    await sql`set local ${sql.ref(setting)} to default`.execute(db)
  const changed = rows[0]!
  // Cached pages may show old numbers for a minute, but not a list that has just appeared or vanished.
  if (changed.appeared + changed.gone > 0)
    await ctx.emit({ name: 'catalog.counted', entity: 'catalog', after: changed })
}

/** Place kinds by number, which compare faster than text. */
const placeKinds = sql`array['anywhere', 'online', 'city', 'district', 'subdistrict']`

/**
 * Groups entries by place, subject and levels: some thousand groups, however many tutors there are. Tutors who travel
 * within a whole city are grouped separately and added to each of its districts.
 */
function groupedEntries(edition: string) {
  const totals = sql`count(*) as tutors, sum(reviews) as reviews, sum(marks) as marks`
  const entries = sql`from catalog_entry e where e.edition = ${edition}`
  return sql`
    everywhere as materialized (
      select city_id, subject_id, levels, ${totals}
      ${entries} and city_id > 0 and 0 = any(client_areas) group by 1, 2, 3
    ), areas as materialized (
      select area, subject_id, levels, ${totals}
      from (select e.subject_id, e.levels, e.reviews, e.marks, e.tutor_areas || e.client_areas as areas
        ${entries} and city_id > 0 and not 0 = any(client_areas)) as e
      cross join lateral (
        select distinct a as area from unnest(e.areas) as a
        -- A whole district includes its subdistricts, which must not be counted twice.
        where a > 0 or not exists (select from subdistrict s
          where s.edition = ${edition} and s.id = -a and 2 * s.district_id + 1 = any(e.areas))) as each
      group by 1, 2, 3
    ), entry_group as materialized (
      select 1 as kind, 0::bigint as place_id, subject_id, levels, ${totals}
      ${entries} and city_id = 0 and places & ${sql.lit(inPersonBits)} <> 0 group by subject_id, levels
      union all
      select 2, 0, subject_id, levels, ${totals}
      ${entries} and city_id = 0 and places & ${sql.lit(placeBits.online)} <> 0 group by subject_id, levels
      union all
      select 3, city_id, subject_id, levels, ${totals} ${entries} and city_id > 0 group by city_id, subject_id, levels
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
