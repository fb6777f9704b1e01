import type { Locale } from '#shared/locale.ts'
import type { PhoneRule } from '#shared/phone.ts'

export type FeeRule = { percent: number; weeks: number; dueDays: number }

/** A country edition: the tenant key and all settings that differ between countries. */
export type Edition = {
  code: string
  /** ISO 3166 code, for flags, language tags and structured data. */
  country: string
  siteName: string
  /** The first is the default and has no prefix in paths. */
  locales: readonly [Locale, ...Locale[]]
  /** Locales of the account area only; public pages neither offer nor index them. */
  accountLocales: readonly Locale[]
  currency: string
  currencySymbol: string
  phone: PhoneRule
  timeZone: string
  catalogAlias: string
  catalogOnlineAlias: string
  school: boolean
  schoolSite?: string
  tax: boolean
  gdpr: boolean
  consentMode: boolean
  phoneConfirm: boolean
  paymentMethods: readonly string[]
  billingData: boolean
  clientPay: boolean
  /** Limits of a price per hour in minor units, which catch typing errors. */
  lessonPrice: { min: number; max: number }
  /** The fee of an order: a share of the price of the first weeks, due some days after the first lesson. */
  fee: FeeRule
  /** Overrides of the minutes after which an order waits too long for staff. */
  orderTimers?: Readonly<Record<string, number>>
  schoolRates?: { base: readonly number[]; advanced: readonly number[] }
}

/** Paths of the account area and the legal pages, available in every locale of the edition. */
export const accountArea: readonly string[] = `
  /login /client-login /recovery /register /profile /verified-tutor /school-tutor
  /wallet /tops /settings /client_orders /client_profile /client_chats /zayavka
  /about /p/offer /p/public-offer /p/privacy-policy /p/cookies
`
  .trim()
  .split(/\s+/)

/** The locales that a path is offered in. It can be read in the others, too. */
export function localesAt({ locales, accountLocales }: Edition, path: string): Locale[] {
  const inArea = accountArea.some((part) => path === part || path.startsWith(`${part}/`))
  return locales.filter((locale) => inArea || !accountLocales.includes(locale))
}
