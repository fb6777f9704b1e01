import type { Ctx } from '#platform/context.ts'
import { minorUnits } from '#shared/money.ts'
import { countedTo } from '../../model.ts'
import { countTutors } from '../read-model/find-tutors.ts'
import { choiceWords, filterWords, wantedOf } from './choice.ts'
import type { Choice } from './choice.ts'
import { headingOf } from './describe.ts'
import type { Around } from './facets.ts'
import { figures } from './figures.ts'
import { listLink } from './links.ts'

export type Alternative = { text: string; link: string; count: string }

const mostAlternatives = 6
const otherCities = 3

/** For an empty list: others near by that do have tutors, the nearest first. */
export async function alternativesTo(ctx: Ctx, around: Around): Promise<Alternative[]> {
  const found = new Map<string, Alternative>()
  const figure = figures(ctx)
  const offer = (choice: Choice, count: number, text = headingOf(ctx, choice)) => {
    const link = listLink(ctx, choiceWords(choice), filterWords(choice))
    const more = count > countedTo && isTyped(choice)
    if (count > 0 && !found.has(link))
      found.set(link, { text, link, count: more ? `${figure(countedTo)}+` : figure(count) })
  }
  for (const { choice, text, count } of await withoutOneWish(ctx, around)) offer(choice, count, text)
  for (const { choice, count } of counted(around)) offer(choice, count)
  return [...found.values()].slice(0, mostAlternatives)
}

const untyped = { place: undefined, priceFrom: undefined, priceTo: undefined, q: undefined }
const isTyped = ({ place, priceFrom, priceTo, q }: Choice) =>
  [place, priceFrom, priceTo, q].some((wish) => wish !== undefined)

/** The same without the price, without the place of lessons, without the words: each has to be counted. */
function withoutOneWish(ctx: Ctx, { choice, narrowed }: Around) {
  if (!narrowed) return []
  const tutors = headingOf(ctx, choice)
  const { place, priceFrom, priceTo, q } = choice
  const priced = priceFrom !== undefined || priceTo !== undefined
  const ways: { change: Partial<Choice>; text: string }[] = [
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
    ways.map(async ({ change, text }) => {
      const other = { ...choice, ...change, page: 1 }
      return { choice: other, text, count: await countTutors(ctx, wantedOf(other, minorUnits(ctx.edition.currency))) }
    }),
  )
}

/** Whole lists, whose numbers are known: the same place around it, any level, the other catalog, other cities. */
function counted({ names, choice: narrow, counts }: Around): { choice: Choice; count: number }[] {
  const choice: Choice = { ...narrow, ...untyped, sort: 'best', page: 1 }
  const { online, subject, city, level } = choice
  const here = { ...choice, district: undefined, subdistrict: undefined }
  const anywhere = { ...here, city: undefined }
  const levels = level ? [level, undefined] : [undefined]
  const ofSubject = (place: 'city' | 'online' | 'anywhere', placeId: number, where: Choice) =>
    levels.map((one) => ({ choice: { ...where, level: one }, count: counts.at(place, placeId, one?.id ?? 0) }))
  const cities = names.cities.active
    .filter((one) => one !== city)
    .map((one) => ({ choice: { ...here, city: one }, count: counts.at('city', one.id, level?.id ?? 0) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, otherCities)
  return [
    ...levels.map((one) => ({ choice: { ...choice, level: one }, count: counts.here(subject?.id ?? 0, one?.id ?? 0) })),
    ...(city ? ofSubject('city', city.id, here) : []),
    ...(online
      ? ofSubject('anywhere', 0, { ...anywhere, online: false })
      : ofSubject('online', 0, { ...anywhere, online: true })),
    ...(online ? [] : cities),
    { choice: { ...choice, subject: undefined, level: undefined }, count: counts.here(0, 0) },
  ]
}
