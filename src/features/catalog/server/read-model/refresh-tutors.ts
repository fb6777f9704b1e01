import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { createTutorComposer } from './compose-tutor.ts'
import type { ComposedTutor } from './compose-tutor.ts'
import { readActiveTaxonomy, readCatalogProfiles } from './catalog-profiles.ts'

/** Rebuilds cards and entries from profiles; hidden tutors lose theirs. */
export async function refreshTutors(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await lockTutors(ctx, ids)
  const profiles = await readCatalogProfiles(ctx, ids)
  const { schoolRates } = ctx.edition
  const schoolPrice = schoolRates && Math.min(...schoolRates.base)
  const composed =
    profiles.length > 0 ? profiles.map(createTutorComposer(await readActiveTaxonomy(ctx), schoolPrice)) : []
  await deleteHiddenCards(ctx, ids, composed)
  if (composed.length === 0) return
  await writeCards(ctx, composed)
  await writeEntries(ctx, composed)
}

/** Without the lock, a profile could be read before a concurrent save and written after it. */
async function lockTutors({ db, edition }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`select id from tutor where edition = ${edition.code} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(db)
}

async function deleteHiddenCards({ db, edition }: Ctx, ids: readonly number[], composed: readonly ComposedTutor[]) {
  const visible = new Set(composed.map(({ tutor_id }) => tutor_id))
  const hidden = ids.filter((id) => !visible.has(id))
  if (hidden.length === 0) return
  await sql`delete from tutor_card
    where edition = ${edition.code} and tutor_id = any(${hidden}::bigint[])`.execute(db)
}

/** Writes only changed cards. `changed_at` ignores fields that change on their own. */
async function writeCards({ db, edition, now }: Ctx, composed: readonly ComposedTutor[]): Promise<void> {
  const rows = JSON.stringify(
    composed.map(({ tutor_id, card, folded_name, search_words, indexed }) => ({
      tutor_id,
      card,
      folded_name,
      search_words,
      indexed,
    })),
  )
  await sql`insert into tutor_card (edition, tutor_id, card, folded_name, search_words, indexed, changed_at)
    select ${edition.code}, fresh.tutor_id, fresh.card, fresh.folded_name, array_to_tsvector(fresh.search_words), fresh.indexed,
      case when (stored.card - ${derivedFields}, stored.indexed)
          is distinct from (fresh.card - ${derivedFields}, fresh.indexed) then ${now}::timestamptz
        else stored.changed_at end
    from json_to_recordset(${rows}::json)
      as fresh(tutor_id bigint, card jsonb, folded_name text, search_words text[], indexed boolean)
    left join tutor_card as stored on stored.edition = ${edition.code} and stored.tutor_id = fresh.tutor_id
    where (stored.card, stored.folded_name, stored.search_words, stored.indexed)
      is distinct from (fresh.card, fresh.folded_name, array_to_tsvector(fresh.search_words), fresh.indexed)
    on conflict (edition, tutor_id) do update set card = excluded.card, folded_name = excluded.folded_name,
      search_words = excluded.search_words, indexed = excluded.indexed, changed_at = excluded.changed_at`.execute(db)
}

/** A stop of requests changes nothing that a tutor offers. */
const derivedFields = sql`'{score,points,accepts}'::text[]`

/**
 * One row for each subject and city. Arrays instead of JSON show the planner the number of rows, so that it plans well
 * for one tutor and for thousands.
 */
async function writeEntries({ db, edition }: Ctx, composed: readonly ComposedTutor[]): Promise<void> {
  const all = composed.map(({ entries }) => entries)
  const subjects = all.flatMap(({ tutor_id, subjects }) => subjects.map((one) => ({ tutor_id, ...one })))
  const cities = all.flatMap(({ tutor_id, cities }) => cities.map((one) => ({ tutor_id, ...one })))
  const tutorIds = sql`${all.map(({ tutor_id }) => tutor_id)}::bigint[]`
  await sql`with fresh as materialized (
      select t.tutor_id, s.subject_id, c.city_id, c.places, s.levels, c.tutor_areas::integer[] as tutor_areas,
        c.client_areas::integer[] as client_areas, s.price, t.score, t.rating, t.reviews, t.marks
      from unnest(${tutorIds}, ${toColumn(all, 'score')}::smallint[], ${toColumn(all, 'rating')}::smallint[],
        ${toColumn(all, 'reviews')}::integer[], ${toColumn(all, 'marks')}::integer[])
        as t(tutor_id, score, rating, reviews, marks)
      join unnest(${toColumn(subjects, 'tutor_id')}::bigint[], ${toColumn(subjects, 'subject_id')}::bigint[],
        ${toColumn(subjects, 'price')}::integer[], ${toColumn(subjects, 'levels')}::bigint[])
        as s(tutor_id, subject_id, price, levels) using (tutor_id)
      join unnest(${toColumn(cities, 'tutor_id')}::bigint[], ${toColumn(cities, 'city_id')}::bigint[],
        ${toColumn(cities, 'places')}::smallint[], ${toColumn(cities, 'tutor_areas')}::text[],
        ${toColumn(cities, 'client_areas')}::text[])
        as c(tutor_id, city_id, places, tutor_areas, client_areas) using (tutor_id)
    ), stored as materialized (
      select * from catalog_entry where edition = ${edition.code} and tutor_id = any(${tutorIds})
    ), gone as (
      delete from catalog_entry e where e.edition = ${edition.code} and e.tutor_id = any(${tutorIds})
        and not exists (select from fresh f
          where f.tutor_id = e.tutor_id and f.subject_id = e.subject_id and f.city_id = e.city_id)
    )
    insert into catalog_entry (edition, tutor_id, subject_id, city_id, places, levels, tutor_areas, client_areas,
      price, score, rating, reviews, marks)
    select ${edition.code}, fresh.* from fresh left join stored using (tutor_id, subject_id, city_id)
    where ${comparedColumns('stored')} is distinct from ${comparedColumns('fresh')}
    on conflict (edition, tutor_id, subject_id, city_id) do update set
      places = excluded.places, levels = excluded.levels, tutor_areas = excluded.tutor_areas,
      client_areas = excluded.client_areas, price = excluded.price, score = excluded.score, rating = excluded.rating,
      reviews = excluded.reviews, marks = excluded.marks`.execute(db)
}

const comparedColumns = (of: 'stored' | 'fresh') =>
  sql.raw(
    `(${['places', 'levels', 'tutor_areas', 'client_areas', 'price', 'score', 'rating', 'reviews', 'marks'].map((name) => `${of}.${name}`).join()})`,
  )

/** Values of one field; an array becomes a PostgreSQL array literal. */
function toColumn<R>(rows: readonly R[], field: keyof R) {
  return rows.map((row) => {
    const value = row[field]
    return Array.isArray(value) ? `{${value.join()}}` : value
  })
}
