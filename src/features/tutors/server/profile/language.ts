import { refuseField } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'

/** The language that texts of a profile are read and written in: one of the edition's, at first the main one. */
export function writingLanguage({ edition }: Ctx, asked: Locale | undefined): Locale {
  if (asked === undefined) return edition.locales[0]
  if (!edition.locales.includes(asked)) throw refuseField('lang', 'invalid.unknown')
  return asked
}
