import type { Ctx } from '#platform/context.ts'
import type { LessonPlace, CatalogSort } from '../../model.ts'
import { catalogPath } from '../../model.ts'

export type ListPathParams = { lesson?: string | undefined; city?: string | undefined; online?: boolean }

/** Parameters of the query string; `subdistrict` is an id. */
export type ListQueryParams = {
  page?: number | undefined
  level?: string | undefined
  district?: string | undefined
  subdistrict?: number | undefined
  place?: LessonPlace | undefined
  /** In whole units of the currency. */
  price_from?: number | undefined
  price_to?: number | undefined
  q?: string | undefined
  sort?: CatalogSort | undefined
}

/** Parameters that make a list a page of its own for search engines, in a fixed order. */
const canonicalNames = ['page', 'level', 'district', 'subdistrict'] as const satisfies (keyof ListQueryParams)[]
const viewNames = ['place', 'price_from', 'price_to', 'q', 'sort'] as const satisfies (keyof ListQueryParams)[]

type LinkCtx = Pick<Ctx, 'edition' | 'locale'>

/** A list has exactly one URL, so default values are left out. */
export function tutorListLink(ctx: LinkCtx, selection: ListPathParams, filters: ListQueryParams = {}): string {
  return tutorListPath(ctx, selection) + tutorListQuery(filters)
}

export function tutorListPath(
  { edition, locale }: LinkCtx,
  { lesson = '', city = '', online = false }: ListPathParams,
): string {
  return catalogPath(edition, locale, { lesson, city, online })
}

export const tutorListQuery = (filters: ListQueryParams): string =>
  formatQuery(filters, [...canonicalNames, ...viewNames])

/** The part of the query that belongs to the canonical URL. */
export const canonicalQuery = (filters: ListQueryParams): string => formatQuery(filters, canonicalNames)

/** False for a temporary view, such as a list sorted by price. */
export const isIndexableList = (filters: ListQueryParams): boolean => formatQuery(filters, viewNames) === ''

function formatQuery(filters: ListQueryParams, names: readonly (keyof ListQueryParams)[]): string {
  let query = ''
  for (const name of names) {
    const value = filters[name]
    if (value === undefined || value === '' || isDefault(name, value)) continue
    query += `${query === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`
  }
  return query
}

const isDefault = (name: keyof ListQueryParams, value: string | number) =>
  (name === 'page' && value === 1) || (name === 'sort' && value === 'best')
