import type { Text } from '#shared/errors.ts'
import { isLocale } from '#shared/locale.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { ownPath } from '#shared/own-path.ts'
import { phoneProblem } from '#shared/phone.ts'
import type { PhoneRule } from '#shared/phone.ts'

/** Where to go after sign-in: a page of this site, and neither the panel's nor another door. */
export function safeNext(asked: string | undefined, home: string): string {
  const own = ownPath(asked)
  if (!own) return home
  const [first = '', second = ''] = own.path.split('/').slice(1)
  return elsewhere.has(isLocale(first) ? second : first) ? home : own.path + own.search
}

const elsewhere = new Set(['panel', 'api', 'login', 'client-login'])

type Verifiable = { email_confirmed_at: Date | null; phone_confirmed_at: Date | null; is_verified: boolean | null }

/**
 * A tutor who is not verified yet, or may renew it, is offered verification once the email is confirmed, and the phone
 * where the edition confirms phones.
 */
export function mayVerify(account: Verifiable, { phoneConfirm }: { phoneConfirm: boolean }): boolean {
  const confirmed = account.email_confirmed_at !== null && (!phoneConfirm || account.phone_confirmed_at !== null)
  return confirmed && !account.is_verified
}

export type ContactKind = 'email' | 'phone'
/** Where somebody can be reached, as accounts keep it: an e-mail in small letters, a phone number in full. */
export type Contact = { kind: ContactKind; address: string }

/** A contact as people type it, or what is wrong with it. */
export function readContact(kind: ContactKind, given: string, rule: PhoneRule): Contact | { problem: Text } {
  if (kind === 'phone') return readPhone(given, rule)
  const address = given.trim().toLowerCase()
  return isMailAddress(address) ? { kind, address } : { problem: { id: 'contact.not_email' } }
}

/** With the country's prefix or without it, with spaces, dashes and brackets or without them. */
function readPhone(given: string, rule: PhoneRule): Contact | { problem: Text } {
  const signs = given.replaceAll(/[\s().\-\u2010-\u2015]/g, '')
  // Two zeros stand for the plus only before this country's prefix: other numbers may begin with them by mistake.
  const typed = signs.startsWith(`00${rule.prefix.slice(1)}`) ? `+${signs.slice(2)}` : signs
  const national = typed.startsWith(rule.prefix) ? typed.slice(rule.prefix.length) : typed
  // Where all numbers are of one length, one that is longer by the prefix has it, if only without its plus.
  const bare = `+${national}`.startsWith(rule.prefix) ? `+${national}`.slice(rule.prefix.length) : national
  const digits = 'length' in rule && bare.length === rule.length ? bare : national
  const problem = phoneProblem(rule, digits)
  return problem ? { problem } : { kind: 'phone', address: rule.prefix + digits }
}
