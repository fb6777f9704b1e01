import type { Edition } from '#editions/edition.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'

export const catalogPageSize = 20
/** Deep offsets get slower with every page, so there are no pages beyond this one. */
export const maxCatalogPage = 500
/** Further options of a facet are collapsed. */
export const visibleFacetOptions = 8
/** Counting stops at this number when a filter applies that is not counted in advance. */
export const maxCountedTutors = 1000
export const catalogSorts = ['best', 'price_up', 'price_down', 'rating'] as const
export type CatalogSort = (typeof catalogSorts)[number]
export const lessonPlaces = ['tutor', 'client', 'online'] as const
export type LessonPlace = (typeof lessonPlaces)[number]
/** The bits of `catalog_entry.places`. */
export const placeBits = { tutor: 1, client: 2, online: 4 } as const satisfies Record<LessonPlace, number>
export const inPersonBits = placeBits.tutor | placeBits.client

/** Status of a rate on the wire: the tutor's own price, or the price that the school sets. */
export const rateStatus = { own: 1, school: 6 } as const

/** Filters of a tutor list, by id. An absent filter matches every tutor. */
export type TutorQuery = {
  online: boolean
  subjectId?: number
  cityId?: number
  districtId?: number
  subdistrictId?: number
  levelId?: number
  place?: LessonPlace
  /** Minor units; both ends are inclusive. */
  priceFrom?: number
  priceTo?: number
  q?: string
  sort: CatalogSort
  page: number
  /** False leaves out paid placements, whose order changes over time. */
  tops?: boolean
}

type PathOptions = { lesson?: string; city?: string; online?: boolean }

/** The path is subject, then city; the online catalog has no city. */
export function catalogPath(edition: Edition, locale: Locale, { lesson, city, online }: PathOptions): string {
  const parts = online ? [edition.catalogOnlineAlias, lesson] : [edition.catalogAlias, lesson, city]
  return localePath(locale, edition.locales, `/${parts.filter(Boolean).join('/')}/`)
}

type PathOptionLists = Record<'lesson' | 'city', readonly { alias: string }[]>

/** Form values come from the visitor, so only known aliases reach the path. */
export function searchPath(edition: Edition, locale: Locale, params: PathOptions, lists: PathOptionLists): string {
  const known = (list: 'lesson' | 'city') => lists[list].find((option) => option.alias === params[list])?.alias
  const lesson = known('lesson')
  const city = known('city')
  return catalogPath(edition, locale, {
    ...(lesson && { lesson }),
    ...(city && { city }),
    online: params.online ?? false,
  })
}
