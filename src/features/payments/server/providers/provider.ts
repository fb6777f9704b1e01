import type { z } from 'zod'
import type { WebhookCall } from '#platform/http/webhook-call.ts'
import type { ProviderName } from '../../model.ts'

/** The decrypted account with a provider that a payment belongs to. */
export type Merchant<K = Record<string, string>> = {
  id: number
  provider: ProviderName
  /** The provider's host, or the sandbox. */
  baseUrl: string
  keys: K
  /** Replaced keys with which notices are still accepted. */
  previousKeys: readonly K[]
  /** Test payments of the provider count only for a test merchant. */
  test: boolean
  isSandbox: boolean
  /**
   * Providers want our ids unique for ever, also after another database has used the same account, so they begin with a
   * part of the id of the installation. Empty for a payment that an older version has sent without it.
   */
  idPrefix: string
}

export type Checkout = {
  /** Our payment; also the provider's order id, so every attempt has a new one. */
  paymentId: number
  /** Minor units, with the donation. */
  amount: number
  donation: number
  currency: string
  description: string
  payer: { id: number; email: string; name: string }
  /** A language tag: `uk`, `pl`. */
  language: string
  returnUrl: string
  noticeUrl: string
  expiresAt: Date
  saveCard: boolean
}

export type CheckoutLink = { link: string; checkoutRef: string }

export type SavedCard = { token: string; fingerprint: string; brand: string; last4: string; expires: string }

/**
 * A provider's report on one payment, whether by a notice, a status call or a charge. `pending` stands for every
 * status that is not known to be something else.
 */
export type PaymentReport = {
  paymentId: number
  state: 'pending' | 'paid' | 'failed'
  /** The checkout that the provider was asked about, if it was asked. Null: a charge without one. */
  askedCheckout?: string | null
  /** Minor units that the payer was charged. */
  amount?: number | undefined
  currency?: string | undefined
  providerRef?: string | undefined
  checkoutRef?: string | undefined
  /** The sum of all refunds so far. What disputes have taken is not refunded. */
  refunded?: number | undefined
  /** Outcomes of our refunds. Those that have none yet are left out. */
  refunds?: readonly RefundOutcome[] | undefined
  /** The sum of all disputes that are open or lost. Undefined: the report says nothing about disputes. */
  disputed?: number | undefined
  /** Instead of `disputed`, from a provider whose notices name one of the disputes. */
  dispute?: ReportedDispute | undefined
  failure?: string | undefined
  card?: SavedCard | undefined
  /** The provider's name of the card, also of one that is not saved. */
  cardFingerprint?: string | undefined
  isTest?: boolean | undefined
}

/** Our refund is named by the key that we gave to the provider. */
export type RefundOutcome = { key: string; state: 'done' | 'failed' }

/** `sum` is zero if the dispute was won. It does not change any more after its end. */
export type ReportedDispute = { ref: string; sum: number; isFinal: boolean }

/**
 * A verified notice. Some providers only name a payment and must be asked for its state; `lookUp` says so. Without a
 * payment the notice is kept for staff. If it has a `providerRef`, the payment with this reference must be looked up.
 */
export type Notice = NoticeContent & {
  /** The signed content, if the signature does not cover the whole body. A notice is stored once for it. */
  signed?: string | undefined
}
type NoticeContent =
  | { report: PaymentReport; lookUp: boolean }
  | { report: undefined; about: string; providerRef?: string | undefined }

export type PaymentReference = {
  paymentId: number
  amount: number
  currency: string
  checkoutRef: string | null
  providerRef: string | null
  /** We have not booked it yet. */
  isOpen?: boolean
  /** A refund of ours has no outcome yet. */
  isRefunding?: boolean
}

export type Refund = PaymentReference & { refundAmount: number; key: string; reason: string; noticeUrl: string }
export type RefundReport = { state: 'pending' | 'done' | 'failed'; providerRef?: string | undefined }

export type Charge = Checkout & { token: string }
/**
 * `authenticate`: the payer must confirm the charge on the provider's page. `needsPage`: it was declined, maybe because
 * the payer must confirm it, which needs a new payment.
 */
export type ChargeOutcome = { report: PaymentReport; needsPage?: boolean } | { authenticate: CheckoutLink }

export type FetchLike = (url: string, init: RequestInit) => Promise<Response>

/** One provider behind the interface that all share. Methods that call the provider get the transport. */
export type PaymentProvider<K = Record<string, string>> = {
  name: ProviderName
  /** The keys of a merchant; those in `publicKeys` are shown to staff. */
  keys: z.ZodObject & z.ZodType<K>
  publicKeys: readonly (keyof K & string)[]
  /** The public keys that name the account; payments of another account cannot be looked up or refunded. */
  accountKeys: readonly (keyof K & string)[]
  /** The only servers that the keys are sent to; the first is the default. */
  hosts: readonly [string, ...string[]]
  /** Whether payments with these keys at this host are tests, which are worth nothing. */
  isTest(keys: K, host: string): boolean
  /** The header or the field of the body that holds the signature of a notice. */
  signatureName: string
  canSaveCard: boolean
  canDonate: boolean
  /** The provider requires the payer's email, at most this long. */
  maxEmail?: number
  createCheckout(fetch: FetchLike, merchant: Merchant<K>, checkout: Checkout): Promise<CheckoutLink>
  /** Undefined: not genuine. Checked over the raw bytes, in constant time, with the current and previous keys. */
  readNotice(merchant: Merchant<K>, call: WebhookCall, now: Date): Notice | undefined
  fetchStatus(fetch: FetchLike, merchant: Merchant<K>, payment: PaymentReference): Promise<PaymentReport>
  /** Called once before a paid report is booked, where the provider requires a confirmation. */
  confirm?(fetch: FetchLike, merchant: Merchant<K>, payment: PaymentReference): Promise<void>
  /** Ends a checkout that can still be paid. `refused`: it cannot any more. Absent where the protocol has no such call. */
  closeCheckout?(fetch: FetchLike, merchant: Merchant<K>, checkoutRef: string, now: Date): Promise<void>
  refund(fetch: FetchLike, merchant: Merchant<K>, refund: Refund): Promise<RefundReport>
  chargeCard?(fetch: FetchLike, merchant: Merchant<K>, charge: Charge): Promise<ChargeOutcome>
  deleteCard?(fetch: FetchLike, merchant: Merchant<K>, token: string): Promise<void>
  /** A cheap call that fails with wrong keys. */
  testConnection(fetch: FetchLike, merchant: Merchant<K>): Promise<void>
}
