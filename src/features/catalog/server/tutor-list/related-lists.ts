import type { Ctx } from '#platform/context.ts'
import type { ListSelection } from './selection.ts'
import { formatListHeading, formatSentence } from './describe-list.ts'
import type { ListContext } from './facets.ts'
import { createNumberFormatter } from './number-format.ts'
import { tutorListPath } from './list-links.ts'

type RelatedGroup = { heading: string; links: { text: string; link: string; count: string }[] }

const maxLinksInGroup = 12

/** Neighboring lists, largest first: the subject in other cities, and other subjects in the same place. */
export function findRelatedLists(ctx: Ctx, { names, selection, counts }: ListContext): RelatedGroup[] {
  const { online, subject, city } = selection
  const formatNumber = createNumberFormatter(ctx)
  const links = <N extends { name: string }>(all: readonly N[], tutors: (one: N) => number, link: (one: N) => string) =>
    takeLargest(all, tutors).map(([one, count]) => ({ text: one.name, link: link(one), count: formatNumber(count) }))
  const subjects = links(
    names.subjects.active.filter((one) => one !== subject),
    ({ id }) => counts.samePlace(id, 0),
    ({ alias }) => tutorListPath(ctx, { online, lesson: alias, city: city?.alias }),
  )
  const cities = () =>
    links(
      names.cities.active.filter((one) => one !== city),
      ({ id }) => counts.sameSubject('city', id, 0),
      ({ alias }) => tutorListPath(ctx, { lesson: subject?.alias, city: alias }),
    )
  return [
    ...(online ? [] : [{ heading: formatCitiesHeading(ctx, selection), links: cities() }]),
    { heading: formatSubjectsHeading(ctx, selection), links: subjects },
  ].filter((group) => group.links.length > 0)
}

function takeLargest<N>(all: readonly N[], tutors: (one: N) => number): [N, number][] {
  return all
    .map((one): [N, number] => [one, tutors(one)])
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxLinksInGroup)
}

function formatCitiesHeading(ctx: Ctx, { subject, city }: ListSelection): string {
  const tutors = formatListHeading(ctx, { online: false, subject })
  return ctx.t(city ? 'list.related.other_cities' : 'list.related.cities', { tutors })
}

function formatSubjectsHeading(ctx: Ctx, { online, subject, city }: ListSelection): string {
  const place = { in: city?.name_in ?? '' }
  if (online) return ctx.t(subject ? 'list.related.other_online' : 'list.related.online')
  return formatSentence(ctx.t(subject ? 'list.related.other_subjects' : 'list.related.subjects', place))
}
