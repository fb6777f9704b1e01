import { numberFormat } from './formats.ts'

/** Money is a whole number of minor units with its currency. */
export type Money = { minor: number; currency: string }

/** In the reader's own form, without empty cents: `450 ₴`, `$12.50`. */
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

/** Lists are full of prices: even to find the format by its options would take longer than to use it. */
const formats = new Map<string, Intl.NumberFormat>()
const units = new Map<string, number>()

/** How many minor units make a whole one. */
export function minorUnits(currency: string): number {
  let known = units.get(currency)
  if (known === undefined) {
    const format = numberFormat('en', { style: 'currency', currency })
    units.set(currency, (known = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)))
  }
  return known
}
