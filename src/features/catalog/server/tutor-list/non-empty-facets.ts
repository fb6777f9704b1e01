import type { Ctx } from '#platform/context.ts'
import { lessonPlaces } from '../../model.ts'
import type { TutorQuery } from '../../model.ts'
import { findNonEmptyLists } from '../read-model/non-empty-lists.ts'
import type { ListContext, NonEmptyFacets } from './facets.ts'

/**
 * Finds the options of a narrowed list that still have tutors. Options without counted tutors are skipped. With a text
 * search all checks are skipped, because the text would have to be matched again for each option.
 */
export async function findNonEmptyFacets(
  ctx: Ctx,
  query: TutorQuery,
  list: Omit<ListContext, 'nonEmptyFacets'>,
): Promise<NonEmptyFacets | undefined> {
  if (!list.narrowed || query.q) return undefined
  const { names, selection, counts } = list
  const { level, subject } = selection
  const levelId = level?.id ?? 0
  const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id)
  const withLevel = names.subjects.active.filter((one) => level !== undefined && one.levels.has(level.id))
  const withoutLevel = names.subjects.active.filter((one) => level === undefined || !one.levels.has(level.id))
  const cities = selection.online
    ? []
    : names.cities.active.filter(({ id }) => counts.sameSubject('city', id, levelId) > 0)
  const districts = (selection.city?.districts ?? []).filter(
    ({ id }) => counts.sameSubject('district', id, levelId) > 0,
  )
  const subdistricts = districts
    .flatMap(({ subdistricts }) => subdistricts)
    .filter(({ id }) => counts.sameSubject('subdistrict', id, levelId) > 0)
  const levels = names.levels.active.filter(({ id }) => counts.samePlace(subject?.id ?? 0, id) > 0)
  const anywhere = { ...query, districtId: undefined, subdistrictId: undefined }
  const [subjectsWithLevel, subjectsWithoutLevel, city, district, subdistrict, atLevel, ...atPlaces] =
    await findNonEmptyLists(ctx, [
      { query, by: 'subjectId', ids: idsOf(withLevel.filter(({ id }) => counts.samePlace(id, levelId) > 0)) },
      {
        query: { ...query, levelId: undefined },
        by: 'subjectId',
        ids: idsOf(withoutLevel.filter(({ id }) => counts.samePlace(id, 0) > 0)),
      },
      { query: anywhere, by: 'cityId', ids: idsOf(cities) },
      { query: anywhere, by: 'districtId', ids: idsOf(districts) },
      { query: anywhere, by: 'subdistrictId', ids: idsOf(subdistricts) },
      { query, by: 'levelId', ids: idsOf(levels) },
      // Each lesson place is one list with the same subject.
      ...lessonPlaces.map((place) => ({
        query: { ...query, place },
        by: 'subjectId' as const,
        ids: [query.subjectId ?? 0],
      })),
    ])
  return {
    subject: subjectsWithLevel!.union(subjectsWithoutLevel!),
    city: city!,
    district: district!,
    subdistrict: subdistrict!,
    level: atLevel!,
    place: new Set(lessonPlaces.filter((_, at) => atPlaces[at]!.size > 0)),
  }
}
