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

/** Currencies whose minor units exist in law only: nobody pays in tiyn or paise. */
const wholeUnitCurrencies: ReadonlySet<string> = new Set(['KZT', 'INR'])

/** The minor units of the smallest sum that people pay in a currency: 100 for ₸ and ₹, otherwise 1. */
export const smallestAmount = (currency: string) => (wholeUnitCurrencies.has(currency) ? minorUnits(currency) : 1)

export const isPayableAmount = (minor: number, currency: string) => minor % smallestAmount(currency) === 0

/** Rounds a computed amount half up to one that can be paid. */
export function roundToPayable(minor: number, currency: string): number {
  const step = smallestAmount(currency)
  return Math.round(minor / step) * step
}

/** Reads what people type in major units, with a comma or a point: `1 250,50`. */
export function parseAmount(text: string, currency: string): number | undefined {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^\d{1,9}(?:\.\d{0,2})?$/.test(typed)) return undefined
  return Math.round(Number(typed) * minorUnits(currency))
}

/** The text of a field for an amount in major units: `1250.50`. */
export function formatAmount(minor: number, currency: string): string {
  const major = minor / minorUnits(currency)
  return Number.isInteger(major) ? String(major) : major.toFixed(String(minorUnits(currency)).length - 1)
}

export function currencySymbol(currency: string, lang: string): string {
  const parts = numberFormat(lang, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
}
