import type { Edition } from '#editions/edition.ts'

/** Numbers that no subscriber has: they start with a row of zeros or with area code 200. */
export function demoPhone({ phone }: Edition, number: number): string {
  const length = 'length' in phone ? phone.length : 10
  const first = phone.neverFirst?.includes('0') ? '2' : '0'
  return phone.prefix + first + String(number).padStart(length - 1, '0')
}
