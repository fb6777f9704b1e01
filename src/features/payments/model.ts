/** Amounts of the ledger are integers of minor units. */

import type { InvoiceKind, LegalForm } from '#editions/edition.ts'

export const ledgerAccountKinds = [
  'wallet',
  'receivable',
  'clearing',
  'refund_out',
  'fee_income',
  'top_income',
  'tax',
  'paid_outside',
  'donation',
  'affiliate',
  'staff_adjustment',
  'forfeited',
  'rounding',
] as const
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number]

/** The kinds that exist once per tutor or merchant. */
export type OwnedAccountKind = 'wallet' | 'receivable' | 'clearing' | 'refund_out'

export type LedgerAccount =
  | { kind: OwnedAccountKind; owner: number }
  | { kind: Exclude<LedgerAccountKind, OwnedAccountKind>; owner?: undefined }

export const movementKinds = [
  'top_up',
  'fee',
  'fee_refund',
  'top',
  'top_refund',
  'refund',
  'refund_done',
  'refund_failed',
  'dispute',
  'dispute_won',
  'debt_payment',
  'debt_forgiven',
  'debt_forgiven_reversed',
  'paid_outside',
  'paid_outside_reversed',
  'adjustment',
  'affiliate_reward',
  'affiliate_reversal',
  'forfeit',
] as const
export type MovementKind = (typeof movementKinds)[number]

export const providerNames = ['stripe', 'liqpay', 'fondy', 'przelewy24', 'mercadopago', 'razorpay'] as const
export type ProviderName = (typeof providerNames)[number]

export const paymentStatuses = ['created', 'pending', 'success', 'failed', 'expired', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentPurposes = ['wallet', 'order', 'top'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/**
 * The only transitions of a payment. `failed` and `expired` are not final, because providers report a late success for
 * up to four days.
 */
const paymentTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['pending', 'success', 'failed', 'expired'],
  pending: ['success', 'failed', 'expired'],
  failed: ['success', 'expired'],
  expired: ['success'],
  success: ['refunded'],
  refunded: [],
}

export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return paymentTransitions[from].includes(to)
}

/** A checkout can be paid for this time; see the table of the providers' shortest times in decision 040. */
export const paymentLifetimeMs = 15 * 60_000

/** Delays after the creation at which an open payment is looked up, in minutes; the last is four days. */
export const statusCheckMinutes = [2, 5, 15, 60, 360, 1440, 2880, 4320, 5760] as const

export function nextStatusCheck(createdAt: Date, now: Date): Date | null {
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
  const next = statusCheckMinutes.map(after).find((at) => at > now)
  return next ?? null
}

/** VAT included in a gross price; the parts sum to the price. */
export function splitTax(gross: number, percent: number): { net: number; tax: number } {
  const net = divideRounded(gross * 100, 100 + percent)
  return { net, tax: gross - net }
}

/** Rounds half up, in integers. */
export function divideRounded(value: number, by: number): number {
  const quotient = Math.floor(value / by)
  return (value - quotient * by) * 2 >= by ? quotient + 1 : quotient
}

export const adjustmentStates = ['waiting', 'booked', 'rejected'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

/** `waiting` needs a second staff member, and no money has moved yet. */
export const refundStatuses = ['waiting', 'pending', 'done', 'failed', 'rejected'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const differenceStates = ['open', 'applied', 'dismissed'] as const
export type DifferenceState = (typeof differenceStates)[number]

/** Why a notice was not accepted as the provider's. */
export const rejectionReasons = ['unsigned', 'wrong_signature', 'too_large'] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** Genuine notices that were not applied; a received one is listed once it is late. */
export const noticeStatesForStaff = ['mismatch', 'unused', 'received'] as const

/** The columns of the figures. Refunds are negative; `received`, `refunded` and `disputed` belong to a provider. */
export const figureKinds = [
  'received',
  'refunded',
  'disputed',
  'fee',
  'fee_refund',
  'promotion',
  'promotion_refund',
  'tax',
] as const
export type FigureKind = (typeof figureKinds)[number]

/** The wish of a leaving tutor for the rest of the wallet. */
export const walletChoices = ['refund', 'forfeit'] as const
export type WalletChoice = (typeof walletChoices)[number]
export const billingStates = ['draft', 'submitted', 'approved', 'rejected'] as const
export type BillingState = (typeof billingStates)[number]

export const legalForms = ['individual', 'sole_trader', 'company'] as const satisfies readonly LegalForm[]

/** Fields that the tutor can fill in once; staff can clear them. */
export const onceFields = ['legal_form', 'tax_id'] as const
export type OnceField = (typeof onceFields)[number]

export const billingDocumentKinds = ['billing', 'address'] as const
export type BillingDocumentKind = (typeof billingDocumentKinds)[number]
export const maxBillingDocuments = 10
export const billingFileRule = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  maxBytes: 8 * 1_048_576,
  maxCount: 5,
} as const

export const invoiceKinds = [
  'invoice',
  'receipt',
  'credit_note',
  'refund_receipt',
] as const satisfies readonly InvoiceKind[]

/** Spends that are documented, with the kind of their refund. */
const refundKinds: Partial<Record<MovementKind, MovementKind>> = { fee: 'fee_refund', top: 'top_refund' }
export const isInvoicedSpend = (kind: MovementKind) => refundKinds[kind] !== undefined
export const isInvoicedRefund = (kind: MovementKind) => Object.values(refundKinds).includes(kind)

/** The financial year of a day, `2026-04-01`, named by the calendar year in which it starts. */
export function financialYear(day: string, firstMonth: number): number {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month < firstMonth ? year - 1 : year
}

export function formatInvoiceNumber(pattern: string, series: string, year: number, number: number): string {
  return pattern
    .replace('{series}', series)
    .replace('{year}', String(year))
    .replace('{number}', String(number).padStart(6, '0'))
}
