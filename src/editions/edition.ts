import type { Locale } from '#shared/locale.ts'
import type { PhoneRule } from '#shared/phone.ts'

/** A country edition: the tenant key, and everything that differs from country to country. */
export type Edition = {
  code: string
  /** ISO 3166 code, for flags, language tags and structured data. */
  country: string
  siteName: string
  /** The first is the default and has no prefix in paths. */
  locales: readonly [Locale, ...Locale[]]
  currency: string
  currencySymbol: string
  phone: PhoneRule
  timeZone: string
  catalogAlias: string
  catalogOnlineAlias: string
  school: boolean
  tax: boolean
  gdpr: boolean
  consentMode: boolean
  phoneConfirm: boolean
  paymentMethods: readonly string[]
  billingData: boolean
  clientPay: boolean
  /** Prices of a school tutor, in minor units. */
  schoolRates?: { base: readonly number[]; advanced: readonly number[] }
}

/** Locales of search engines: English on ua and pl serves the account area and the policy pages only. */
export const indexedLocales = (edition: Edition): Locale[] =>
  edition.locales.filter((locale, index) => index === 0 || locale !== 'en')
