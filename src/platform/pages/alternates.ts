import { localesAt } from '#editions/edition.ts'
import type { Edition } from '#editions/edition.ts'
import type { Frame } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'

/** The hreflang alternates of a path; none if the page has only one language. */
export function alternatesAt(
  edition: Edition,
  path: string,
  href: (locale: Locale) => string,
): Frame['head']['alternates'] {
  const meant = localesAt(edition, path)
  if (meant.length < 2) return []
  const each = meant.map((locale) => ({ lang: languageTag(locale, edition.country), href: href(locale) }))
  return [...each, { lang: 'x-default', href: href(edition.locales[0]) }]
}
