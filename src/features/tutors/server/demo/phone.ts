import type { Edition } from '#editions/edition.ts'

/** Of the right length, and nobody’s: no subscriber’s number begins with a row of zeros. */
export function demoPhone({ phone }: Edition, number: number): string {
  const length = 'length' in phone ? phone.length : 10
  return phone.prefix + String(number).padStart(length, '0')
}
