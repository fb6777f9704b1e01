import { failField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'

/** Defaults to the edition's main language. */
export function resolveTextLocale({ edition }: Ctx, requested: Locale | undefined): Locale {
  if (requested === undefined) return edition.locales[0]
  if (!edition.locales.includes(requested)) throw failField('lang', 'invalid.unknown')
  return requested
}
