import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { paymentEndpoints } from '#features/payments/contract.ts'
import { getWalletBalance, postMovement } from '#features/payments/public.ts'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import { outsidePaymentOf } from '#test/support/outside-payment.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { followRedirect, submitPlainForm } from '#test/support/plain-forms.ts'
import { deliverNotices, saveCard } from '#test/support/top-up.ts'
import type { feeEndpoints } from '../../contract/fee.ts'
import { updateOrder } from '../lifecycle/transition-order.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'

const ua = editionByCode('ua')!
let app: TestApp
let parties: OrderParties
let sandbox: PaymentSandbox
let tutorId: number
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  parties = await openOrderParties(app)
  sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
  tutorId = parties.subject.tutor
  await db()
    .updateTable('account')
    .set({ email: 'payer@ua.test', email_confirmed_at: new Date() })
    .where('id', '=', tutorId)
    .execute()
})

const db = () => app.runtime.database.db
const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(ua), run)
const balance = () => asSystem((ctx) => getWalletBalance(ctx, tutorId))
const pay = (tutor: Visitor, order_id: number, more: object = {}) =>
  tutor.call<typeof feeEndpoints.pay>('POST /api/tutor/order/pay/:provider', { provider: 'fondy', order_id, ...more })
async function start(tutor: Visitor, order_id: number, more: object = {}) {
  const answer = await pay(tutor, order_id, more)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}
type Movement = Pick<Parameters<typeof postMovement>[1], 'kind' | 'entries'>
const move = (movement: Movement) => asSystem((ctx) => postMovement(ctx, { ...movement, key: `test:${movement.kind}` }))
const loadPage = async (tutor: Visitor, id: number) => (await tutor.page(`/wallet/payment/${id}/`)).data
const readPayment = (id: number) =>
  db().selectFrom('payment').selectAll().where('edition', '=', 'ua').where('id', '=', id).executeTakeFirstOrThrow()
const closeUnowed = () => runQueuedJobs(app, 'close_unowed_checkouts')
const refund = (tutor: Visitor, payment_id: number) =>
  tutor.call<typeof paymentEndpoints.refund>('POST /api/tutor/payments/refund', { payment_id })

test('starting the same payment again leads to the same checkout', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  sandbox.calls.length = 0
  const first = await start(tutor, order_id)
  expect(await start(tutor, order_id)).toEqual(first)
  const together = await Promise.all([start(tutor, order_id), start(tutor, order_id)])
  expect(together).toEqual([first, first])
  expect(sandbox.calls).toHaveLength(1)
})

test('a checkout that is about to close is replaced', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const first = await start(tutor, order_id)
  await db()
    .updateTable('payment')
    .set({ expires_at: new Date(Date.now() + 60_000) })
    .where('id', '=', first.payment_id)
    .execute()
  expect((await start(tutor, order_id)).payment_id).not.toBe(first.payment_id)
})

test('another way to pay replaces the open checkout, whose page leads to the new one', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const first = await start(tutor, order_id)
  const second = await start(tutor, order_id, { donate_sum: 500 })
  expect(second.payment_id).not.toBe(first.payment_id)
  expect(await loadPage(tutor, first.payment_id)).toMatchObject({ is_needed: false, link: second.link })
  expect(await loadPage(tutor, second.payment_id)).toMatchObject({ is_needed: true, link: second.link })
})

test('money that has just come on the replaced checkout pays the fee, and no other checkout is opened', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const first = await start(tutor, order_id)
  await sandbox.finish(first.link, 'success')
  sandbox.calls.length = 0
  const second = await start(tutor, order_id, { donate_sum: 500 })
  expect(second).toMatchObject({ payment_id: first.payment_id, status: 'success' })
  expect(sandbox.calls.filter((path) => path.startsWith('/api/checkout'))).toEqual([])
  await deliverNotices(app, sandbox)
  expect(await balance()).toBe(0)
})

describe('four open checkouts of one fee that are all paid', () => {
  let tutor: Visitor
  let fee: number
  let twice: { payment_id: number; link: string }[]
  beforeAll(async () => {
    const placed = await parties.placeAppointedOrder()
    tutor = placed.tutor
    fee = (await parties.getOrderAsTutor(tutor, placed.order_id)).fee!
    const checkouts: typeof twice = []
    for (const donate_sum of [0, 100, 200, 300]) checkouts.push(await start(tutor, placed.order_id, { donate_sum }))
    for (const { link } of checkouts) await sandbox.finish(link, 'success')
    // The notices come in the wrong order.
    sandbox.notices.reverse()
    await deliverNotices(app, sandbox)
    twice = []
    for (const checkout of checkouts) if ((await readPayment(checkout.payment_id)).paid_twice) twice.push(checkout)
  })

  test('pay it once, and the other three are in the wallet as paid twice', async () => {
    expect(twice).toHaveLength(3)
    expect(await balance()).toBe(3 * fee)
    expect(await findLedgerFaults(db(), 'ua')).toEqual([])
    const messages = (await messagesAfter(app, 'payment.undelivered')).filter(
      ({ template }) => template === 'payment_paid_twice',
    )
    expect(messages).toHaveLength(3)
    expect(messages[0]!.text).toContain(`/wallet/payment/`)
  })

  test('are offered back to the card, with the donation, once', async () => {
    const [{ payment_id }] = twice as [(typeof twice)[number]]
    const paid = await readPayment(payment_id)
    expect(await loadPage(tutor, payment_id)).toMatchObject({ paid_twice: true, can_refund: true })
    expect(await refund(tutor, payment_id)).toMatchObject({ data: { status: 'done' } })
    expect(await readPayment(payment_id)).toMatchObject({ status: 'refunded', refunded: paid.amount + paid.donation })
    expect(await refund(tutor, payment_id)).toMatchObject({ error: 'wrong_status' })
    expect(await balance()).toBe(2 * fee)
    expect(await findLedgerFaults(db(), 'ua')).toEqual([])
  })

  test('come back to the card without JavaScript as well', async () => {
    const [, { payment_id }] = twice as [unknown, (typeof twice)[number]]
    const form = { page: `/wallet/payment/${payment_id}/`, action: '/api/tutor/payments/refund' }
    const { body } = await followRedirect(tutor, await submitPlainForm(tutor, form))
    expect(body).toContain('Платіж повернено')
    expect(await balance()).toBe(fee)
  })

  test('are nobody else’s, and what paid the fee stays', async () => {
    const { payment_id } = twice[2]!
    const other = await app.visitor({ roles: ['tutor'] })
    expect(await refund(other, payment_id)).toMatchObject({ error: 'not_found' })
    const { rows } = { rows: await db().selectFrom('payment').select(['id', 'undelivered']).execute() }
    const delivered = rows.find(({ undelivered }) => !undelivered)!
    expect(await refund(tutor, delivered.id)).toMatchObject({ status: 'fail' })
  })

  test('that were spent meanwhile cannot come back', async () => {
    const { payment_id } = twice[2]!
    const entries = [
      { account: { kind: 'wallet', owner: tutorId } as const, amount: -fee },
      { account: { kind: 'staff_adjustment' } as const, amount: fee },
    ]
    await asSystem((ctx) => postMovement(ctx, { kind: 'adjustment', key: 'test:spent', entries }))
    expect(await loadPage(tutor, payment_id)).toMatchObject({ paid_twice: true, can_refund: false })
    expect(await refund(tutor, payment_id)).toMatchObject({ error: 'insufficient_funds' })
  })
})

test('a payment that was spent meanwhile is not paid out of a reward', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  const checkouts = [await start(tutor, order_id), await start(tutor, order_id, { donate_sum: 100 })]
  for (const { link } of checkouts) await sandbox.finish(link, 'success')
  await deliverNotices(app, sandbox)
  const paid = await Promise.all(checkouts.map(({ payment_id }) => readPayment(payment_id)))
  const { id } = paid.find(({ paid_twice }) => paid_twice)!
  expect(await loadPage(tutor, id)).toMatchObject({ can_refund: true })
  const spent = await balance()
  await move({
    kind: 'top',
    entries: [
      { account: { kind: 'wallet', owner: tutorId }, amount: -spent },
      { account: { kind: 'top_income' }, amount: spent },
    ],
  })
  await move({
    kind: 'affiliate_reward',
    entries: [
      { account: { kind: 'wallet', owner: tutorId }, amount: fee! },
      { account: { kind: 'affiliate' }, amount: -fee! },
    ],
  })
  expect(await balance()).toBe(fee)
  expect(await loadPage(tutor, id)).toMatchObject({ paid_twice: true, can_refund: false })
  expect(await refund(tutor, id)).toMatchObject({ error: 'insufficient_funds' })
  expect(await balance()).toBe(fee)
})

test('late money for a fee that was given back is not called paid twice', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const first = await start(tutor, order_id)
  const late = await start(tutor, order_id, { donate_sum: 100 })
  await sandbox.finish(first.link, 'success')
  await deliverNotices(app, sandbox)
  expect(await readPayment(first.payment_id)).toMatchObject({ status: 'success', undelivered: false })
  await parties.callAsStaff('set_lost', { order_id, remove_reasons: ['schedule'] })
  const movements = await db().selectFrom('ledger_movement').select('kind').where('order_id', '=', order_id).execute()
  expect(movements.map(({ kind }) => kind)).toContain('fee_refund')
  await sandbox.finish(late.link, 'success')
  await deliverNotices(app, sandbox)
  expect(await readPayment(late.payment_id)).toMatchObject({ status: 'success', undelivered: true, paid_twice: false })
})

test('a changed fee replaces the open checkout, and late money for the old sum stays in the wallet', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const before = await balance()
  const old = await start(tutor, order_id)
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  await asSystem(async (ctx) => updateOrder(ctx, await lockOrder(ctx, order_id), { fee: fee! + 1000 }))
  expect(await loadPage(tutor, old.payment_id)).toMatchObject({ is_needed: false, link: null })
  await closeUnowed()
  expect((await readPayment(old.payment_id)).closed_at).not.toBeNull()
  const next = await start(tutor, order_id)
  expect(await readPayment(next.payment_id)).toMatchObject({ amount: fee! + 1000, closed_at: null })
  await sandbox.finish(old.link, 'success')
  await deliverNotices(app, sandbox)
  expect(await balance()).toBe(before + fee!)
  expect(await readPayment(old.payment_id)).toMatchObject({ undelivered: true, paid_twice: false })
})

test('a part that was paid outside, and its reversal, replace the open checkout', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  const part = 1000
  const whole = await start(tutor, order_id)
  await parties.callAsStaff('set_paid', await outsidePaymentOf(app, order_id, part))
  await closeUnowed()
  expect((await readPayment(whole.payment_id)).closed_at).not.toBeNull()
  const rest = await start(tutor, order_id)
  expect(await readPayment(rest.payment_id)).toMatchObject({ amount: fee! - part, closed_at: null })
  await parties.callAsStaff('set_paid_off', { order_id })
  await closeUnowed()
  expect((await readPayment(rest.payment_id)).closed_at).not.toBeNull()
  expect(await readPayment((await start(tutor, order_id)).payment_id)).toMatchObject({ amount: fee })
})

test('a fee that was paid from the wallet closes its checkout', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  const { payment_id } = await start(tutor, order_id)
  await asSystem((ctx) =>
    postMovement(ctx, {
      kind: 'adjustment',
      key: `test:fill:${order_id}`,
      entries: [
        { account: { kind: 'wallet', owner: tutorId }, amount: fee! },
        { account: { kind: 'staff_adjustment' }, amount: -fee! },
      ],
    }),
  )
  await tutor.call<typeof feeEndpoints.payByWallet>('POST /api/tutor/order/pay_by_wallet', { order_id })
  expect(await loadPage(tutor, payment_id)).toMatchObject({ is_needed: false, link: null })
  await closeUnowed()
  expect((await readPayment(payment_id)).closed_at).not.toBeNull()
})

describe('a key of a charge', () => {
  test('belongs to its order and card', async () => {
    const one = await parties.placeAppointedOrder()
    const other = await parties.placeAppointedOrder()
    const card_id = await saveCard(app, sandbox, one.tutor, { provider: 'fondy' })
    const idempotency_key = 'one key for two fees'
    const charge = (order_id: number) =>
      one.tutor.call<typeof feeEndpoints.payByToken>('POST /api/tutor/order/pay_by_token', {
        order_id,
        card_id,
        idempotency_key,
      })
    const paid = await charge(one.order_id)
    expect(paid).toMatchObject({ status: 'success', data: { status: 'success' } })
    expect(await charge(one.order_id)).toEqual(paid)
    expect(await charge(other.order_id)).toMatchObject({ status: 'fail', error: 'wrong_status', httpStatus: 409 })
    expect((await parties.getOrderAsTutor(one.tutor, other.order_id)).fee).toBeGreaterThan(0)
  })
})
