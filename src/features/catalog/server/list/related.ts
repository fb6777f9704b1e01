import type { Ctx } from '#platform/context.ts'
import type { Choice } from './choice.ts'
import { headingOf, sentence } from './describe.ts'
import type { Around } from './facets.ts'
import { figures } from './figures.ts'
import { listPath } from './links.ts'

type Group = { heading: string; links: { text: string; link: string; count: string }[] }

const linksOfGroup = 12

/** Neighbouring lists, the largest first: the same subject in other cities, and other subjects in the same place. */
export function relatedLists(ctx: Ctx, { names, choice, counts }: Around): Group[] {
  const { online, subject, city } = choice
  const figure = figures(ctx)
  const links = <N extends { name: string }>(all: readonly N[], tutors: (one: N) => number, link: (one: N) => string) =>
    largest(all, tutors).map(([one, count]) => ({ text: one.name, link: link(one), count: figure(count) }))
  const subjects = links(
    names.subjects.active.filter((one) => one !== subject),
    ({ id }) => counts.here(id, 0),
    ({ alias }) => listPath(ctx, { online, lesson: alias, city: city?.alias }),
  )
  const cities = () =>
    links(
      names.cities.active.filter((one) => one !== city),
      ({ id }) => counts.at('city', id, 0),
      ({ alias }) => listPath(ctx, { lesson: subject?.alias, city: alias }),
    )
  return [
    ...(online ? [] : [{ heading: citiesHeading(ctx, choice), links: cities() }]),
    { heading: subjectsHeading(ctx, choice), links: subjects },
  ].filter((group) => group.links.length > 0)
}

function largest<N>(all: readonly N[], tutors: (one: N) => number): [N, number][] {
  return all
    .map((one): [N, number] => [one, tutors(one)])
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, linksOfGroup)
}

function citiesHeading(ctx: Ctx, { subject, city }: Choice): string {
  const tutors = headingOf(ctx, { online: false, subject })
  return ctx.t(city ? 'list.related.other_cities' : 'list.related.cities', { tutors })
}

function subjectsHeading(ctx: Ctx, { online, subject, city }: Choice): string {
  const place = { in: city?.name_in ?? '' }
  if (online) return ctx.t(subject ? 'list.related.other_online' : 'list.related.online')
  return sentence(ctx.t(subject ? 'list.related.other_subjects' : 'list.related.subjects', place))
}
