import type { Ctx } from '#platform/context.ts'
import type { Wanted } from '../../model.ts'

/** Where: in person anywhere, online, or in one of the places of that kind. */
export type CountedPlace = 'anywhere' | 'online' | 'city' | 'district' | 'subdistrict'
type Where = { place: CountedPlace; placeId?: number | undefined }
type Subject = { subjectId?: number | undefined }
type Level = { levelId?: number | undefined }

/** How many tutors there are: of any subject and of any level unless one is given. */
export async function countOf(ctx: Ctx, { place, placeId = 0, subjectId = 0, levelId = 0 }: Where & Subject & Level) {
  const row = await countsAt(ctx)
    .select('tutors')
    .where('place', '=', place)
    .where('place_id', '=', placeId)
    .where('subject_id', '=', subjectId)
    .where('level_id', '=', levelId)
    .executeTakeFirst()
  return row?.tutors ?? 0
}

/** By the id of a subject; those without tutors are not in it. */
export async function countsBySubject(ctx: Ctx, { place, placeId = 0, levelId = 0 }: Where & Level) {
  const rows = await countsAt(ctx)
    .select(['subject_id as id', 'tutors'])
    .where('place', '=', place)
    .where('place_id', '=', placeId)
    .where('subject_id', '>', 0)
    .where('level_id', '=', levelId)
    .execute()
  return byId(rows)
}

/** By the id of a level. */
export async function countsByLevel(ctx: Ctx, { place, placeId = 0, subjectId = 0 }: Where & Subject) {
  const rows = await countsAt(ctx)
    .select(['level_id as id', 'tutors'])
    .where('place', '=', place)
    .where('place_id', '=', placeId)
    .where('subject_id', '=', subjectId)
    .where('level_id', '>', 0)
    .execute()
  return byId(rows)
}

/** By the id of a city, a district or a subdistrict: of all of them in the edition. */
export async function countsByPlace(
  ctx: Ctx,
  place: 'city' | 'district' | 'subdistrict',
  { subjectId = 0, levelId = 0 }: Subject & Level = {},
) {
  const rows = await countsAt(ctx)
    .select(['place_id as id', 'tutors'])
    .where('place', '=', place)
    .where('subject_id', '=', subjectId)
    .where('level_id', '=', levelId)
    .execute()
  return byId(rows)
}

/** The place of a list, as it is counted. */
export function countedPlace({ online, cityId, districtId, subdistrictId }: Wanted): Where {
  if (online) return { place: 'online' }
  if (cityId === undefined) return { place: 'anywhere' }
  if (subdistrictId !== undefined) return { place: 'subdistrict', placeId: subdistrictId }
  if (districtId !== undefined) return { place: 'district', placeId: districtId }
  return { place: 'city', placeId: cityId }
}

/** The exact number of a list that nothing else narrows down than subject, place and level. */
export function totalOf(ctx: Ctx, wanted: Wanted): Promise<number> {
  return countOf(ctx, { ...countedPlace(wanted), subjectId: wanted.subjectId, levelId: wanted.levelId })
}

function countsAt({ db, edition }: Ctx) {
  return db.selectFrom('catalog_count').where('edition', '=', edition.code)
}

function byId(rows: readonly { id: number; tutors: number }[]): Map<number, number> {
  return new Map(rows.map(({ id, tutors }) => [id, tutors]))
}
