import type { Ctx } from '#platform/context.ts'
import { tutorListLink } from './tutor-list/list-links.ts'
import { getCatalogNames } from './tutor-list/catalog-names.ts'
import type { CityName, SubjectName } from './tutor-list/catalog-names.ts'
import { countTutorsByPlace, countTutorsBySubject } from './read-model/counts.ts'

export type AvailableOption<N> = { item: N; link: string; count: number }

/** Subjects with tutors, by name. The link leads to the online catalog when nobody teaches the subject in person. */
export async function listAvailableSubjects(ctx: Ctx): Promise<AvailableOption<SubjectName>[]> {
  const [{ subjects }, inPerson, online] = await Promise.all([
    getCatalogNames(ctx),
    countTutorsBySubject(ctx, { place: 'anywhere' }),
    countTutorsBySubject(ctx, { place: 'online' }),
  ])
  return subjects.active.flatMap((item) => {
    const count = inPerson.get(item.id) ?? online.get(item.id)
    return count
      ? [{ item, link: tutorListLink(ctx, { lesson: item.alias, online: !inPerson.has(item.id) }), count }]
      : []
  })
}

export async function listAvailableCities(ctx: Ctx): Promise<AvailableOption<CityName>[]> {
  const [{ cities }, counts] = await Promise.all([getCatalogNames(ctx), countTutorsByPlace(ctx, 'city')])
  return cities.active.flatMap((item) => {
    const count = counts.get(item.id)
    return count ? [{ item, link: tutorListLink(ctx, { city: item.alias }), count }] : []
  })
}
