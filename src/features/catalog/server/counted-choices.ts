import type { Ctx } from '#platform/context.ts'
import { listLink } from './list/links.ts'
import { catalogNames } from './list/names.ts'
import type { CityName, SubjectName } from './list/names.ts'
import { countsByPlace, countsBySubject } from './read-model/counts.ts'

export type CountedChoice<N> = { of: N; link: string; count: number }

/** Subjects that somebody teaches, by name: in person where there is somebody, else online. */
export async function countedSubjects(ctx: Ctx): Promise<CountedChoice<SubjectName>[]> {
  const [{ subjects }, inPerson, online] = await Promise.all([
    catalogNames(ctx),
    countsBySubject(ctx, { place: 'anywhere' }),
    countsBySubject(ctx, { place: 'online' }),
  ])
  return subjects.active.flatMap((of) => {
    const count = inPerson.get(of.id) ?? online.get(of.id)
    return count ? [{ of, link: listLink(ctx, { lesson: of.alias, online: !inPerson.has(of.id) }), count }] : []
  })
}

/** Cities where somebody teaches, by name. */
export async function countedCities(ctx: Ctx): Promise<CountedChoice<CityName>[]> {
  const [{ cities }, counts] = await Promise.all([catalogNames(ctx), countsByPlace(ctx, 'city')])
  return cities.active.flatMap((of) => {
    const count = counts.get(of.id)
    return count ? [{ of, link: listLink(ctx, { city: of.alias }), count }] : []
  })
}
