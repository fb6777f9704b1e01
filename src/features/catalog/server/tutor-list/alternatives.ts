import type { Ctx } from '#platform/context.ts'
import { minorUnits } from '#shared/money.ts'
import { maxCountedTutors } from '../../model.ts'
import { countTutors } from '../read-model/find-tutors.ts'
import { toPathParams, toQueryParams, toTutorQuery } from './selection.ts'
import type { ListSelection } from './selection.ts'
import { formatListHeading } from './describe-list.ts'
import type { ListContext } from './facets.ts'
import { createNumberFormatter } from './number-format.ts'
import { tutorListLink } from './list-links.ts'

export type Alternative = { text: string; link: string; count: string }

const maxAlternatives = 6
const maxOtherCities = 3

export async function findAlternatives(ctx: Ctx, list: ListContext): Promise<Alternative[]> {
  const found = new Map<string, Alternative>()
  const formatNumber = createNumberFormatter(ctx)
  const offer = (selection: ListSelection, count: number, text = formatListHeading(ctx, selection)) => {
    const link = tutorListLink(ctx, toPathParams(selection), toQueryParams(selection))
    const more = count > maxCountedTutors && hasTypedFilters(selection)
    if (count > 0 && !found.has(link))
      found.set(link, { text, link, count: more ? `${formatNumber(maxCountedTutors)}+` : formatNumber(count) })
  }
  for (const { selection, text, count } of await dropEachFilter(ctx, list)) offer(selection, count, text)
  for (const { selection, count } of listCountedAlternatives(list)) offer(selection, count)
  return [...found.values()].slice(0, maxAlternatives)
}

const noTypedFilters = { place: undefined, priceFrom: undefined, priceTo: undefined, q: undefined }
const hasTypedFilters = ({ place, priceFrom, priceTo, q }: ListSelection) =>
  [place, priceFrom, priceTo, q].some((filter) => filter !== undefined)

/** The same list without its price, place or text filter. These lists have to be counted. */
function dropEachFilter(ctx: Ctx, { selection, narrowed }: ListContext) {
  if (!narrowed) return []
  const tutors = formatListHeading(ctx, selection)
  const { place, priceFrom, priceTo, q } = selection
  const priced = priceFrom !== undefined || priceTo !== undefined
  const variants: { change: Partial<ListSelection>; text: string }[] = [
    ...(priced
      ? [
          {
            change: { priceFrom: undefined, priceTo: undefined },
            text: ctx.t('list.alternative.any_price', { tutors }),
          },
        ]
      : []),
    ...(place ? [{ change: { place: undefined }, text: ctx.t('list.alternative.any_place', { tutors }) }] : []),
    ...(q ? [{ change: { q: undefined }, text: ctx.t('list.alternative.any_words', { tutors, q }) }] : []),
  ]
  return Promise.all(
    variants.map(async ({ change, text }) => {
      const other = { ...selection, ...change, page: 1 }
      return {
        selection: other,
        text,
        count: await countTutors(ctx, toTutorQuery(other, minorUnits(ctx.edition.currency))),
      }
    }),
  )
}

/** Lists with precomputed counts: the surrounding area, any level, the other catalog, other cities, all subjects. */
function listCountedAlternatives({
  names,
  selection: filtered,
  counts,
}: ListContext): { selection: ListSelection; count: number }[] {
  const selection: ListSelection = { ...filtered, ...noTypedFilters, sort: 'best', page: 1 }
  const { online, subject, city, level } = selection
  const wholeCity = { ...selection, district: undefined, subdistrict: undefined }
  const anywhere = { ...wholeCity, city: undefined }
  const levels = level ? [level, undefined] : [undefined]
  const ofSubject = (place: 'city' | 'online' | 'anywhere', placeId: number, where: ListSelection) =>
    levels.map((one) => ({
      selection: { ...where, level: one },
      count: counts.sameSubject(place, placeId, one?.id ?? 0),
    }))
  const cities = names.cities.active
    .filter((one) => one !== city)
    .map((one) => ({
      selection: { ...wholeCity, city: one },
      count: counts.sameSubject('city', one.id, level?.id ?? 0),
    }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxOtherCities)
  return [
    ...levels.map((one) => ({
      selection: { ...selection, level: one },
      count: counts.samePlace(subject?.id ?? 0, one?.id ?? 0),
    })),
    ...(city ? ofSubject('city', city.id, wholeCity) : []),
    ...(online
      ? ofSubject('anywhere', 0, { ...anywhere, online: false })
      : ofSubject('online', 0, { ...anywhere, online: true })),
    ...(online ? [] : cities),
    { selection: { ...selection, subject: undefined, level: undefined }, count: counts.samePlace(0, 0) },
  ]
}
