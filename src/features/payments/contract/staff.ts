import { z } from 'zod'
import { leadStaff } from '#shared/access.ts'
import { calendarDay, flag, id, integer, money, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import {
  choiceField,
  flagField,
  instantField,
  integerField,
  moneyField,
  searchField,
  textField,
} from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { panelPage } from '#shared/panel-page.ts'
import { soleLimit } from './adjustments.ts'
import {
  adjustmentStates,
  differenceStates,
  figureKinds,
  ledgerAccountKinds,
  movementKinds,
  noticeStatesForStaff,
  paymentPurposes,
  paymentStatuses,
  providerNames,
  refundStatuses,
} from '../model.ts'

export const paymentsPanel = panelPage('payments', { menu: 'tutors', staff: leadStaff, inPerson: true })
const who = { staff: paymentsPanel.staff }

/** A tab of the payments' page that is a list with views of its own. */
const paymentsTab = <const S extends string, const P extends string>(segment: S, folder: P) => ({
  ...panelPage(segment, { staff: paymentsPanel.staff, inPerson: true }),
  path: `${paymentsPanel.path}${folder}/` as const,
})

/** The numbers on the tabs: everything that waits for a decision of staff. */
const decisions = { waiting: z.object({ differences: z.int(), adjustments: z.int() }) }
const maxId = Number.MAX_SAFE_INTEGER

export const paymentList = listResource(paymentsPanel, {
  name: 'staff_payment',
  plural: 'payments',
  calls: { list: 'GET payments', export: 'payments/export' },
  fields: {
    created_at: instantField(),
    tutor: textField(200),
    purpose: choiceField(paymentPurposes),
    amount: moneyField(),
    status: choiceField(paymentStatuses),
    provider: choiceField(providerNames),
    refunded: moneyField(),
    disputed: flagField(),
    undelivered: flagField(),
  },
  row: { tutor_id: z.int(), subject_id: z.int().nullable() },
  filters: {
    /** A part of the tutor's name, the start of an email or a phone number, an id, or the provider's reference. */
    text: searchField(),
    status: choiceField(paymentStatuses),
    provider: choiceField(providerNames),
    purpose: choiceField(paymentPurposes),
    created_at: instantField(),
    disputed: flagField(),
    undelivered: flagField(),
    /** An open difference, a refund that the provider has not paid out for a day, or money of an erased tutor. */
    attention: flagField(),
  },
  sort: ['created_at', 'amount'],
  direction: 'desc',
  data: decisions,
})

export const differenceList = listResource(paymentsTab('payment_differences', 'differences'), {
  name: 'payment_difference',
  plural: 'payment_differences',
  calls: { list: 'GET payment_differences', export: 'payment_differences/export' },
  fields: {
    found_at: instantField(),
    payment_id: integerField(1, maxId),
    tutor: textField(200),
    provider: choiceField(providerNames),
    /** Both sides in words: `Paid, 500 ₴, refunded 100 ₴`. */
    ours: textField(200),
    theirs: textField(200),
    state: choiceField(differenceStates),
    reason: textField(500),
    staff: textField(200),
  },
  row: { tutor_id: z.int() },
  filters: { state: choiceField(differenceStates), provider: choiceField(providerNames), found_at: instantField() },
  sort: ['found_at'],
  direction: 'desc',
  data: decisions,
})

export const noticeList = listResource(paymentsTab('payment_notices', 'notices'), {
  name: 'payment_notice',
  plural: 'payment_notices',
  calls: { list: 'GET payment_notices', export: 'payment_notices/export' },
  fields: {
    received_at: instantField(),
    state: choiceField(noticeStatesForStaff),
    provider: choiceField(providerNames),
    merchant: textField(100),
    /** The report in words, or the event that we have no use for. */
    about: textField(400),
  },
  row: { payment_id: z.int().nullable() },
  filters: {
    state: choiceField(noticeStatesForStaff),
    provider: choiceField(providerNames),
    received_at: instantField(),
  },
  sort: ['received_at'],
  direction: 'desc',
  data: decisions,
})

export const adjustmentList = listResource(paymentsTab('wallet_adjustments', 'adjustments'), {
  name: 'wallet_adjustment',
  plural: 'wallet_adjustments',
  calls: { list: 'GET wallet_adjustments', export: 'wallet_adjustments/export' },
  fields: {
    created_at: instantField(),
    tutor: textField(200),
    amount: moneyField({ min: -1_000_000_000 }),
    forgives_debt: flagField(),
    reason: textField(500),
    staff: textField(200),
    state: choiceField(adjustmentStates),
    decided_by: textField(200),
    decided_at: instantField({ optional: true }),
  },
  row: { tutor_id: z.int(), own: z.boolean() },
  filters: { text: searchField(), state: choiceField(adjustmentStates), created_at: instantField() },
  sort: ['created_at'],
  direction: 'desc',
  data: decisions,
})

export const staffPaymentEndpoints = {
  /** Asks the provider for the state of the payment and applies it. */
  ask: endpoint({
    method: 'POST',
    path: '/api/admin/payment/ask',
    who,
    input: z.object({ payment_id: id() }),
    answer: z.object({ status: z.enum(paymentStatuses), outcome: z.enum(['applied', 'unchanged', 'mismatch']) }),
    inPerson: true,
    limit: { seconds: 60, perNetwork: 300, perActor: 60 },
  }),
  /** Pays a part or all of it back to the card. `rest` is the refundable sum that the caller saw. */
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/payment/refund',
    who,
    input: z.object({
      payment_id: id(),
      /** Comes out of the wallet. The donation goes back beside it. */
      amount: money(0, 1_000_000_000),
      donation: money(0, 1_000_000_000).default(0),
      rest: integer(0, 1_000_000_000),
      reason: text(500, 3),
    }),
    answer: z.object({ refund_id: z.int(), status: z.enum(refundStatuses) }),
    inPerson: true,
    limit: { seconds: 3600, perNetwork: 600, perActor: 300 },
  }),
  /** A refund above the limit of one staff member is approved or rejected by another. */
  decideRefund: endpoint({
    method: 'POST',
    path: '/api/admin/payment_refund/decide',
    who,
    input: z.object({ refund_id: id(), approve: flag() }),
    answer: z.object({ status: z.enum(refundStatuses) }),
    inPerson: true,
  }),
  settleDifference: endpoint({
    method: 'POST',
    path: '/api/admin/payment_difference/settle',
    who,
    input: z.object({ difference_id: id(), action: z.enum(['apply', 'dismiss']), reason: text(500, 3) }),
    answer: noFields,
    inPerson: true,
  }),
}

const paymentNotice = z.object({
  id: z.int(),
  received_at: seconds(),
  state: z.string(),
  about: z.string(),
})

const paymentMovement = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  at: seconds(),
  reason: z.string(),
  staff: z.string(),
  entries: z.array(z.object({ account: z.enum(ledgerAccountKinds), amount: z.int() })),
})

const paymentRefund = z.object({
  id: z.int(),
  amount: z.int(),
  status: z.enum(refundStatuses),
  reason: z.string(),
  staff: z.string(),
  /** The reader asked for it and cannot decide about it. */
  own: z.boolean(),
  decided_by: z.string(),
  created_at: seconds(),
  ended_at: seconds().nullable(),
})

export const staffPaymentPage = definePage({
  id: 'panel.payments.payment',
  path: `${paymentsPanel.path}:id/`,
  who,
  inPerson: true,
  layout: 'panel',
  fresh: true,
  input: z.object({ id: id() }),
  data: z.object({
    payment: paymentList.row.extend({
      created_at: seconds(),
      status: z.enum(paymentStatuses),
      purpose: z.enum(paymentPurposes),
      provider: z.enum(providerNames),
      amount: z.int(),
      refunded: z.int(),
      donation: z.int(),
      currency: z.string(),
      merchant: z.string(),
      failure: z.string(),
      provider_ref: z.string().nullable(),
      /** `Visa •••• 4242` of a payment by a saved card. */
      card: z.string(),
      expires_at: seconds(),
      succeeded_at: seconds().nullable(),
      checked_at: seconds().nullable(),
    }),
    /** The sum that is neither refunded nor on its way back, and the wallet that it is taken from. */
    refundable: z.int(),
    refundable_donation: z.int(),
    limit: soleLimit,
    balance: z.int(),
    debt: z.int(),
    difference: z.object({ id: z.int(), ours: z.string(), theirs: z.string() }).nullable(),
    notices: z.array(paymentNotice),
    movements: z.array(paymentMovement),
    refunds: z.array(paymentRefund),
  }),
})

const period = { from: calendarDay().optional(), to: calendarDay().optional() }
const sums = z.partialRecord(z.enum(figureKinds), z.int())

export const figureEndpoints = {
  export: endpoint({
    method: 'GET',
    path: '/api/admin/payment_figures/export',
    who,
    inPerson: true,
    input: z.object(period),
    answer: noFields,
    file: 'text/csv',
  }),
}

export const figuresPanel = paymentsTab('payment_figures', 'figures')
export const figuresPage = definePage({
  id: 'panel.payment_figures',
  path: figuresPanel.path,
  who,
  inPerson: true,
  layout: 'panel',
  input: z.object(period),
  data: z.object({
    ...decisions,
    from: z.string(),
    to: z.string(),
    currency: z.string(),
    days: z.array(z.object({ day: z.string(), sums })),
    providers: z.array(z.object({ provider: z.enum(providerNames), sums })),
    totals: sums,
    /** The totals of each edition, for a member who leads several; otherwise empty. */
    editions: z.array(z.object({ edition: z.string(), currency: z.string(), sums })),
    /** Fees that are due now, those past their date among them, and started payments. */
    open: z.object({
      fees: z.object({ count: z.int(), sum: z.int() }),
      overdue: z.object({ count: z.int(), sum: z.int() }),
      payments: z.object({ count: z.int(), sum: z.int() }),
    }),
  }),
})
