import { minorUnits } from '#shared/money.ts'

/** Parses whole currency units to minor units; undefined for an invalid amount. */
export function parseMoney(typed: string, currency: string): number | undefined {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * minorUnits(currency))
}

export function formatMoneyInput(minor: number | null, currency: string): string {
  return minor === null ? '' : String(minor / minorUnits(currency))
}
