import { numberFormat } from './formats.ts'

export type Money = { minor: number; currency: string }

/** Formats money for the reader's language without zero cents: `450 ₴`, `$12.50`. */
export function formatMoney({ minor, currency }: Money, lang: string): string {
  const name = `${lang} ${currency}`
  let format = formats.get(name)
  if (!format) {
    const options = {
      style: 'currency',
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    } as const
    formats.set(name, (format = numberFormat(lang, { ...options, currency })))
  }
  return format.format(minor / minorUnits(currency))
}

/** Cached because lists contain many prices and even the lookup by options would dominate. */
const formats = new Map<string, Intl.NumberFormat>()
const units = new Map<string, number>()

export function minorUnits(currency: string): number {
  let known = units.get(currency)
  if (known === undefined) {
    const format = numberFormat('en', { style: 'currency', currency })
    units.set(currency, (known = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)))
  }
  return known
}
