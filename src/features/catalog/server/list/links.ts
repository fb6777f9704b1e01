import type { Ctx } from '#platform/context.ts'
import type { LessonPlace, Sort } from '../../model.ts'
import { catalogPath } from '../../model.ts'

/** What stands in the path: aliases of a subject and a city; online has no city. */
export type ListChoice = { lesson?: string | undefined; city?: string | undefined; online?: boolean }

/** What stands in the query, as the address has it; `subdistrict` is an id. */
export type ListFilters = {
  page?: number | undefined
  level?: string | undefined
  district?: string | undefined
  subdistrict?: number | undefined
  place?: LessonPlace | undefined
  /** In whole units of the currency. */
  price_from?: number | undefined
  price_to?: number | undefined
  q?: string | undefined
  sort?: Sort | undefined
}

/** The part of the query that makes a list a page of its own for search engines, in the order it always has. */
const ownNames = ['page', 'level', 'district', 'subdistrict'] as const satisfies (keyof ListFilters)[]
const otherNames = ['place', 'price_from', 'price_to', 'q', 'sort'] as const satisfies (keyof ListFilters)[]

type Reader = Pick<Ctx, 'edition' | 'locale'>

/** The address of a list. One list has one address: the first page and the first sort are not named. */
export function listLink(ctx: Reader, choice: ListChoice, filters: ListFilters = {}): string {
  return listPath(ctx, choice) + listQuery(filters)
}

export function listPath({ edition, locale }: Reader, { lesson = '', city = '', online = false }: ListChoice): string {
  return catalogPath(edition, locale, { lesson, city, online })
}

export const listQuery = (filters: ListFilters): string => queryOf(filters, [...ownNames, ...otherNames])

/** What of the query search engines shall know the list by. */
export const canonicalQuery = (filters: ListFilters): string => queryOf(filters, ownNames)

/** Whether the list is one of its own, rather than a view of another that somebody made for the moment. */
export const isOwnList = (filters: ListFilters): boolean => queryOf(filters, otherNames) === ''

function queryOf(filters: ListFilters, names: readonly (keyof ListFilters)[]): string {
  let query = ''
  for (const name of names) {
    const value = filters[name]
    if (value === undefined || value === '' || isUsual(name, value)) continue
    query += `${query === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`
  }
  return query
}

const isUsual = (name: keyof ListFilters, value: string | number) =>
  (name === 'page' && value === 1) || (name === 'sort' && value === 'best')
