import type { MessageRef } from '#shared/errors.ts'
import { isLocale } from '#shared/locale.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { parseSitePath } from '#shared/site-path.ts'
import { phoneProblem } from '#shared/phone.ts'
import type { PhoneRule } from '#shared/phone.ts'

/** Accepts only a page of this site that is neither in the panel nor a login page. */
export function safeSiteNext(requested: string | undefined, home: string): string {
  const target = parseSitePath(requested)
  if (!target) return home
  const [first = '', second = ''] = target.path.split('/').slice(1)
  return excludedSegments.has(isLocale(first) ? second : first) ? home : target.path + target.search
}

const excludedSegments = new Set(['panel', 'api', 'login', 'client-login'])

type Verifiable = { email_confirmed_at: Date | null; phone_confirmed_at: Date | null; is_verified: boolean | null }

/**
 * Verification is offered to unverified tutors and before an expiry, once the email is confirmed, and the phone in
 * editions that confirm phones.
 */
export function canVerify(account: Verifiable, { phoneConfirm }: { phoneConfirm: boolean }): boolean {
  const confirmed = account.email_confirmed_at !== null && (!phoneConfirm || account.phone_confirmed_at !== null)
  return confirmed && !account.is_verified
}

export type ContactKind = 'email' | 'phone'
/** An email in lower case or a phone number with the country's prefix. */
export type Contact = { kind: ContactKind; address: string }

export function parseContact(kind: ContactKind, input: string, rule: PhoneRule): Contact | { problem: MessageRef } {
  if (kind === 'phone') return parsePhone(input, rule)
  const address = input.trim().toLowerCase()
  return isMailAddress(address) ? { kind, address } : { problem: { id: 'contact.not_email' } }
}

/** Accepts a number with or without the country's prefix, spaces, dashes and brackets. */
function parsePhone(input: string, rule: PhoneRule): Contact | { problem: MessageRef } {
  const compact = input.replaceAll(/[\s().\-\u2010-\u2015]/g, '')
  // Two zeros mean a plus only before this country's prefix, because other numbers may start with them by mistake.
  const international = compact.startsWith(`00${rule.prefix.slice(1)}`) ? `+${compact.slice(2)}` : compact
  const national = international.startsWith(rule.prefix) ? international.slice(rule.prefix.length) : international
  // If all numbers have one length, a number that is longer by the prefix contains the prefix without its plus.
  const withoutPrefix = `+${national}`.startsWith(rule.prefix) ? `+${national}`.slice(rule.prefix.length) : national
  const digits = 'length' in rule && withoutPrefix.length === rule.length ? withoutPrefix : national
  const problem = phoneProblem(rule, digits)
  return problem ? { problem } : { kind: 'phone', address: rule.prefix + digits }
}
