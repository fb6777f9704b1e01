import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import type { adjustmentEndpoints } from '#features/payments/contract/adjustments.ts'
import { getWalletBalance, postMovement } from '#features/payments/public.ts'
import { soleLimitOf } from '#features/payments/sole-limit.ts'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { messagesAfter } from '#test/support/event-deliveries.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { takeLockOrderFaults } from '#test/support/lock-order.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import { endDayOfStaff, outsidePaymentOf } from '#test/support/outside-payment.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { followRedirect, submitPlainForm } from '#test/support/plain-forms.ts'
import { saveCard } from '#test/support/top-up.ts'
import type { feeEndpoints, feeStaffEndpoints } from '../../contract/fee.ts'
import type { orderPanelEndpoints } from '../../contract/staff.ts'
import { status } from '../../model.ts'

let app: TestApp
let parties: OrderParties
let sandbox: PaymentSandbox
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough', DATABASE_POOL: '20' })
  parties = await openOrderParties(app)
  sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
})

const ua = editionByCode('ua')!
const { perTutor } = soleLimitOf(ua)
const db = () => app.runtime.database.db
const balance = () =>
  inTransaction(app.runtime, systemRequester(ua), (ctx) => getWalletBalance(ctx, parties.subject.tutor))

let gifts = 0
const fillWallet = (amount: number) =>
  inTransaction(app.runtime, systemRequester(ua), (ctx) =>
    postMovement(ctx, {
      kind: 'adjustment',
      key: `test:${++gifts}`,
      entries: [
        { account: { kind: 'wallet', owner: parties.subject.tutor }, amount },
        { account: { kind: 'staff_adjustment' }, amount: -amount },
      ],
    }),
  )
/** A second person approves what one may not settle alone. */
async function settleWithTwo(order_id: number): Promise<void> {
  const input = await outsidePaymentOf(app, order_id)
  const settled = await parties.staff.call<typeof orderPanelEndpoints.setPaid>('POST /api/admin/order/set_paid', input)
  if (settled.status !== 'success') throw new Error(JSON.stringify(settled))
  const { settlement_id, state } = settled.data
  if (state === 'booked') return
  const deputy = await app.visitor({ staff: 4 })
  const decision = { settlement_id, approve: true }
  const decided = await deputy.call<typeof feeStaffEndpoints.decide>('POST /api/admin/fee_settlement/decide', decision)
  expect(decided).toMatchObject({ status: 'success' })
}

const payByWallet = (tutor: Visitor, order_id: number) =>
  tutor.call<typeof feeEndpoints.payByWallet>('POST /api/tutor/order/pay_by_wallet', { order_id })

async function startPayment(tutor: Visitor, order_id: number, more: object = {}) {
  const answer = await tutor.call<typeof feeEndpoints.pay>('POST /api/tutor/order/pay/:provider', {
    provider: 'fondy',
    order_id,
    ...more,
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}

async function deliverNotices(): Promise<void> {
  for (const notice of sandbox.notices.splice(0)) expect(await sandbox.deliver(notice)).toBe(200)
  await runQueuedJobs(app, 'apply_payment_notice')
}

const expectBalancedLedger = async () => expect(await findLedgerFaults(db(), 'ua')).toEqual([])

test('twenty payments of one fee from the wallet charge it once', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  await fillWallet(fee! * 20)
  const before = await balance()
  const answers = await Promise.all(Array.from({ length: 20 }, () => payByWallet(tutor, order_id)))
  expect(answers.filter((answer) => answer.status === 'success')).toHaveLength(1)
  expect(await balance()).toBe(before - fee!)
  expect((await parties.getOrderAsStaff(order_id)).status).toBe(status.paid)
  const { rows } = await sql<{ kind: string; amount: number }>`select a.kind, e.amount from ledger_movement m
    join ledger_entry e on e.edition = m.edition and e.movement_id = m.id
    join ledger_account a on a.edition = e.edition and a.id = e.account_id
    where m.edition = 'ua' and m.order_id = ${order_id} order by a.kind`.execute(db())
  const net = Math.round((fee! * 100) / 120)
  expect(rows).toEqual([
    { kind: 'fee_income', amount: net },
    { kind: 'tax', amount: fee! - net },
    { kind: 'wallet', amount: -fee! },
  ])
  await expectBalancedLedger()
})

test('detects a planted fault: a fee that is paid without a lock is charged more than once', async () => {
  const { order_id } = await parties.placeAppointedOrder()
  const { tutor } = parties.subject
  await fillWallet(2000)
  const payWithoutLock = (place: number) =>
    inTransaction(app.runtime, systemRequester(ua), async (ctx) => {
      const order = await ctx.db
        .selectFrom('lesson_order')
        .select('status')
        .where('id', '=', order_id)
        .executeTakeFirstOrThrow()
      if (order.status === status.paid) return false
      const entries = [
        { account: { kind: 'wallet', owner: tutor } as const, amount: -100 },
        { account: { kind: 'fee_income' } as const, amount: 100 },
      ]
      await postMovement(ctx, { kind: 'fee', key: `planted:${place}`, entries })
      await ctx.db.updateTable('lesson_order').set({ status: status.paid }).where('id', '=', order_id).execute()
      return true
    })
  const paid = await Promise.all(Array.from({ length: 20 }, (_, place) => payWithoutLock(place)))
  expect(paid.filter(Boolean).length).toBeGreaterThan(1)
  expect(takeLockOrderFaults().join()).toContain('ledger_account was locked before lesson_order')
})

test('an empty wallet cannot pay and the order stays', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const rest = await balance()
  await fillWallet(1)
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  if (rest + 1 >= fee!) await sql`update lesson_order set fee = ${rest + 2} where id = ${order_id}`.execute(db())
  expect(await payByWallet(tutor, order_id)).toMatchObject({ error: 'insufficient_funds' })
  expect((await parties.getOrderAsStaff(order_id)).status).toBe(status.appointed)
})

test('without JavaScript a form starts the payment of a fee', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const form = { page: `/zayavka/${order_id}/`, action: '/api/tutor/order/pay/fondy' }
  const { location, body } = await followRedirect(tutor, await submitPlainForm(tutor, form))
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  const payment = await db()
    .selectFrom('payment')
    .select(['id', 'amount', 'checkout_url'])
    .where('purpose', '=', 'order')
    .where('subject_id', '=', order_id)
    .executeTakeFirstOrThrow()
  expect(payment.amount).toBe(fee)
  expect(location).toBe(`/wallet/payment/${payment.id}/`)
  expect(body).toContain(`href="${payment.checkout_url!.replaceAll('&', '&amp;')}"`)
  await sandbox.finish(payment.checkout_url!, 'success')
  await deliverNotices()
  expect((await parties.getOrderAsStaff(order_id)).status).toBe(status.paid)
})

test('without JavaScript a fee that was paid meanwhile leads back to the request', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  await fillWallet(fee!)
  const { order_id: other } = await parties.placeAppointedOrder()
  const form = { page: `/zayavka/${other}/`, action: '/api/tutor/order/pay/fondy' }
  await payByWallet(tutor, order_id)
  const answer = await submitPlainForm(tutor, form, { fields: { order_id: String(order_id) } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8'])
  expect(answer.body).toContain(`href="/zayavka/${other}/"`)
})

test('a payment by a provider pays the fee and leaves the wallet as it was', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const before = await balance()
  const { link } = await startPayment(tutor, order_id)
  await sandbox.finish(link, 'success')
  await deliverNotices()
  expect((await parties.getOrderAsStaff(order_id)).status).toBe(status.paid)
  expect(await balance()).toBe(before)
  await expectBalancedLedger()
})

test('money for an order that ended stays in the wallet', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  const before = await balance()
  const { link, payment_id } = await startPayment(tutor, order_id)
  await parties.callAsStaff('delete_tutor', { order_id, tutor_id: parties.subject.tutor, remove_reasons: ['schedule'] })
  await sandbox.finish(link, 'success')
  await deliverNotices()
  expect((await parties.getOrderAsStaff(order_id)).status).toBe(status.processing)
  expect(await balance()).toBe(before + fee!)
  const { undelivered } = await db()
    .selectFrom('payment')
    .select('undelivered')
    .where('edition', '=', 'ua')
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  expect(undelivered).toBe(true)
  await expectBalancedLedger()
})

test('two payments of one fee pay it once, and the other stays in the wallet', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  const before = await balance()
  const attempts = [await startPayment(tutor, order_id), await startPayment(tutor, order_id, { save_token: true })]
  for (const { link } of attempts) await sandbox.finish(link, 'success')
  await deliverNotices()
  expect(await balance()).toBe(before + fee!)
  await expectBalancedLedger()
})

describe('a saved card', () => {
  let card_id: number
  const payByCard = (tutor: Visitor, order_id: number, more: object = {}) =>
    tutor.call<typeof feeEndpoints.payByToken>('POST /api/tutor/order/pay_by_token', { order_id, card_id, ...more })

  test('pays a fee once, although twenty attempts come at once', async () => {
    const { tutor, order_id } = await parties.placeAppointedOrder()
    card_id = await saveCard(app, sandbox, tutor, { provider: 'fondy' })
    const before = await balance()
    sandbox.calls.length = 0
    const attempt = async (place: number) => {
      const pay = () => payByCard(tutor, order_id, { idempotency_key: `attempt ${order_id} ${place}` })
      const answer = await pay()
      // On a busy machine, some wait too long for the database.
      return answer.status === 'fail' && answer.error === 'unavailable' ? pay() : answer
    }
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => attempt(place)))
    expect(answers.filter((answer) => answer.status === 'success')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'fail')
        expect([{ card_id: [expect.any(String)] }, 'wrong_status']).toContainEqual(answer.error)
    expect(sandbox.calls.filter((path) => path.startsWith('/api/recurring'))).toHaveLength(1)
    expect((await parties.getOrderAsStaff(order_id)).status).toBe(status.paid)
    expect(await balance()).toBe(before)
    await deliverNotices()
    await expectBalancedLedger()
  })

  test('is refused while its charge of the same fee is open', async () => {
    const { tutor, order_id } = await parties.placeAppointedOrder()
    sandbox.loseAnswer()
    expect(await payByCard(tutor, order_id)).toMatchObject({ data: { status: 'created' } })
    expect(await payByCard(tutor, order_id)).toMatchObject({ error: { card_id: [expect.any(String)] } })
    await deliverNotices()
    expect((await parties.getOrderAsStaff(order_id)).status).toBe(status.paid)
  })
})

describe('staff', () => {
  test('mark a fee as paid outside and undo it', async () => {
    const { order_id } = await parties.placePaidOrder()
    const before = await balance()
    await parties.callAsStaff('set_paid_off', { order_id })
    await parties.callAsStaff('set_paid', { order_id })
    expect(await balance()).toBe(before)
    const { rows } = await sql<{ kind: string }>`select kind from ledger_movement
      where edition = 'ua' and order_id = ${order_id} order by id`.execute(db())
    expect(rows.map(({ kind }) => kind)).toEqual(['paid_outside', 'paid_outside_reversed', 'paid_outside'])
    await expectBalancedLedger()
  })

  test('cannot undo a fee that was paid on the site', async () => {
    const { tutor, order_id } = await parties.placeAppointedOrder()
    const { fee } = await parties.getOrderAsTutor(tutor, order_id)
    await fillWallet(fee!)
    await payByWallet(tutor, order_id)
    await expect(parties.callAsStaff('set_paid_off', { order_id })).rejects.toThrow('wrong_status')
    const order = await parties.getOrderAsStaff(order_id)
    expect(order).toMatchObject({ status: status.paid, paid_from_wallet: true })
    expect(order.may).not.toContain('paid_off')
  })
})

describe('a fee of lessons that ended', () => {
  const kindsOf = async (order_id: number) => {
    const { rows } = await sql<{ kind: string }>`select kind from ledger_movement
      where edition = 'ua' and order_id = ${order_id} order by id`.execute(db())
    return rows.map(({ kind }) => kind)
  }
  const lose = (order_id: number) => parties.callAsStaff('set_lost', { order_id, remove_reasons: ['schedule'] })
  const adjustments = () =>
    db()
      .selectFrom('wallet_adjustment')
      .select(['id', 'amount', 'state'])
      .where('tutor_id', '=', parties.subject.tutor)
      .orderBy('id')
      .execute()
  /** Decisions of the same day would count for the limit. */
  const startNewDay = () => endDayOfStaff(app)
  async function placeOutsidePaidOrder(fee: number) {
    const { order_id } = await parties.placeAppointedOrder()
    await sql`update lesson_order set fee = ${fee} where id = ${order_id}`.execute(db())
    await settleWithTwo(order_id)
    await startNewDay()
    return order_id
  }

  test('is given back when staff delete the paused order', async () => {
    const { tutor, order_id } = await parties.placeAppointedOrder()
    const { fee } = await parties.getOrderAsTutor(tutor, order_id)
    await fillWallet(fee!)
    const before = await balance()
    await payByWallet(tutor, order_id)
    await parties.callAsStaff('set_pause', { order_id, date_pause_off: parties.inDays() })
    await parties.callAsStaff('delete', { order_id, remove_reasons: ['schedule'] })
    expect(await balance()).toBe(before)
    expect(await kindsOf(order_id)).toEqual(['fee', 'fee_refund'])
    await expectBalancedLedger()
  })

  test('is kept when the tutor is at fault', async () => {
    const { tutor, order_id } = await parties.placeAppointedOrder()
    const { fee } = await parties.getOrderAsTutor(tutor, order_id)
    await fillWallet(fee!)
    const before = await balance()
    await payByWallet(tutor, order_id)
    await parties.callAsStaff('set_pause', { order_id, date_pause_off: parties.inDays() })
    await parties.callAsStaff('delete', { order_id, remove_reasons: ['tutor_fault'] })
    expect(await balance()).toBe(before - fee!)
  })

  test('counts for the limit of a day if it was paid outside', async () => {
    await startNewDay()
    const fee = Math.ceil(perTutor * 0.6)
    const orders = [await placeOutsidePaidOrder(fee), await placeOutsidePaidOrder(fee)]
    const before = await balance()
    for (const order_id of orders) await lose(order_id)
    expect(await balance()).toBe(before + fee)
    expect((await adjustments()).slice(-2)).toMatchObject([{ state: 'booked' }, { state: 'waiting' }])
    await expectBalancedLedger()
  })

  test('is announced to the tutor as money in the wallet, or as one that waits for a second person', async () => {
    await startNewDay()
    const email = 'refunded@ua.test'
    await db()
      .updateTable('account')
      .set({ email, email_confirmed_at: new Date() })
      .where('id', '=', parties.subject.tutor)
      .execute()
    const fee = Math.ceil(perTutor * 0.6)
    for (const order_id of [await placeOutsidePaidOrder(fee), await placeOutsidePaidOrder(fee)]) await lose(order_id)
    const messages = (await messagesAfter(app, 'order.fee_refunded')).filter(({ recipient }) => recipient === email)
    expect(messages.slice(-2).map(({ template }) => template)).toEqual([
      'tutor_fee_refunded',
      'tutor_fee_refund_waiting',
    ])
    expect(messages.at(-1)!.text).toContain('має схвалити ще один співробітник')
  })

  test('is charged as it was paid if the order goes on before its refund is approved', async () => {
    await startNewDay()
    const fee = perTutor + 1
    const order_id = await placeOutsidePaidOrder(fee)
    const before = await balance()
    await lose(order_id)
    const waiting = (await adjustments()).at(-1)!
    expect(waiting).toMatchObject({ amount: fee, state: 'waiting' })
    await parties.callAsStaff('set_lost_off', { order_id })
    expect(await kindsOf(order_id)).toEqual(['paid_outside', 'paid_outside_reversed', 'paid_outside'])
    expect(await balance()).toBe(before)
    const deputy = await app.visitor({ staff: 4 })
    const decision = { adjustment_id: waiting.id, approve: true }
    expect(
      await deputy.call<typeof adjustmentEndpoints.decide>('POST /api/admin/wallet_adjustment/decide', decision),
    ).toMatchObject({ error: 'wrong_status' })
    await parties.callAsStaff('set_paid_off', { order_id })
    await expectBalancedLedger()
  })

  test('stays paid if the second person rejects its refund', async () => {
    await startNewDay()
    const order_id = await placeOutsidePaidOrder(perTutor + 1)
    const before = await balance()
    await lose(order_id)
    const waiting = (await adjustments()).at(-1)!
    const deputy = await app.visitor({ staff: 4 })
    const decide = { adjustment_id: waiting.id, approve: false }
    expect(
      await deputy.call<typeof adjustmentEndpoints.decide>('POST /api/admin/wallet_adjustment/decide', decide),
    ).toMatchObject({ status: 'success' })
    await runQueuedJobs(app, 'book_unrefunded_fee')
    expect(await kindsOf(order_id)).toEqual(['paid_outside', 'paid_outside_reversed', 'paid_outside'])
    expect(await balance()).toBe(before)
    await parties.callAsStaff('set_lost_off', { order_id })
    expect(await kindsOf(order_id)).toHaveLength(3)
    await expectBalancedLedger()
  })

  test('is charged to the wallet if its refund is there', async () => {
    await startNewDay()
    const fee = 100
    const order_id = await placeOutsidePaidOrder(fee)
    const before = await balance()
    await lose(order_id)
    expect(await balance()).toBe(before + fee)
    await parties.callAsStaff('set_lost_off', { order_id })
    expect(await balance()).toBe(before)
    expect(await kindsOf(order_id)).toEqual(['paid_outside', 'paid_outside_reversed', 'fee'])
    await expectBalancedLedger()
  })
})

test('staff lift the restriction of an overdue fee until a date', async () => {
  const { order_id } = await parties.placeAppointedOrder()
  const tutor_id = parties.subject.tutor
  await db()
    .insertInto('fee_block')
    .values({ edition: 'ua', tutor_id, stage: 'no_offers', since: new Date() })
    .execute()
  const staff = await app.visitor({ staff: 4 })
  const lift = (until: number) =>
    staff.call<typeof feeStaffEndpoints.lift>('POST /api/admin/tutor/lift_fee_block', { tutor_id, until })
  const now = Math.floor(app.runtime.clock().getTime() / 1000)
  expect(await lift(now - 60)).toMatchObject({ error: { until: [expect.any(String)] } })
  expect((await parties.getOrderAsStaff(order_id)).fee_block).toEqual({ stage: 'no_offers', lifted_until: null })
  expect(await lift(now + 3600)).toMatchObject({ status: 'success' })
  expect((await parties.getOrderAsStaff(order_id)).fee_block).toMatchObject({ lifted_until: expect.anything() })
  await db().deleteFrom('fee_block').execute()
})

test('another tutor cannot pay and does not learn that the order exists', async () => {
  const { order_id } = await parties.placeAppointedOrder()
  const stranger = await app.visitor({ roles: ['tutor'] })
  expect(await payByWallet(stranger, order_id)).toMatchObject({ error: 'not_found' })
  expect(await payByWallet(stranger, 99_999_999)).toMatchObject({ error: 'not_found' })
})
