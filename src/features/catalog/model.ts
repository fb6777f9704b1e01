import type { Edition } from '#editions/edition.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import type { FilterLists } from './contract.ts'

export const pageLength = 20
/** Nobody reads further, and the way there would take longer and longer. */
export const deepestPage = 500
/** So many options of a long facet are in sight; the rest is one press away. */
export const facetInSight = 8
/** With filters, tutors are counted as far as this. */
export const countedTo = 1000
export const sorts = ['best', 'price_up', 'price_down', 'rating'] as const
export type Sort = (typeof sorts)[number]
export const lessonPlaces = ['tutor', 'client', 'online'] as const
export type LessonPlace = (typeof lessonPlaces)[number]
/** The bits of `catalog_entry.places`. */
export const placeBits = { tutor: 1, client: 2, online: 4 } as const satisfies Record<LessonPlace, number>

/** Statuses of a rate: a price of the tutor's own, and one that the school sets. */
export const rateStatus = { own: 1, school: 6 } as const

/** What a list of tutors is asked for, by ids; nothing that is absent narrows it down. */
export type Wanted = {
  online: boolean
  subjectId?: number
  cityId?: number
  districtId?: number
  subdistrictId?: number
  levelId?: number
  place?: LessonPlace
  /** In minor units, both included. */
  priceFrom?: number
  priceTo?: number
  q?: string
  sort: Sort
  page: number
  /** False: without bought places, whose order changes with the hour. */
  tops?: boolean
}

type Choice = { lesson?: string; city?: string; online?: boolean }

/** The catalog's address for a choice: subject, then city; online has no city. */
export function catalogPath(edition: Edition, locale: Locale, { lesson, city, online }: Choice): string {
  const parts = online ? [edition.catalogOnlineAlias, lesson] : [edition.catalogAlias, lesson, city]
  return localePath(locale, edition.locales, `/${parts.filter(Boolean).join('/')}/`)
}

/** Aliases of a form are a visitor's words: only known ones reach the address. */
export function searchPath(edition: Edition, locale: Locale, asked: Choice, lists: FilterLists): string {
  const known = (list: 'lesson' | 'city') => lists[list].find((option) => option.alias === asked[list])?.alias
  const lesson = known('lesson')
  const city = known('city')
  return catalogPath(edition, locale, {
    ...(lesson && { lesson }),
    ...(city && { city }),
    online: asked.online ?? false,
  })
}
