import type { Text } from './errors.ts'

/** Digits after the prefix: exactly `length`, or between `min` and `max`; `neverFirst` begin no number. */
export type PhoneRule = { prefix: string; neverFirst?: string } & ({ length: number } | { min: number; max: number })

/** Why a number cannot be used, or undefined when it can. */
export function phoneProblem(rule: PhoneRule, value: string): Text | undefined {
  if (value === '') return { id: 'phone.required' }
  if (!/^\d+$/.test(value)) return { id: 'phone.warningSymbol' }
  if (rule.neverFirst?.includes(value[0]!)) return { id: 'phone.warningStart', values: { digit: value[0] } }
  if ('length' in rule) {
    return value.length === rule.length ? undefined : { id: 'phone.warning', values: { count: rule.length } }
  }
  const { min, max } = rule
  return value.length >= min && value.length <= max
    ? undefined
    : { id: 'phone.warning_phone_other', values: { min, max } }
}
