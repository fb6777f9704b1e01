import { isLocale } from '#shared/locale.ts'
import { ownPath } from '#shared/own-path.ts'

/** Where to go after sign-in: a page of this site, and neither the panel's nor another door. */
export function safeNext(asked: string | undefined, home: string): string {
  const own = ownPath(asked)
  if (!own) return home
  const [first = '', second = ''] = own.path.split('/').slice(1)
  return elsewhere.has(isLocale(first) ? second : first) ? home : own.path + own.search
}

const elsewhere = new Set(['panel', 'api', 'login', 'client-login'])

type Confirmed = { email_confirmed_at: Date | null; phone_confirmed_at: Date | null }

/** Whoever wants to be verified has confirmed the e-mail, and the phone where the edition confirms phones. */
export function mayVerify(account: Confirmed, { phoneConfirm }: { phoneConfirm: boolean }): boolean {
  return account.email_confirmed_at !== null && (!phoneConfirm || account.phone_confirmed_at !== null)
}
