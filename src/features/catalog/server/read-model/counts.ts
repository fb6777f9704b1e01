import type { Ctx } from '#platform/context.ts'
import type { TutorQuery } from '../../model.ts'

/** `anywhere` is in person in any city. */
export type CountedPlace = 'anywhere' | 'online' | 'city' | 'district' | 'subdistrict'
type PlaceFilter = { place: CountedPlace; placeId?: number | undefined }
type SubjectFilter = { subjectId?: number | undefined }
type LevelFilter = { levelId?: number | undefined }

/** Counts any subject and any level unless one is given. */
export async function getTutorCount(
  ctx: Ctx,
  { place, placeId = 0, subjectId = 0, levelId = 0 }: PlaceFilter & SubjectFilter & LevelFilter,
) {
  const row = await selectCounts(ctx)
    .select('tutors')
    .where('place', '=', place)
    .where('place_id', '=', placeId)
    .where('subject_id', '=', subjectId)
    .where('level_id', '=', levelId)
    .executeTakeFirst()
  return row?.tutors ?? 0
}

/** Keyed by subject id; subjects without tutors are missing. */
export async function countTutorsBySubject(ctx: Ctx, { place, placeId = 0, levelId = 0 }: PlaceFilter & LevelFilter) {
  const rows = await selectCounts(ctx)
    .select(['subject_id as id', 'tutors'])
    .where('place', '=', place)
    .where('place_id', '=', placeId)
    .where('subject_id', '>', 0)
    .where('level_id', '=', levelId)
    .execute()
  return byId(rows)
}

export async function countTutorsByLevel(ctx: Ctx, { place, placeId = 0, subjectId = 0 }: PlaceFilter & SubjectFilter) {
  const rows = await selectCounts(ctx)
    .select(['level_id as id', 'tutors'])
    .where('place', '=', place)
    .where('place_id', '=', placeId)
    .where('subject_id', '=', subjectId)
    .where('level_id', '>', 0)
    .execute()
  return byId(rows)
}

/** Keyed by place id, over the whole edition. */
export async function countTutorsByPlace(
  ctx: Ctx,
  place: 'city' | 'district' | 'subdistrict',
  { subjectId = 0, levelId = 0 }: SubjectFilter & LevelFilter = {},
) {
  const rows = await selectCounts(ctx)
    .select(['place_id as id', 'tutors'])
    .where('place', '=', place)
    .where('subject_id', '=', subjectId)
    .where('level_id', '=', levelId)
    .execute()
  return byId(rows)
}

export function toCountedPlace({ online, cityId, districtId, subdistrictId }: TutorQuery): PlaceFilter {
  if (online) return { place: 'online' }
  if (cityId === undefined) return { place: 'anywhere' }
  if (subdistrictId !== undefined) return { place: 'subdistrict', placeId: subdistrictId }
  if (districtId !== undefined) return { place: 'district', placeId: districtId }
  return { place: 'city', placeId: cityId }
}

/** Exact number of tutors in a list filtered only by subject, place and level. */
export function getWholeListCount(ctx: Ctx, query: TutorQuery): Promise<number> {
  return getTutorCount(ctx, { ...toCountedPlace(query), subjectId: query.subjectId, levelId: query.levelId })
}

function selectCounts({ db, edition }: Ctx) {
  return db.selectFrom('catalog_count').where('edition', '=', edition.code)
}

function byId(rows: readonly { id: number; tutors: number }[]): Map<number, number> {
  return new Map(rows.map(({ id, tutors }) => [id, tutors]))
}
