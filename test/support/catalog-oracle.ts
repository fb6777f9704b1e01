import { sql } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import type { LessonPlace, TutorQuery } from '#features/catalog/model.ts'
import type { Db } from '#platform/db/database.ts'
import { fold } from '#shared/fold.ts'
import type { Localized } from '#shared/locale.ts'

/** Computes lists directly from the profiles, independently of the read model that it verifies. */
export type CatalogSnapshot = { tutors: Tutor[]; districtOf: Map<number, number> }
type Place = { kind: string; city: number; district: number | null; part: number | null }
type Subject = { id: number; price: number; name: Localized; levels: { id: number; name: Localized }[] }
type Tutor = {
  id: number
  score: number
  rating: number
  reviews: number
  online: boolean
  places: Place[]
  subjects: Subject[]
  texts: string[]
}

/** Reads all published tutors with their active subjects, levels and cities. */
export async function readCatalogSnapshot(db: Db, edition: string): Promise<CatalogSnapshot> {
  const school = Math.min(...editionByCode(edition)!.schoolRates!.base)
  const { rows } = await sql<Omit<Tutor, 'texts'> & TutorTexts>`
    select t.id, t.score, t.work_online as online, t.name, t.short_description, t.privacy, t.university_name,
      (select u.name from university u where u.edition = t.edition and u.id = t.university_id) as university,
      coalesce((select at_least from review_summary r where r.edition = t.edition and r.tutor_id = t.id), 0) as rating,
      coalesce((select reviews from review_summary r where r.edition = t.edition and r.tutor_id = t.id), 0) as reviews,
      coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'city', p.city_id, 'district', p.district_id,
          'part', p.subdistrict_id))
        from (select kind, city_id, district_id, subdistrict_id from tutor_place
            where edition = t.edition and tutor_id = t.id
              and case kind when 'home' then t.work_home else t.work_travel end
          union all select 'home', t.city_id, null, null where t.work_home and not exists (
            select from tutor_place where edition = t.edition and tutor_id = t.id and kind = 'home')) as p
        where exists (select from city c where c.edition = t.edition and c.id = p.city_id and c.active)), '[]') as places,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'price', case when t.school_tutor then ${school}::integer else ts.price end, 'name', s.name, 'levels',
          coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name))
            from tutor_subject_level tl join level l on l.edition = tl.edition and l.id = tl.level_id and l.active
            where tl.edition = t.edition and tl.tutor_id = t.id and tl.subject_id = s.id), '[]')))
        from tutor_subject ts join subject s on s.edition = ts.edition and s.id = ts.subject_id and s.active
        where ts.edition = t.edition and ts.tutor_id = t.id), '[]') as subjects
    from tutor t
    where t.edition = ${edition} and t.state = 'published' and t.active and t.show_in_catalog
      and t.deletion_requested_at is null and t.deleted_at is null
    order by t.id`.execute(db)
  const parts = await db
    .selectFrom('subdistrict as s')
    .innerJoin('district as d', (join) => join.onRef('d.edition', '=', 's.edition').onRef('d.id', '=', 's.district_id'))
    .select(['s.id', 's.district_id'])
    .where('s.edition', '=', edition)
    .execute()
  return {
    tutors: rows.map((row) => ({ ...row, texts: searchableTexts(row) })),
    districtOf: new Map(parts.map(({ id, district_id }) => [id, district_id])),
  }
}

export function expectedList(snapshot: CatalogSnapshot, wanted: TutorQuery): number[] {
  const { subjectId, sort } = wanted
  const matching = snapshot.tutors.flatMap((tutor) => {
    const subjects = tutor.subjects.filter(({ id }) => subjectId === undefined || id === subjectId)
    if (subjects.length === 0) return []
    const price = Math.min(...subjects.map((one) => one.price))
    return matchesFilters(snapshot, tutor, subjects, price, wanted) ? [{ ...tutor, price }] : []
  })
  const by = (keyOf: (one: (typeof matching)[number]) => number[]) =>
    matching
      .map((one) => ({ id: one.id, key: keyOf(one) }))
      .toSorted((a, b) => a.key.map((figure, place) => figure - b.key[place]!).find(Boolean) ?? 0)
      .map(({ id }) => id)
  if (sort === 'best') return by(({ score, id }) => [-score, id])
  if (sort === 'price_up') return by(({ price, id }) => [price, id])
  if (sort === 'price_down') return by(({ price, id }) => [-price, -id])
  return by(({ rating, reviews, id }) => [-rating, -reviews, id])
}

function matchesFilters(
  snapshot: CatalogSnapshot,
  tutor: Tutor,
  subjects: Subject[],
  price: number,
  wanted: TutorQuery,
): boolean {
  const { online, cityId, levelId, place, priceFrom = 0, priceTo = Infinity, q } = wanted
  const localPlaces = tutor.places.filter(({ city }) => cityId === undefined || city === cityId)
  if (online ? !tutor.online : localPlaces.length === 0) return false
  const meets = (kind: LessonPlace) =>
    kind === 'online' ? tutor.online : localPlaces.some((one) => one.kind === (kind === 'tutor' ? 'home' : 'travel'))
  if (place && !meets(place)) return false
  if (levelId !== undefined && !subjects.some(({ levels }) => levels.some(({ id }) => id === levelId))) return false
  if (price < priceFrom || price > priceTo) return false
  if (!online && !localPlaces.some((one) => isInArea(snapshot, one, wanted))) return false
  const words = tutor.texts.flatMap((text) => fold(text).split(' '))
  return fold(q ?? '')
    .split(' ')
    .every((searched) => words.some((word) => (searched.length === 1 ? word === searched : word.startsWith(searched))))
}

function isInArea(
  { districtOf }: CatalogSnapshot,
  at: Place,
  { cityId, districtId, subdistrictId, place }: TutorQuery,
): boolean {
  if (cityId === undefined || (districtId === undefined && subdistrictId === undefined)) return true
  if (place === 'tutor' && at.kind !== 'home') return false
  if (place === 'client' && at.kind !== 'travel') return false
  if (at.district === null) return at.kind === 'travel'
  if (subdistrictId === undefined) return at.district === districtId
  return at.part === null ? at.district === districtOf.get(subdistrictId) : at.part === subdistrictId
}

type TutorTexts = {
  name: Localized
  short_description: Localized
  privacy: { full_name?: boolean; education?: boolean }
  university: Localized | null
  university_name: string
}

function searchableTexts(row: TutorTexts & { subjects: Subject[] }): string[] {
  const { name, short_description, privacy, university, university_name, subjects } = row
  const names = Object.values(name).map((text) => {
    const [first = '', ...rest] = text.split(/\s+/)
    return privacy.full_name === false ? `${first} ${rest.at(-1)?.slice(0, 1) ?? ''}` : text
  })
  const universityNames = university_name === '' ? Object.values(university ?? {}) : [university_name]
  return [
    ...names,
    ...Object.values(short_description),
    ...(privacy.education === false ? [] : universityNames),
    ...subjects.flatMap((one) =>
      [one.name, ...one.levels.map((level) => level.name)].flatMap((text) => Object.values(text)),
    ),
  ]
}
