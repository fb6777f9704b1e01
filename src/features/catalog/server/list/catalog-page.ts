import type { Ctx } from '#platform/context.ts'
import { withHead } from '#platform/plugin.ts'
import type { Redirect } from '#platform/plugin.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { minorUnits } from '#shared/money.ts'
import type { CatalogData, catalogPage, FacetOption, onlineCatalogPage } from '../../contract.ts'
import { deepestPage, facetInSight } from '../../model.ts'
import { popularSubjects } from '../popular-choices.ts'
import { alternativesTo } from './alternatives.ts'
import { breadcrumbsTo } from './breadcrumbs.ts'
import { chipsOf } from './chips.ts'
import { choiceWords, filterWords, understand } from './choice.ts'
import type { Asked, Choice } from './choice.ts'
import { describe, staffTexts } from './describe.ts'
import * as facets from './facets.ts'
import { figures } from './figures.ts'
import { canonicalQuery, isOwnList, listLink, listPath } from './links.ts'
import { openList, totalOfList } from './list-tutors.ts'
import type { TutorList } from './list-tutors.ts'
import { catalogNames } from './names.ts'
import { presentCard } from './present-card.ts'
import { relatedLists } from './related.ts'
import { structuredList } from './structured.ts'
import type { ListRating } from './structured.ts'

/** Subject, then city; the other way round it is the same list under its right address. */
export async function showCatalog(ctx: Ctx, input: Input<typeof catalogPage>): Promise<CatalogData | Redirect> {
  const { first, second, ...filters } = input
  const names = await catalogNames(ctx)
  const { subjects, cities } = names
  const isCity = first !== undefined && cities.byAlias.has(first)
  const [lesson, city] = isCity ? [second, first] : [first, second]
  if (lesson !== undefined && !subjects.byAlias.has(lesson)) throw refuse('not_found')
  if (city !== undefined && !cities.byAlias.has(city)) throw refuse('not_found')
  const asked = { ...filters, online: false, lesson, city }
  if (!isCity || lesson === undefined) return showList(ctx, asked)
  return { redirect: addressOf(ctx, understand(names, asked)), status: 301 }
}

export async function showOnlineCatalog(ctx: Ctx, input: Input<typeof onlineCatalogPage>): Promise<CatalogData> {
  const { first: lesson, ...filters } = input
  const { subjects } = await catalogNames(ctx)
  if (lesson !== undefined && !subjects.byAlias.has(lesson)) throw refuse('not_found')
  return showList(ctx, { ...filters, online: true, lesson })
}

const addressOf = (ctx: Ctx, choice: Choice) => listLink(ctx, choiceWords(choice), filterWords(choice))

async function showList(ctx: Ctx, asked: Asked): Promise<CatalogData> {
  if (asked.page !== undefined && asked.page > deepestPage) throw refuse('not_found')
  const list = await openList(ctx, asked)
  const { choice, found, offers, narrowed } = list
  // Nobody is there, though the figures may still tell of somebody: they follow some seconds later.
  if (choice.page > 1 && (choice.page > found.pages || found.tutors.length === 0)) throw refuse('not_found')
  const empty = found.total === 0
  const total = narrowed ? totalOfList(list) : found.total
  const described = describe(ctx, choice, { total, offers })
  const breadcrumbs = breadcrumbsTo(ctx, choice)
  const rating = ratingOf(list)
  const data: CatalogData = {
    ...described,
    breadcrumbs,
    ...(rating && {
      rating: { value: rating.average, reviews: rating.reviews, figure: figures(ctx)(rating.reviews) },
    }),
    tutors: found.tutors.map((one) => presentCard(ctx, one, list.names)),
    total: found.total,
    figure: figures(ctx)(found.total),
    more: found.more,
    page: choice.page,
    pages: found.pages,
    pager: pagerOf(ctx, choice, found.pages),
    facets: facetsOf(ctx, list),
    other: facets.otherCatalog(ctx, choice),
    typed: typedOf(ctx, list),
    chips: chipsOf(ctx, choice),
    reset: listPath(ctx, { online: choice.online }),
    request: requestQuery(choice),
    alternatives: empty ? await alternativesTo(ctx, list) : [],
    popular: empty && choice.q ? await popularLinks(ctx) : [],
    texts: staffTexts(ctx, choice),
    related: relatedLists(ctx, list),
  }
  const filters = filterWords(choice)
  return withHead(data, {
    query: canonicalQuery(filters),
    ...((empty || !isOwnList(filters)) && { index: false as const }),
    structured: structuredList(ctx, { choice, ...described, total, tutors: found.tutors, rating, offers, breadcrumbs }),
  })
}

function ratingOf({ counts: { list } }: TutorList): ListRating | undefined {
  if (list.reviews === 0) return undefined
  return { average: Math.round((list.marks / list.reviews) * 100) / 100, reviews: list.reviews }
}

async function popularLinks(ctx: Ctx): Promise<CatalogData['popular']> {
  const figure = figures(ctx)
  return (await popularSubjects(ctx)).map(({ text, link, count }) => ({ text, link, count: figure(count) }))
}

/** Whoever asks from here is not asked again for the subject and the place. */
function requestQuery(choice: Choice): string {
  const { lesson, city } = choiceWords(choice)
  const words = { lesson, city, online: choice.online ? '1' : undefined }
  const query = new URLSearchParams(Object.entries(words).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `?${query.toString()}` : ''
}

/** The first, the last, and those around this one. */
function pagerOf(ctx: Ctx, choice: Choice, pages: number): CatalogData['pager'] {
  const { page } = choice
  const around = [1, page - 2, page - 1, page, page + 1, page + 2, pages]
  const numbers = [...new Set(around)].filter((one) => one >= 1 && one <= pages)
  return numbers.length < 2 ? [] : numbers.map((one) => ({ page: one, link: addressOf(ctx, { ...choice, page: one }) }))
}

function facetsOf(ctx: Ctx, list: TutorList): CatalogData['facets'] {
  const { choice, offers } = list
  const figure = figures(ctx)
  const present = ({ text, link, chosen, count }: ShownOption): FacetOption => ({
    text,
    link,
    ...(count !== undefined && { count: figure(count) }),
    ...(chosen && { chosen }),
  })
  return {
    lesson: foremost(facets.subjectOptions(ctx, list)).map(present),
    city: foremost(facets.cityOptions(ctx, list)).map(present),
    district: facets.districtOptions(ctx, list).map(present),
    subdistrict: facets.subdistrictOptions(ctx, list, choice.district).map(present),
    level: facets.levelOptions(ctx, list).map(present),
    place: facets.placeOptions(ctx, list, offers).map(present),
    sort: facets.sortOptions(ctx, choice).map(present),
  }
}

/** The largest come before the rest: no more of a long facet is in sight at once. */
function foremost(options: facets.Option[]): facets.Option[] {
  const first = new Set(options.toSorted((a, b) => b.tutors - a.tutors).slice(0, facetInSight))
  return [...first, ...options.filter((option) => !first.has(option))]
}

type ShownOption = { text: string; link: string; chosen: boolean; count?: number | undefined }

/** What is typed is sent with everything that was chosen; the page begins anew. */
function typedOf(ctx: Ctx, { choice, offers }: TutorList): CatalogData['typed'] {
  const { page: _page, q: _q, price_from: _from, price_to: _to, sort, ...rest } = filterWords(choice)
  const keep = { ...rest, sort: sort === 'best' ? undefined : sort }
  const figure = figures(ctx)
  const minor = minorUnits(ctx.edition.currency)
  return {
    action: listPath(ctx, choiceWords(choice)),
    keep: Object.entries(keep).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: String(value) }],
    ),
    q: choice.q ?? '',
    price_from: String(choice.priceFrom ?? ''),
    price_to: String(choice.priceTo ?? ''),
    ...(offers && {
      price_hint: {
        from: figure(Math.floor(offers.lowest / minor)),
        to: figure(Math.ceil(offers.highest / minor)),
      },
    }),
    currency: ctx.edition.currencySymbol,
  }
}
