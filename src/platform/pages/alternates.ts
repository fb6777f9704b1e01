import { localesAt } from '#editions/edition.ts'
import type { Edition } from '#editions/edition.ts'
import type { Frame } from '#shared/frame.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'

/** A path in every language that it is meant for, as search engines are told; nothing where there is only one. */
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
