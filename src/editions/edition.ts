import type { Locale } from '#shared/locale.ts'
import type { PhoneRule } from '#shared/phone.ts'
import type { TaxIdKind } from '#shared/tax-id.ts'

export type FeeRule = { percent: number; weeks: number; dueDays: number }

export type LegalForm = 'individual' | 'sole_trader' | 'company'
export type InvoiceKind = 'invoice' | 'receipt' | 'credit_note' | 'refund_receipt'

export type InvoiceRules = {
  /** The legal forms of a tutor with their tax number; empty where the edition has no billing data. */
  legalForms: Readonly<Partial<Record<LegalForm, TaxIdKind>>>
  /** The numbers that a seller in this country may have, one of which its documents print. The seller itself is rows. */
  sellerTaxIds: readonly TaxIdKind[]
  /** `title` is the text `invoice.title.<title>`. Without billing data there are only receipts. */
  documents: Readonly<Partial<Record<InvoiceKind, { title: string; series: string }>>>
  /** The number of a document: `{series}/{number}/{year}`. */
  numberPattern: string
  /** The month in which numbers start again, where the financial year is not the calendar year. */
  firstMonth: number
  /**
   * The age in days up to which receipts are exchanged for invoices when billing data are approved: countries allow an
   * invoice for about three months after the payment. Absent where there are only receipts.
   */
  exchangeDays?: number
  /** The state register whose number and QR code a document carries, as the text `invoice.register.<register>`. */
  register?: string
}

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
  tax: boolean
  gdpr: boolean
  consentMode: boolean
  phoneConfirm: boolean
  paymentMethods: readonly string[]
  billingData: boolean
  clientPay: boolean
  /**
   * The protocol of the sandbox exchange, and whether staff must ask before a call is recorded or only have to say so.
   */
  telephony: { provider: 'binotel' | 'zadarma' | 'twilio'; recordingConsent: 'ask' | 'announce' }
  /** Limits of a price per hour in minor units, which catch typing errors. */
  lessonPrice: { min: number; max: number }
  /** The fee of an order: a share of the price of the first weeks, due some days after the first lesson. */
  fee: FeeRule
  /** VAT included in our prices, in percent; 0 where the edition has no tax. */
  vatPercent: number
  /** Titles, numbers and fields of invoices and receipts. */
  invoices: InvoiceRules
  /** Limits of a top-up of the wallet and the suggested sums, in minor units. */
  topUp: { min: number; max: number; suggested: readonly number[] }
  /** Charging a saved card above this sum, in minor units, asks for the password again. */
  cardLimit: number
  /** Referrers earn a share of the first fees of a tutor they invited. */
  affiliate: { percent: number; fees: number }
  /** Base prices of a promoted place by days, in minor units, until staff change them. */
  topPrices: Readonly<Record<7 | 14 | 30, number>>
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
