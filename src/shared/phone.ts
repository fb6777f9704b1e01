import type { MessageRef } from './errors.ts'

/**
 * The digits after the prefix: exactly `length`, or between `min` and `max`. No number begins with a digit of
 * `neverFirst`.
 */
export type PhoneRule = { prefix: string; neverFirst?: string } & ({ length: number } | { min: number; max: number })

export function phoneProblem(rule: PhoneRule, value: string): MessageRef | undefined {
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
