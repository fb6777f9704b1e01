import { fail } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { LessonPlace, CatalogSort, TutorQuery } from '../../model.ts'
import type { ListPathParams, ListQueryParams } from './list-links.ts'
import type { CatalogNames, CityName, DistrictName, LevelName, SubdistrictName, SubjectName } from './catalog-names.ts'

export type ListParams = {
  online: boolean
  lesson?: string | undefined
  city?: string | undefined
  district?: string | undefined
  subdistrict?: string | undefined
  level?: string | undefined
  place?: LessonPlace | undefined
  price_from?: number | undefined
  price_to?: number | undefined
  q?: string | undefined
  sort?: CatalogSort | undefined
  page?: number | undefined
}

/** The parameters resolved to known names; parameters without effect are left out. */
export type ListSelection = {
  online: boolean
  subject?: SubjectName | undefined
  city?: CityName | undefined
  district?: DistrictName | undefined
  subdistrict?: SubdistrictName | undefined
  level?: LevelName | undefined
  place?: LessonPlace | undefined
  /** In whole units of the currency. */
  priceFrom?: number | undefined
  priceTo?: number | undefined
  q?: string | undefined
  sort: CatalogSort
  page: number
}

/** Fails with not_found for an unknown subject or city. */
export function resolveSelection(names: CatalogNames, params: ListParams): ListSelection {
  const { online, sort = 'best', page = 1 } = params
  const subject = params.lesson ? getActive(names.subjects, params.lesson) : undefined
  const city = params.city && !online ? getActive(names.cities, params.city) : undefined
  const { from, to } = orderPriceRange(params.price_from || undefined, params.price_to)
  return {
    online,
    subject,
    city,
    ...resolveArea(names, city, params),
    level: resolveLevel(names, subject, params.level),
    place: online ? undefined : params.place,
    priceFrom: from,
    priceTo: to,
    q: params.q && fold(params.q) ? params.q : undefined,
    sort,
    page,
  }
}

/** Filters whose value names nothing in this edition, or nothing within the chosen city or subject. */
export function findUnknownParams(names: CatalogNames, params: ListParams): (keyof ListParams)[] {
  const subject = params.lesson ? findActive(names.subjects, params.lesson) : undefined
  const city = params.city ? findActive(names.cities, params.city) : undefined
  const part = resolveArea(names, city, params)
  const known = { lesson: subject, city, ...part, level: resolveLevel(names, subject, params.level) }
  return (['lesson', 'city', 'district', 'subdistrict', 'level'] as const).filter(
    (name) => params[name] && !known[name],
  )
}

type NameIndex<N> = { byId: ReadonlyMap<number, N>; byAlias: ReadonlyMap<string, N> }

/** API clients may send an id instead of an alias. */
function findActive<N extends { active: boolean }>({ byAlias, byId }: NameIndex<N>, word: string): N | undefined {
  const known = byAlias.get(word) ?? (/^\d{1,15}$/.test(word) ? byId.get(Number(word)) : undefined)
  return known?.active ? known : undefined
}

function getActive<N extends { active: boolean }>(all: NameIndex<N>, word: string): N {
  const known = findActive(all, word)
  if (!known) throw fail('not_found')
  return known
}

/** A subdistrict implies its district, even when only the subdistrict was given. */
function resolveArea(
  names: CatalogNames,
  city: CityName | undefined,
  params: ListParams,
): Pick<ListSelection, 'district' | 'subdistrict'> {
  if (!city) return {}
  const { district: word = '', subdistrict: id = '' } = params
  const district =
    city.districts.find(({ alias }) => alias === word) ?? city.districts.find((one) => String(one.id) === word)
  const subdistrict = names.subdistricts.get(Number(id))
  const parent = subdistrict?.active && names.districts.get(subdistrict.district_id)
  if (!parent || !parent.active || parent.city_id !== city.id || (district && district.id !== parent.id))
    return { district }
  return { district: parent, subdistrict }
}

function resolveLevel(names: CatalogNames, subject: SubjectName | undefined, word = ''): LevelName | undefined {
  const level = word ? findActive(names.levels, word) : undefined
  return level && (!subject || subject.levels.has(level.id)) ? level : undefined
}

/** Swaps a price range that was entered the wrong way round. */
function orderPriceRange(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}

export const toPathParams = ({ online, subject, city }: ListSelection): ListPathParams => ({
  online,
  lesson: subject?.alias,
  city: city?.alias,
})

export const toQueryParams = (selection: ListSelection): ListQueryParams => ({
  page: selection.page,
  level: selection.level?.alias,
  district: selection.district?.alias,
  subdistrict: selection.subdistrict?.id,
  place: selection.place,
  price_from: selection.priceFrom,
  price_to: selection.priceTo,
  q: selection.q,
  sort: selection.sort,
})

/** Ids and minor units, as the read model expects them. */
export function toTutorQuery(selection: ListSelection, minor: number): TutorQuery {
  const { online, subject, city, district, subdistrict, level, place, priceFrom, priceTo, q, sort, page } = selection
  return {
    online,
    sort,
    page,
    ...(subject && { subjectId: subject.id }),
    ...(city && { cityId: city.id }),
    ...(district && { districtId: district.id }),
    ...(subdistrict && { subdistrictId: subdistrict.id }),
    ...(level && { levelId: level.id }),
    ...(place && { place }),
    ...(priceFrom !== undefined && { priceFrom: priceFrom * minor }),
    ...(priceTo !== undefined && { priceTo: priceTo * minor }),
    ...(q && { q }),
  }
}
