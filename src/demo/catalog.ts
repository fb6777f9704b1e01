import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { placeBits } from '#features/catalog/model.ts'
import { rebuildCatalog } from '#features/catalog/public.ts'

const dayMs = 86_400_000

export async function fillCatalogDemo(ctx: Ctx): Promise<void> {
  await rebuildCatalog(ctx)
  await addDemoTops(ctx)
}

/** Adds two to six paid placements for each popular subject, online and in its three largest cities. */
async function addDemoTops(ctx: Ctx): Promise<void> {
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
      -- Ordered by reviews instead of score, because the best tutors come first anyway.
      select e.tutor_id, row_number() over (order by e.tutor_id) as place
      from catalog_entry e
      where e.edition = ${edition.code} and e.subject_id = list.subject_id and e.city_id = list.place_id
        and (list.place_id > 0 or e.places & ${sql.lit(placeBits.online)} <> 0)
      order by e.reviews desc, e.tutor_id
      limit 2 + (list.subject_id + list.place_id) % 5
    ) as chosen
    where list.size <= 3`.execute(db)
}
