import type { Edition } from '#editions/edition.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import type { FilterLists } from './contract.ts'

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
