import type { Ctx } from '#platform/context.ts'
import { ogRating } from '#platform/og/og-picture.ts'
import { withHead } from '#platform/plugin.ts'
import type { Redirect } from '#platform/plugin.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { minorUnits } from '#shared/money.ts'
import type { CatalogData, catalogPage, FacetOption, onlineCatalogPage } from '../../contract.ts'
import { maxCatalogPage, visibleFacetOptions } from '../../model.ts'
import { listPopularSubjects } from '../popular-options.ts'
import { findAlternatives } from './alternatives.ts'
import { presentBreadcrumbs } from './breadcrumbs.ts'
import { presentChips } from './chips.ts'
import { toPathParams, toQueryParams, resolveSelection } from './selection.ts'
import type { ListParams, ListSelection } from './selection.ts'
import { describeList, listVariables } from './describe-list.ts'
import * as facets from './facets.ts'
import { findCombinationText } from './list-combination.ts'
import { createNumberFormatter } from './number-format.ts'
import { canonicalQuery, isIndexableList, tutorListLink, tutorListPath } from './list-links.ts'
import { getTutorList, wholeListTotal } from './list-tutors.ts'
import type { TutorList } from './list-tutors.ts'
import { getCatalogNames } from './catalog-names.ts'
import { presentCatalogCard } from './present-card.ts'
import { findRelatedLists } from './related-lists.ts'
import { buildListStructuredData } from './list-structured-data.ts'
import type { ListRating } from './list-structured-data.ts'

/** The path is subject, then city; the reverse order redirects permanently. */
export async function loadCatalog(ctx: Ctx, input: Input<typeof catalogPage>): Promise<CatalogData | Redirect> {
  const { first, second, ...filters } = input
  const names = await getCatalogNames(ctx)
  const { subjects, cities } = names
  const isCity = first !== undefined && cities.byAlias.has(first)
  const [lesson, city] = isCity ? [second, first] : [first, second]
  if (lesson !== undefined && !subjects.byAlias.has(lesson)) throw fail('not_found')
  if (city !== undefined && !cities.byAlias.has(city)) throw fail('not_found')
  const params = { ...filters, online: false, lesson, city }
  if (!isCity || lesson === undefined) return loadList(ctx, params)
  return { redirect: selectionLink(ctx, resolveSelection(names, params)), status: 301 }
}

export async function loadOnlineCatalog(ctx: Ctx, input: Input<typeof onlineCatalogPage>): Promise<CatalogData> {
  const { first: lesson, ...filters } = input
  const { subjects } = await getCatalogNames(ctx)
  if (lesson !== undefined && !subjects.byAlias.has(lesson)) throw fail('not_found')
  return loadList(ctx, { ...filters, online: true, lesson })
}

const selectionLink = (ctx: Ctx, selection: ListSelection) =>
  tutorListLink(ctx, toPathParams(selection), toQueryParams(selection))

async function loadList(ctx: Ctx, params: ListParams): Promise<CatalogData> {
  if (params.page !== undefined && params.page > maxCatalogPage) throw fail('not_found')
  const list = await getTutorList(ctx, params)
  const { selection, found, offers, narrowed } = list
  // Counts lag some seconds behind the entries, so an empty page is checked as well.
  if (selection.page > 1 && (selection.page > found.pages || found.tutors.length === 0)) throw fail('not_found')
  const empty = found.total === 0
  const total = narrowed ? wholeListTotal(list) : found.total
  const own = await findCombinationText(ctx, selection)
  const described = describeList(ctx, selection, { total, offers, own })
  const breadcrumbs = presentBreadcrumbs(ctx, selection)
  const rating = computeListRating(list)
  const data: CatalogData = {
    ...described,
    breadcrumbs,
    ...(rating && {
      rating: { value: rating.average, reviews: rating.reviews, figure: createNumberFormatter(ctx)(rating.reviews) },
    }),
    tutors: found.tutors.map((one) => presentCatalogCard(ctx, one, list.names)),
    total: found.total,
    figure: createNumberFormatter(ctx)(found.total),
    more: found.more,
    page: selection.page,
    pages: found.pages,
    pager: presentPager(ctx, selection, found.pages),
    facets: presentFacets(ctx, list),
    other: facets.linkToOtherCatalog(ctx, selection),
    typed: presentTypedFilters(ctx, list),
    chips: presentChips(ctx, selection),
    reset: tutorListPath(ctx, { online: selection.online }),
    request: formatRequestQuery(selection),
    alternatives: empty ? await findAlternatives(ctx, list) : [],
    popular: empty && selection.q ? await listPopularLinks(ctx) : [],
    about: own?.text ? { heading: own.heading, text: own.text } : null,
    related: findRelatedLists(ctx, list),
  }
  const filters = toQueryParams(selection)
  return withHead(data, {
    query: canonicalQuery(filters),
    picture: {
      title: described.heading,
      subtitle: ctx.t('list.pictured', { count: total }),
      ...(rating && { rating: ogRating(ctx, rating.average, ctx.t('og.reviews', { count: rating.reviews })) }),
    },
    variables: listVariables(ctx, selection, { heading: described.heading, total, offers }),
    ...((empty || !isIndexableList(filters)) && { index: false as const }),
    structured: buildListStructuredData(ctx, {
      selection,
      ...described,
      total,
      tutors: found.tutors,
      rating,
      offers,
      breadcrumbs,
    }),
  })
}

function computeListRating({ counts: { list } }: TutorList): ListRating | undefined {
  if (list.reviews === 0) return undefined
  return { average: Math.round((list.marks / list.reviews) * 100) / 100, reviews: list.reviews }
}

async function listPopularLinks(ctx: Ctx): Promise<CatalogData['popular']> {
  const formatNumber = createNumberFormatter(ctx)
  return (await listPopularSubjects(ctx)).map(({ text, link, count }) => ({ text, link, count: formatNumber(count) }))
}

/** Prefills the subject and the place in the request form. */
function formatRequestQuery(selection: ListSelection): string {
  const { lesson, city } = toPathParams(selection)
  const values = { lesson, city, online: selection.online ? '1' : undefined }
  const query = new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `?${query.toString()}` : ''
}

function presentPager(ctx: Ctx, selection: ListSelection, pages: number): CatalogData['pager'] {
  const { page } = selection
  const candidates = [1, page - 2, page - 1, page, page + 1, page + 2, pages]
  const numbers = [...new Set(candidates)].filter((one) => one >= 1 && one <= pages)
  return numbers.length < 2
    ? []
    : numbers.map((one) => ({ page: one, link: selectionLink(ctx, { ...selection, page: one }) }))
}

function presentFacets(ctx: Ctx, list: TutorList): CatalogData['facets'] {
  const { selection, offers } = list
  const formatNumber = createNumberFormatter(ctx)
  const present = ({ text, link, chosen, count }: AnyFacetLink): FacetOption => ({
    text,
    link,
    ...(count !== undefined && { count: formatNumber(count) }),
    ...(chosen && { chosen }),
  })
  return {
    lesson: largestFirst(facets.subjectOptions(ctx, list)).map(present),
    city: largestFirst(facets.cityOptions(ctx, list)).map(present),
    district: facets.districtOptions(ctx, list).map(present),
    subdistrict: facets.subdistrictOptions(ctx, list, selection.district).map(present),
    level: facets.levelOptions(ctx, list).map(present),
    place: facets.placeOptions(ctx, list, offers).map(present),
    sort: facets.sortOptions(ctx, selection).map(present),
  }
}

/** Only the first options of a long facet are visible, so the largest come first. */
function largestFirst(options: facets.FacetLink[]): facets.FacetLink[] {
  const first = new Set(options.toSorted((a, b) => b.tutors - a.tutors).slice(0, visibleFacetOptions))
  return [...first, ...options.filter((option) => !first.has(option))]
}

type AnyFacetLink = { text: string; link: string; chosen: boolean; count?: number | undefined }

/** The form keeps all other filters and returns to the first page. */
function presentTypedFilters(ctx: Ctx, { selection, offers }: TutorList): CatalogData['typed'] {
  const { page: _page, q: _q, price_from: _from, price_to: _to, sort, ...rest } = toQueryParams(selection)
  const keep = { ...rest, sort: sort === 'best' ? undefined : sort }
  const formatNumber = createNumberFormatter(ctx)
  const minor = minorUnits(ctx.edition.currency)
  return {
    action: tutorListPath(ctx, toPathParams(selection)),
    keep: Object.entries(keep).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: String(value) }],
    ),
    q: selection.q ?? '',
    price_from: String(selection.priceFrom ?? ''),
    price_to: String(selection.priceTo ?? ''),
    ...(offers && {
      price_hint: {
        from: formatNumber(Math.floor(offers.lowest / minor)),
        to: formatNumber(Math.ceil(offers.highest / minor)),
      },
    }),
    currency: ctx.edition.currencySymbol,
  }
}
