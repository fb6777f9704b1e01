import { sql } from 'kysely'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { TutorChanges } from '../../contract/tutor.ts'

export type TaughtSubject = {
  subject_id: number
  name: Localized
  price: number
  description: Localized
  levels: number[]
}

export async function listTaughtSubjects({ db, edition }: Ctx, tutorId: number): Promise<TaughtSubject[]> {
  const rows = await db
    .selectFrom('tutor_subject as t')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 't.edition').onRef('s.id', '=', 't.subject_id'))
    .select(['t.subject_id', 's.name', 't.price', 't.description'])
    .select(
      sql<number[]>`array(select l.level_id from tutor_subject_level l
        where l.edition = t.edition and l.tutor_id = t.tutor_id and l.subject_id = t.subject_id order by 1)`.as(
        'levels',
      ),
    )
    .where('t.edition', '=', edition.code)
    .where('t.tutor_id', '=', tutorId)
    .orderBy('t.position')
    .orderBy('t.subject_id')
    .execute()
  return rows as TaughtSubject[]
}

/** The most precise known place: a subdistrict, a district or a whole city. */
export type PlaceRow = {
  kind: 'home' | 'travel'
  city_id: number
  district_id: number | null
  subdistrict_id: number | null
}

export async function listPlaceRows({ db, edition }: Ctx, tutorId: number): Promise<(PlaceRow & { id: number })[]> {
  const rows = await db
    .selectFrom('tutor_place')
    .select(['id', 'kind', 'city_id', 'district_id', 'subdistrict_id'])
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .orderBy('id')
    .execute()
  return rows as (PlaceRow & { id: number })[]
}

export type TeachingPlace = NonNullable<TutorChanges['locations_home']>[number]

export function toPlaceRows(kind: PlaceRow['kind'], places: readonly TeachingPlace[]): PlaceRow[] {
  return places.flatMap(({ city_id, districts }): PlaceRow[] => {
    if (districts.length === 0) return [{ kind, city_id, district_id: null, subdistrict_id: null }]
    return districts.flatMap(({ district_id, subdistricts }) => {
      const parts = subdistricts.length > 0 ? subdistricts : [null]
      return parts.map((subdistrict_id) => ({ kind, city_id, district_id, subdistrict_id }))
    })
  })
}

/** Inverse of `toPlaceRows`. A row for a whole city or district overrides its parts. */
export function groupPlaceRows(kind: PlaceRow['kind'], rows: readonly PlaceRow[]): TeachingPlace[] {
  const own = rows.filter((row) => row.kind === kind)
  return [...Map.groupBy(own, ({ city_id }) => city_id)].map(([city_id, inCity]) => {
    if (inCity.some(({ district_id }) => district_id === null)) return { city_id, districts: [] }
    const districts = [...Map.groupBy(inCity, ({ district_id }) => district_id!)].map(([district_id, inDistrict]) => {
      const parts = inDistrict.map(({ subdistrict_id }) => subdistrict_id)
      const whole = parts.includes(null)
      return { district_id, subdistricts: whole ? [] : parts.filter((part) => part !== null) }
    })
    return { city_id, districts }
  })
}
