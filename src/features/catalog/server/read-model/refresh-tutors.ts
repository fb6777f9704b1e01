import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { composer } from './compose.ts'
import type { Composed } from './compose.ts'
import { readOffered, readProfiles } from './profiles.ts'

/** Cards and entries of these tutors become what their profiles say; whoever is not on show has none. */
export async function refreshTutors(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await holdTutors(ctx, ids)
  const profiles = await readProfiles(ctx, ids)
  const { schoolRates } = ctx.edition
  const schoolPrice = schoolRates && Math.min(...schoolRates.base)
  const composed = profiles.length > 0 ? profiles.map(composer(await readOffered(ctx), schoolPrice)) : []
  await forgetOthers(ctx, ids, composed)
  if (composed.length === 0) return
  await writeCards(ctx, composed)
  await writeEntries(ctx, composed)
}

/** Or what somebody else is just saving would be read before, and written over after. */
async function holdTutors({ db, edition }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`select id from tutor where edition = ${edition.code} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(db)
}

async function forgetOthers({ db, edition }: Ctx, ids: readonly number[], composed: readonly Composed[]) {
  const shown = new Set(composed.map(({ tutor_id }) => tutor_id))
  const others = ids.filter((id) => !shown.has(id))
  if (others.length === 0) return
  await sql`delete from tutor_card
    where edition = ${edition.code} and tutor_id = any(${others}::bigint[])`.execute(db)
}

/** What stands already is left alone. When a card was changed does not tell of figures that change by themselves. */
async function writeCards({ db, edition, now }: Ctx, composed: readonly Composed[]): Promise<void> {
  const rows = JSON.stringify(
    composed.map(({ tutor_id, card, sought, words, indexed }) => ({ tutor_id, card, sought, words, indexed })),
  )
  await sql`insert into tutor_card (edition, tutor_id, card, sought, words, indexed, changed_at)
    select ${edition.code}, fresh.tutor_id, fresh.card, fresh.sought, array_to_tsvector(fresh.words), fresh.indexed,
      case when (there.card - ${byThemselves}, there.indexed)
          is distinct from (fresh.card - ${byThemselves}, fresh.indexed) then ${now}::timestamptz
        else there.changed_at end
    from json_to_recordset(${rows}::json)
      as fresh(tutor_id bigint, card jsonb, sought text, words text[], indexed boolean)
    left join tutor_card as there on there.edition = ${edition.code} and there.tutor_id = fresh.tutor_id
    where (there.card, there.sought, there.words, there.indexed)
      is distinct from (fresh.card, fresh.sought, array_to_tsvector(fresh.words), fresh.indexed)
    on conflict (edition, tutor_id) do update set card = excluded.card, sought = excluded.sought,
      words = excluded.words, indexed = excluded.indexed, changed_at = excluded.changed_at`.execute(db)
}

const byThemselves = sql`'{score,points}'::text[]`

/**
 * Every subject in every city. In arrays rather than as JSON: by their length the planner sees how much comes, and does
 * the same for one tutor as for thousands, each in its way.
 */
async function writeEntries({ db, edition }: Ctx, composed: readonly Composed[]): Promise<void> {
  const all = composed.map(({ entries }) => entries)
  const subjects = all.flatMap(({ tutor_id, subjects }) => subjects.map((one) => ({ tutor_id, ...one })))
  const cities = all.flatMap(({ tutor_id, cities }) => cities.map((one) => ({ tutor_id, ...one })))
  const tutorIds = sql`${all.map(({ tutor_id }) => tutor_id)}::bigint[]`
  await sql`with fresh as materialized (
      select t.tutor_id, s.subject_id, c.city_id, c.places, s.levels, c.tutor_areas::integer[] as tutor_areas,
        c.client_areas::integer[] as client_areas, s.price, t.score, t.rating, t.reviews, t.marks
      from unnest(${tutorIds}, ${column(all, 'score')}::smallint[], ${column(all, 'rating')}::smallint[],
        ${column(all, 'reviews')}::integer[], ${column(all, 'marks')}::integer[])
        as t(tutor_id, score, rating, reviews, marks)
      join unnest(${column(subjects, 'tutor_id')}::bigint[], ${column(subjects, 'subject_id')}::bigint[],
        ${column(subjects, 'price')}::integer[], ${column(subjects, 'levels')}::bigint[])
        as s(tutor_id, subject_id, price, levels) using (tutor_id)
      join unnest(${column(cities, 'tutor_id')}::bigint[], ${column(cities, 'city_id')}::bigint[],
        ${column(cities, 'places')}::smallint[], ${column(cities, 'tutor_areas')}::text[],
        ${column(cities, 'client_areas')}::text[])
        as c(tutor_id, city_id, places, tutor_areas, client_areas) using (tutor_id)
    ), there as materialized (
      select * from catalog_entry where edition = ${edition.code} and tutor_id = any(${tutorIds})
    ), gone as (
      delete from catalog_entry e where e.edition = ${edition.code} and e.tutor_id = any(${tutorIds})
        and not exists (select from fresh f
          where f.tutor_id = e.tutor_id and f.subject_id = e.subject_id and f.city_id = e.city_id)
    )
    insert into catalog_entry (edition, tutor_id, subject_id, city_id, places, levels, tutor_areas, client_areas,
      price, score, rating, reviews, marks)
    select ${edition.code}, fresh.* from fresh left join there using (tutor_id, subject_id, city_id)
    where ${figures('there')} is distinct from ${figures('fresh')}
    on conflict (edition, tutor_id, subject_id, city_id) do update set
      places = excluded.places, levels = excluded.levels, tutor_areas = excluded.tutor_areas,
      client_areas = excluded.client_areas, price = excluded.price, score = excluded.score, rating = excluded.rating,
      reviews = excluded.reviews, marks = excluded.marks`.execute(db)
}

const figures = (of: 'there' | 'fresh') =>
  sql.raw(
    `(${['places', 'levels', 'tutor_areas', 'client_areas', 'price', 'score', 'rating', 'reviews', 'marks'].map((name) => `${of}.${name}`).join()})`,
  )

/** One field of all; a list in it as PostgreSQL writes one. */
function column<R>(rows: readonly R[], field: keyof R) {
  return rows.map((row) => {
    const value = row[field]
    return Array.isArray(value) ? `{${value.join()}}` : value
  })
}
