import type { PrintedParty } from '#features/seller/model.ts'
import type { Locale } from '#shared/locale.ts'

export type InvoiceLine = { description: string; quantity: number; net: number; vat: number; gross: number }

/** Everything that is printed on a document. Sums are minor units. */
export type InvoiceDocument = {
  title: string
  number: string
  issuedAt: Date
  suppliedAt: Date
  seller: PrintedParty
  buyer: PrintedParty
  lines: readonly InvoiceLine[]
  vatPercent: number
  net: number
  vat: number
  gross: number
  currency: string
  /** The provider of the payment; null if the wallet paid. */
  paidBy: string | null
  corrects?: { number: string; at: Date; reason: string } | undefined
  /** The receipt in whose place an invoice is issued. */
  replaces?: { number: string; at: Date } | undefined
  state?: { register: string; number: string; qr: Buffer | null } | undefined
  lang: string
  locale: Locale
  timeZone: string
}

export type InvoiceTexts = (id: string, values?: Record<string, unknown>) => string
