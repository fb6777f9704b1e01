import { parseContact } from '#features/accounts/model.ts'
import type { PhoneRule } from '#shared/phone.ts'

/** A number of the exchange in E.164; empty if it is hidden or not a number. */
export function toE164(rule: PhoneRule, written: string): string {
  const compact = written.replaceAll(/[^\d+]/g, '').slice(0, 30)
  const contact = parseContact('phone', compact, rule)
  if (!('problem' in contact)) return contact.address
  const digits = compact.replace(/^(\+|00)/, '').replaceAll('+', '')
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : ''
}
