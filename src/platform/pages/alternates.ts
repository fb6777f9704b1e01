import { localesAt } from '#editions/edition.ts'
import type { Edition } from '#editions/edition.ts'
import type { Frame } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'

/** The locales of a path, or those among them that the page has a text in. */
export function pageLocales(edition: Edition, path: string, written?: readonly Locale[]): Locale[] {
  return localesAt(edition, path).filter((locale) => !written || written.includes(locale))
}

/** The hreflang alternates of a page; none if it has only one language. */
export function alternatesOf(
  { country }: Edition,
  locales: readonly Locale[],
  href: (locale: Locale) => string,
): Frame['head']['alternates'] {
  if (locales.length < 2) return []
  const each = locales.map((locale) => ({ lang: languageTag(locale, country), href: href(locale) }))
  return [...each, { lang: 'x-default', href: href(locales[0]!) }]
}
