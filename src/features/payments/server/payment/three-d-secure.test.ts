import { beforeAll, beforeEach, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { deliverNotices, openPayer, readBalance, saveCard, topUpSum } from '#test/support/top-up.ts'
import type { walletEndpoints } from '../../contract.ts'
import { applyReport } from './apply-report.ts'
import { getPayment } from './lock-payment.ts'
import type { PaymentRow } from './lock-payment.ts'
import { completeReport, getMerchantOf, lookUpPayment } from './look-up.ts'
import { keepCheckout } from './start-payment.ts'

const us = systemRequester(editionByCode('us')!)
const sum = topUpSum('us')
let app: TestApp
let stripe: PaymentSandbox
let tutor: Visitor
/** A charge that the bank wants confirmed, in the checkout that replaced the charge of the saved card. */
let payment: PaymentRow
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  stripe = await openPaymentSandbox(app, 'us', 'stripe')
})
beforeEach(async () => {
  tutor = await openPayer(app, 'us')
  const card_id = await saveCard(app, stripe, tutor, { provider: 'stripe', outcome: 'three_d_secure' })
  const route = 'POST /api/tutor/wallet/pay_by_token'
  const answer = await tutor.call<typeof walletEndpoints.payByToken>(route, { sum, card_id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  payment = await readPayment(answer.data.payment_id)
  expect(answer.data).toMatchObject({ status: 'pending', link: payment.checkout_url })
})

const ctx = () => readOnlyCtx(app.runtime, us)
const readPayment = (id: number) => inTransaction(app.runtime, us, (within) => getPayment(within, id))
const change = (set: Partial<PaymentRow>) =>
  app.runtime.database.db.updateTable('payment').set(set).where('id', '=', payment.id).execute()
const status = async () => (await readPayment(payment.id)).status
const opened = () => ({ link: payment.checkout_url!, checkoutRef: payment.checkout_ref! })

test('notices of the dead charge do not end the payment while the page of the bank is open', async () => {
  expect(stripe.notices.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(
    expect.arrayContaining(['payment_intent.payment_failed', 'payment_intent.canceled']),
  )
  await deliverNotices(app, stripe)
  expect(await status()).toBe('pending')
  expect((await tutor.page(`/wallet/payment/${payment.id}/`)).data).toMatchObject({ link: payment.checkout_url })
})

test('an answer about the charge that comes after its checkout was opened changes nothing', async () => {
  await change({ checkout_ref: null, status: 'created' })
  const merchant = await getMerchantOf(ctx(), payment.id)
  const report = await completeReport(ctx(), merchant, {
    report: { paymentId: payment.id, state: 'pending' },
    lookUp: true,
  })
  expect(report).toMatchObject({ state: 'failed', askedCheckout: null })
  await change({ checkout_ref: payment.checkout_ref, status: 'pending' })
  const outcome = await inTransaction(app.runtime, us, (within) => applyReport(within, report, true))
  expect([outcome, await status()]).toEqual(['unchanged', 'pending'])
})

test('a checkout reopens a payment whose charge was reported as failed before', async () => {
  await change({ checkout_ref: null, checkout_url: null, status: 'created' })
  await lookUpPayment({ ...ctx(), transaction: (run) => inTransaction(app.runtime, us, run) }, payment.id)
  expect(await status()).toBe('failed')
  const started = await inTransaction(app.runtime, us, (within) => keepCheckout(within, payment, opened()))
  expect(started).toMatchObject({ status: 'pending', link: payment.checkout_url })
})

test('the end of the open checkout itself ends the payment, and its money counts in any order', async () => {
  const failed = { paymentId: payment.id, state: 'failed', failure: 'expired' } as const
  const apply = (report: Parameters<typeof applyReport>[1]) =>
    inTransaction(app.runtime, us, (within) => applyReport(within, report, true))
  expect(await apply({ ...failed, checkoutRef: 'cs_test_earlier' })).toBe('unchanged')
  expect(await apply({ ...failed, checkoutRef: payment.checkout_ref! })).toBe('applied')
  expect(await status()).toBe('failed')
  const before = await readBalance(tutor)
  await stripe.finish(payment.checkout_url!, 'three_d_secure')
  stripe.notices.reverse()
  await deliverNotices(app, stripe)
  expect([await status(), await readBalance(tutor)]).toEqual(['success', before + sum])
})
