import { numberFormat } from './formats.ts'

/** Money is a whole number of minor units with its currency. */
export type Money = { minor: number; currency: string }

/** In the reader's own form, without empty cents: `450 ₴`, `$12.50`. */
export function formatMoney({ minor, currency }: Money, lang: string): string {
  const format = numberFormat(lang, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const { maximumFractionDigits = 2 } = format.resolvedOptions()
  return format.format(minor / 10 ** maximumFractionDigits)
}
