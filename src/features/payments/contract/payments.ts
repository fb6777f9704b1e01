import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { flag, id, listOf, money, pageNumber, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { confirmation, confirmationChoices } from '#features/accounts/contract.ts'
import {
  invoiceKinds,
  movementKinds,
  paymentPurposes,
  paymentStatuses,
  providerNames,
  refundStatuses,
} from '../model.ts'

const maxAmount = 1_000_000_000

/** Sums are minor units. */
export const amount = () => money(1, maxAmount)

/** Repeating a call with the same key pays once and returns the first payment. */
export const paymentKey = { idempotency_key: text(64, 8).optional() }

/** How to pay by a provider; `donate_sum` and `save_token` only where the provider supports them. */
export const payment = {
  provider: z.enum(providerNames),
  save_token: flag().default(false),
  donate_sum: money(0, maxAmount).default(0),
  ...paymentKey,
}

/**
 * `link` is the provider's page, or ours when nothing is left to do. `next` is always ours, where a form without
 * JavaScript continues: the content security policy keeps it from being redirected to the provider.
 */
export const startedPayment = z.object({
  payment_id: z.int(),
  status: z.enum(paymentStatuses),
  link: z.string().max(4000),
  next: z.string().max(200),
})

export const paymentLimit = { seconds: 3600, perNetwork: 300, perActor: 60 } as const

export const walletLine = z.object({
  movement_id: z.int(),
  kind: z.enum(movementKinds),
  at: seconds(),
  amount: z.int(),
  balance: z.int(),
  payment_id: z.int().nullable(),
  order_id: z.int().nullable(),
  top_id: z.int().nullable(),
  reason: text(500),
  /** Charged together with the top-up, and not part of its amount. */
  donation: z.int(),
  /** The subject and place of a promotion; empty for other lines. */
  top_list: z.string(),
  /** The document of the line, once it can be downloaded. */
  invoice_kind: z.enum(invoiceKinds).nullable(),
})

const historyFilter = { kind: z.enum(movementKinds).optional() }

const walletHistory = { balance: z.int(), currency: z.string(), history: listOf(walletLine) }

const savedCard = z.object({
  id: z.int(),
  provider: z.enum(providerNames),
  brand: z.string(),
  last4: z.string(),
  expires: z.string(),
})

/** The means of payment of a tutor: the wallet, saved cards, and the providers of the edition. */
export const paymentChoices = z.object({
  balance: z.int(),
  currency: z.string(),
  cards: z.array(savedCard),
  ...confirmationChoices.shape,
  methods: z.array(z.object({ provider: z.enum(providerNames), can_save_card: z.boolean(), can_donate: z.boolean() })),
})
export type PaymentChoices = z.output<typeof paymentChoices>

export const walletEndpoints = {
  history: endpoint({
    method: 'GET',
    path: '/api/tutor/wallet/history',
    who: tutor,
    inPerson: true,
    input: z.object({ page: pageNumber(), ...historyFilter }),
    answer: z.object(walletHistory),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/tutor/wallet/export',
    who: tutor,
    inPerson: true,
    input: z.object(historyFilter),
    answer: noFields,
    file: 'text/csv',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/tutor/wallet/pay/:provider',
    who: tutor,
    /** `sum_text` is what a form without JavaScript sends instead of `sum`: major units as people type them. */
    input: z.object({ ...payment, sum: amount().optional(), sum_text: text(20).optional() }),
    answer: startedPayment,
    inPerson: true,
    limit: paymentLimit,
    form: true,
  }),
  payByToken: endpoint({
    method: 'POST',
    path: '/api/tutor/wallet/pay_by_token',
    who: tutor,
    input: z.object({ sum: amount(), card_id: id(), ...paymentKey, ...confirmation }),
    answer: startedPayment,
    inPerson: true,
    limit: paymentLimit,
  }),
}

const paymentState = z.object({
  payment_id: z.int(),
  status: z.enum(paymentStatuses),
  purpose: z.enum(paymentPurposes),
  subject_id: z.int().nullable(),
  amount: z.int(),
  /** Charged together with the amount. */
  donation: z.int(),
  currency: z.string(),
  refunded: z.int(),
  disputed: z.boolean(),
  undelivered: z.boolean(),
})

export const paymentEndpoints = {
  cards: endpoint({
    method: 'GET',
    path: '/api/tutor/payments/get_cards',
    who: tutor,
    inPerson: true,
    input: noFields,
    answer: z.object({ cards: z.array(savedCard) }),
  }),
  deleteCard: endpoint({
    method: 'POST',
    path: '/api/tutor/payments/delete_payment_card',
    who: tutor,
    input: z.object({ card_id: id(), ...confirmation }),
    answer: noFields,
    inPerson: true,
    limit: { seconds: 900, perNetwork: 60, perActor: 20 },
  }),
  status: endpoint({
    method: 'POST',
    path: '/api/tutor/payments/get_status',
    who: tutor,
    inPerson: true,
    input: z.object({ payment_id: id() }),
    answer: paymentState,
    limit: { seconds: 60, perNetwork: 600, perActor: 120 },
  }),
  /** Returns a payment to the card that paid for nothing: a fee that was paid twice, or a promotion without a place. */
  refund: endpoint({
    method: 'POST',
    path: '/api/tutor/payments/refund',
    who: tutor,
    inPerson: true,
    input: z.object({ payment_id: id() }),
    answer: z.object({ status: z.enum(refundStatuses), next: z.string().max(200) }),
    limit: { seconds: 3600, perNetwork: 100, perActor: 20 },
    form: true,
  }),
}

export const walletPage = definePage({
  id: 'wallet',
  path: '/wallet',
  who: tutor,
  inPerson: true,
  layout: 'site',
  plain: true,
  input: z.object({ page: pageNumber(), ...historyFilter }),
  data: z.object({
    ...walletHistory,
    /** The kinds that the history has, to filter by, and the chosen one. */
    kinds: z.array(z.enum(movementKinds)),
    kind: z.enum(movementKinds).nullable(),
    choices: paymentChoices,
    /** The sum that the tutor owes; the next money that comes into the wallet pays it. */
    debt: z.int(),
    /** All saved cards, also those that cannot be charged any more. */
    cards: z.array(savedCard),
    top_up: z.object({ min: z.int(), max: z.int(), suggested: z.array(z.int()) }),
  }),
})

/** The state of a payment, where the provider's page returns to. */
export const paymentPage = definePage({
  id: 'payment',
  path: '/wallet/payment/:payment_id/',
  who: tutor,
  inPerson: true,
  layout: 'site',
  plain: true,
  fresh: true,
  input: z.object({ payment_id: id() }),
  data: z.object({
    payment: paymentState,
    /** The provider's page, while the payment is open or a declined card can be replaced there. */
    link: z.string().nullable(),
    expires_at: seconds(),
    /** False: another checkout replaced an unpaid one, or nothing is owed any more. */
    is_needed: z.boolean(),
    /** The thing that it should pay was paid already. */
    paid_twice: z.boolean(),
    /** The money is in the wallet, and the payer may get it back to the card. */
    can_refund: z.boolean(),
    is_refunding: z.boolean(),
  }),
})
