import { sql } from 'kysely'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { isOpenFor, selectOpenTutors } from '#features/tutor-visibility/public.ts'

/** A lesson place in an active city; inactive districts and subdistricts are null. */
export type ActivePlace = {
  kind: 'home' | 'travel'
  city: number
  district: number | null
  part: number | null
  /** True when the tutor named no district, or no subdistrict. */
  wholeCity: boolean
  wholeDistrict: boolean
}
export type CatalogProfile = Awaited<ReturnType<typeof readCatalogProfiles>>[number]

export async function readCatalogProfiles(ctx: Ctx, ids: readonly number[]) {
  return selectOpenTutors(ctx, 'list')
    .leftJoin('university as u', (join) =>
      join.onRef('u.edition', '=', 't.edition').onRef('u.id', '=', 't.university_id'),
    )
    .leftJoin('review_summary as r', (join) =>
      join.onRef('r.edition', '=', 't.edition').onRef('r.tutor_id', '=', 't.id'),
    )
    .select(['t.id', 't.name', 't.first_name', 't.short_description', 't.avatar', 't.city_id', 't.prof'])
    .select(['t.teaching_since', 't.verified_until', 't.school_tutor', 't.score', 't.score_parts', 't.privacy'])
    .select(['t.text_masks', 't.mask_version', isOpenFor('requests').as('accepts')])
    .select(['t.work_home', 't.work_travel', 't.work_online', 't.university_name', 'u.name as university'])
    .select([
      'r.marks',
      'r.reviews',
      'r.at_least',
      taughtSubjects.as('taught'),
      activePlaces.as('places'),
      ownCity.as('own_city'),
    ])
    .where('t.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('t.id')
    .execute()
}

const taughtSubjects = sql<{ id: number; price: number; levels: number[] }[]>`coalesce((
  select json_agg(json_build_object('id', ts.subject_id, 'price', ts.price, 'levels', array(
      select tl.level_id from tutor_subject_level tl
      where tl.edition = ts.edition and tl.tutor_id = ts.tutor_id and tl.subject_id = ts.subject_id order by tl.level_id))
    order by ts.position, ts.subject_id)
  from tutor_subject ts where ts.edition = t.edition and ts.tutor_id = t.id), '[]')`

const activePlaces = sql<ActivePlace[]>`coalesce((
  select json_agg(json_build_object('kind', p.kind, 'city', p.city_id, 'district', d.id, 'part', s.id,
    'wholeCity', p.district_id is null, 'wholeDistrict', p.subdistrict_id is null))
  from tutor_place p
  join city c on c.edition = p.edition and c.id = p.city_id and c.active
  left join district d on d.edition = p.edition and d.id = p.district_id and d.active
  left join subdistrict s on s.edition = p.edition and s.id = p.subdistrict_id and s.active and d.id is not null
  where p.edition = t.edition and p.tutor_id = t.id), '[]')`

/** City of a tutor who teaches at home but has named no place. */
const ownCity = sql<number | null>`(
  select c.id from city c where c.edition = t.edition and c.id = t.city_id and c.active and not exists (
    select from tutor_place p where p.edition = t.edition and p.tutor_id = t.id and p.kind = 'home'))`

export type ActiveTaxonomy = { subjects: ReadonlyMap<number, Localized>; levels: ReadonlyMap<number, ActiveLevel> }
export type ActiveLevel = { number: number; name: Localized }

export async function readActiveTaxonomy({ db, edition }: Ctx): Promise<ActiveTaxonomy> {
  const { rows } = await sql<{ id: number; number: number | null; name: Localized }>`
    select id, null::smallint as number, name from subject where edition = ${edition.code} and active
    union all select id, number, name from level where edition = ${edition.code} and active`.execute(db)
  const levels = rows.flatMap(({ id, number, name }) => (number === null ? [] : [[id, { number, name }] as const]))
  return {
    subjects: new Map(rows.flatMap(({ id, number, name }) => (number === null ? [[id, name] as const] : []))),
    levels: new Map(levels),
  }
}
