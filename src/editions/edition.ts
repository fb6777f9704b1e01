import type { Locale } from '#shared/locale.ts'
import type { PhoneRule } from '#shared/phone.ts'

export type FeeRule = { percent: number; weeks: number; dueDays: number }

/** A country edition: the tenant key, and everything that differs from country to country. */
export type Edition = {
  code: string
  /** ISO 3166 code, for flags, language tags and structured data. */
  country: string
  siteName: string
  /** The first is the default and has no prefix in paths. */
  locales: readonly [Locale, ...Locale[]]
  /** Those of them that serve the account area only: elsewhere neither offered nor for search engines. */
  accountLocales: readonly Locale[]
  currency: string
  currencySymbol: string
  phone: PhoneRule
  timeZone: string
  catalogAlias: string
  catalogOnlineAlias: string
  school: boolean
  /** The school's own site; without an address there is no link to it. */
  schoolSite?: string
  tax: boolean
  gdpr: boolean
  consentMode: boolean
  phoneConfirm: boolean
  paymentMethods: readonly string[]
  billingData: boolean
  clientPay: boolean
  /** What an hour may cost, in minor units: less or more is a slip of the finger. */
  lessonPrice: { min: number; max: number }
  /** The fee of an order is a share of the price of the first weeks, due some days after the first lesson. */
  fee: FeeRule
  /** After how many minutes an order waits too long for staff, where it is not as long as elsewhere. */
  orderTimers?: Readonly<Record<string, number>>
  /** Prices of a school tutor, in minor units. */
  schoolRates?: { base: readonly number[]; advanced: readonly number[] }
}

/** Where people manage their affairs with us, and what they agree to: in every language of the edition. */
export const accountArea: readonly string[] = `
  /login /client-login /recovery /register /profile /verified-tutor /school-tutor
  /wallet /tops /settings /client_orders /client_profile /client_chats /zayavka
  /about /p/offer /p/public-offer /p/privacy-policy /p/cookies
`
  .trim()
  .split(/\s+/)

/** The languages that a path is meant for. It can be read in the others, too. */
export function localesAt({ locales, accountLocales }: Edition, path: string): Locale[] {
  const inArea = accountArea.some((part) => path === part || path.startsWith(`${part}/`))
  return locales.filter((locale) => inArea || !accountLocales.includes(locale))
}
