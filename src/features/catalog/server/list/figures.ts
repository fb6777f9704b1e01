import type { Ctx } from '#platform/context.ts'
import { numberFormat } from '#shared/formats.ts'
import { languageTag } from '#shared/locale.ts'

/** Numbers as the reader's country writes them. */
export function figures({ edition, locale }: Pick<Ctx, 'edition' | 'locale'>): (value: number) => string {
  const format = numberFormat(languageTag(locale, edition.country))
  // Nothing is between the digits of small ones, and a format takes its time.
  return (value) => (value < 1000 ? String(value) : format.format(value))
}

const marks = new Map<string, Intl.NumberFormat>()

/** A mark with its decimal: `4,7`. */
export function markFigure(average: number, lang: string): string {
  let format = marks.get(lang)
  if (!format) marks.set(lang, (format = numberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })))
  return format.format(average)
}
