import { minorUnits } from '#shared/money.ts'

/** Money as it is typed, in whole units of the currency; undefined where it is none. */
export function readMoney(typed: string, currency: string): number | undefined {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.')
  if (!/^\d{1,8}(?:\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * minorUnits(currency))
}

export function writeMoney(minor: number | null, currency: string): string {
  return minor === null ? '' : String(minor / minorUnits(currency))
}
