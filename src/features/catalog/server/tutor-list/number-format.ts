import type { Ctx } from '#platform/context.ts'
import { numberFormat } from '#shared/formats.ts'
import { languageTag } from '#shared/locale.ts'

export function createNumberFormatter({ edition, locale }: Pick<Ctx, 'edition' | 'locale'>): (value: number) => string {
  const format = numberFormat(languageTag(locale, edition.country))
  // Numbers below 1,000 have no separator, and formatting is slow.
  return (value) => (value < 1000 ? String(value) : format.format(value))
}

const markFormats = new Map<string, Intl.NumberFormat>()

export function formatMark(average: number, lang: string): string {
  let format = markFormats.get(lang)
  if (!format)
    markFormats.set(lang, (format = numberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })))
  return format.format(average)
}
