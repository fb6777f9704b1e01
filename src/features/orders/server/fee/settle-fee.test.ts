import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { getWalletBalance, postMovement } from '#features/payments/public.ts'
import { needsSecondPerson, soleLimitOf } from '#features/payments/sole-limit.ts'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import { endDayOfStaff, outsidePaymentOf } from '#test/support/outside-payment.ts'
import type { feeEndpoints, feeStaffEndpoints } from '../../contract/fee.ts'
import type { orderPanelEndpoints } from '../../contract/staff.ts'
import { status } from '../../model.ts'

const ua = editionByCode('ua')!
const limit = soleLimitOf(ua)
const fee = 60_000
let app: TestApp
let parties: OrderParties
let clerk: Visitor
let head: Visitor
let deputy: Visitor
beforeAll(async () => {
  app = await openApp()
  parties = await openOrderParties(app)
})
beforeEach(async () => {
  await endDayOfStaff(app)
  clerk = await app.visitor({ staff: 2 })
  head = await app.visitor({ staff: 1 })
  deputy = await app.visitor({ staff: 4 })
})

const db = () => app.runtime.database.db
async function placeOrder(sum = fee) {
  const parts = await parties.placeAppointedOrder()
  await db().updateTable('lesson_order').set({ fee: sum }).where('id', '=', parts.order_id).execute()
  return parts
}
type PaidInput = Awaited<ReturnType<typeof outsidePaymentOf>>
const send = (staff: Visitor, input: PaidInput) =>
  staff.call<typeof orderPanelEndpoints.setPaid>('POST /api/admin/order/set_paid', input)
const settle = async (staff: Visitor, order_id: number, sum?: number) =>
  send(staff, await outsidePaymentOf(app, order_id, sum))
const undo = (staff: Visitor, order_id: number) =>
  staff.call<typeof orderPanelEndpoints.setPaidOff>('POST /api/admin/order/set_paid_off', { order_id })
const writeOff = (staff: Visitor, order_id: number, owed: number, reason = 'The student did not come') =>
  staff.call<typeof feeStaffEndpoints.writeOff>('POST /api/admin/order/write_off_fee', { order_id, owed, reason })
const decide = (staff: Visitor, settlement_id: number, approve: boolean) =>
  staff.call<typeof feeStaffEndpoints.decide>('POST /api/admin/fee_settlement/decide', { settlement_id, approve })
const confirm = (staff: Visitor, settlement_id: number) =>
  staff.call<typeof feeStaffEndpoints.confirm>('POST /api/admin/fee_settlement/confirm', { settlement_id })

const rowOf = (id: number) =>
  db()
    .selectFrom('lesson_order')
    .select(['status', 'fee', 'fee_settled'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function listBooked(order_id: number): Promise<[kind: string, sum: number][]> {
  const { rows } = await sql<{ kind: string; sum: number }>`select m.kind, sum(e.amount)::int as sum
    from ledger_movement m join ledger_entry e on e.movement_id = m.id and e.amount > 0
    where m.edition = 'ua' and m.order_id = ${order_id} group by m.id, m.kind order by m.id`.execute(db())
  return rows.map(({ kind, sum }) => [kind, sum])
}
async function settlementOf(answer: Awaited<ReturnType<typeof settle>>): Promise<number> {
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.settlement_id
}

describe('a fee that was paid outside', () => {
  test('is booked as it was entered, and the rest is still owed', async () => {
    const { tutor, order_id } = await placeOrder()
    expect(await settle(clerk, order_id, 20_000)).toMatchObject({ data: { state: 'booked', owed: 40_000 } })
    expect(await rowOf(order_id)).toMatchObject({ status: status.appointed, fee, fee_settled: 20_000 })
    expect(await listBooked(order_id)).toEqual([['paid_outside', 20_000]])
    expect(await parties.getOrderAsTutor(tutor, order_id)).toMatchObject({ fee, fee_owed: 40_000 })
    expect(await settle(clerk, order_id, 40_000)).toMatchObject({ data: { state: 'booked', owed: 0 } })
    expect(await rowOf(order_id)).toMatchObject({ status: status.paid, fee_settled: fee })
    expect(await findLedgerFaults(db(), 'ua')).toEqual([])
  })

  test.each([
    ['nothing', { sum: 0 }, { sum: [expect.any(String)] }],
    ['more than is owed', { sum: fee + 1 }, { sum: [expect.stringContaining('600')] }],
    ['no sum', { sum: undefined }, { sum: [expect.any(String)] }],
    ['no reason', { reason: '' }, { reason: [expect.any(String)] }],
    ['no document', { reference: '' }, { reference: [expect.any(String)] }],
  ])('cannot be entered with %s', async (_, change, error) => {
    const { order_id } = await placeOrder()
    const { payment_data, ...input } = await outsidePaymentOf(app, order_id)
    const changed = { ...input, payment_data: { ...payment_data, ...change } } as PaidInput
    expect(await send(clerk, changed)).toMatchObject({ error, httpStatus: 400 })
    expect(await listBooked(order_id)).toEqual([])
    expect(await rowOf(order_id)).toMatchObject({ status: status.appointed, fee_settled: 0 })
  })

  test('is booked once, although ten clicks come at once', async () => {
    const { order_id } = await placeOrder()
    const input = await outsidePaymentOf(app, order_id, 10_000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(clerk, input)))
    expect(answers.filter((answer) => answer.status === 'success')).toHaveLength(1)
    expect(await listBooked(order_id)).toEqual([['paid_outside', 10_000]])
  })

  test('is taken back entry by entry', async () => {
    const { order_id } = await placeOrder()
    await settle(clerk, order_id, 20_000)
    await settle(clerk, order_id, 40_000)
    expect(await undo(clerk, order_id)).toMatchObject({ status: 'success' })
    expect(await rowOf(order_id)).toMatchObject({ status: status.appointed, fee_settled: 20_000 })
    expect((await parties.getOrderAsStaff(order_id)).may).toContain('paid_off')
    expect(await undo(clerk, order_id)).toMatchObject({ status: 'success' })
    expect(await rowOf(order_id)).toMatchObject({ fee_settled: 0 })
    expect(await undo(clerk, order_id)).toMatchObject({ error: 'wrong_status' })
    expect(await findLedgerFaults(db(), 'ua')).toEqual([])
  })

  test('leaves a rest that the tutor pays from the wallet, and both parts come back with a refund', async () => {
    const { tutor, order_id } = await placeOrder()
    const tutorId = parties.subject.tutor
    const balance = () => inTransaction(app.runtime, systemRequester(ua), (ctx) => getWalletBalance(ctx, tutorId))
    await inTransaction(app.runtime, systemRequester(ua), (ctx) =>
      postMovement(ctx, {
        kind: 'adjustment',
        key: `test:${order_id}`,
        entries: [
          { account: { kind: 'wallet', owner: tutorId }, amount: 40_000 },
          { account: { kind: 'staff_adjustment' }, amount: -40_000 },
        ],
      }),
    )
    const before = await balance()
    await settle(clerk, order_id, 20_000)
    const paid = await tutor.call<typeof feeEndpoints.payByWallet>('POST /api/tutor/order/pay_by_wallet', { order_id })
    expect(paid).toMatchObject({ status: 'success' })
    expect(await balance()).toBe(before - 40_000)
    expect(await undo(clerk, order_id)).toMatchObject({ error: 'wrong_status' })
    await parties.callAsStaff('set_lost', { order_id, remove_reasons: ['schedule'] })
    expect(await balance()).toBe(before + 20_000)
    await parties.callAsStaff('set_lost_off', { order_id })
    expect(await balance()).toBe(before - 40_000)
    expect(await findLedgerFaults(db(), 'ua')).toEqual([])
  })

  test('is taken back when the tutor is removed', async () => {
    const { order_id } = await placeOrder()
    await settle(clerk, order_id, 20_000)
    await parties.callAsStaff('delete_tutor', { order_id, tutor_id: parties.subject.tutor, remove_reasons: ['price'] })
    expect(await rowOf(order_id)).toMatchObject({ status: status.processing, fee: null, fee_settled: 0 })
    expect(await listBooked(order_id)).toEqual([
      ['paid_outside', 20_000],
      ['paid_outside_reversed', 20_000],
    ])
  })
})

describe('a part that was refunded and charged from the wallet', () => {
  const tutorId = () => parties.subject.tutor
  const balance = () => inTransaction(app.runtime, systemRequester(ua), (ctx) => getWalletBalance(ctx, tutorId()))
  async function placeRecharged() {
    const { order_id } = await placeOrder()
    await settle(clerk, order_id, 20_000)
    await parties.callAsStaff('set_lost', { order_id, remove_reasons: ['schedule'] })
    const refunded = await balance()
    await parties.callAsStaff('set_lost_off', { order_id })
    expect(await balance()).toBe(refunded - 20_000)
    expect(await rowOf(order_id)).toMatchObject({ status: status.appointed, fee_settled: 20_000 })
    return { order_id, refunded }
  }

  test('is undone by a refund only, unlike a part that was paid outside since', async () => {
    const { order_id } = await placeRecharged()
    await settle(clerk, order_id, 10_000)
    expect(await undo(clerk, order_id)).toMatchObject({ status: 'success' })
    expect(await rowOf(order_id)).toMatchObject({ fee_settled: 20_000 })
    expect(await undo(clerk, order_id)).toMatchObject({ error: 'wrong_status' })
    expect(await rowOf(order_id)).toMatchObject({ fee_settled: 20_000 })
  })

  test('is in the wallet again once the tutor is removed', async () => {
    const { order_id, refunded } = await placeRecharged()
    await parties.callAsStaff('delete_tutor', { order_id, tutor_id: tutorId(), remove_reasons: ['price'] })
    expect(await rowOf(order_id)).toMatchObject({ fee: null, fee_settled: 0 })
    expect(await balance()).toBe(refunded)
    expect(await findLedgerFaults(db(), 'ua')).toEqual([])
  })
})

test('a fee that the version before settlements has booked is taken back, and is booked once when it is paid again', async () => {
  const { order_id } = await placeOrder()
  await settle(clerk, order_id)
  await app.ownerDb.deleteFrom('fee_settlement').where('order_id', '=', order_id).execute()
  await db().updateTable('lesson_order').set({ fee_settled: 0 }).where('id', '=', order_id).execute()
  expect(await undo(clerk, order_id)).toMatchObject({ status: 'success' })
  expect(await rowOf(order_id)).toMatchObject({ status: status.appointed, fee_settled: 0 })
  await settle(clerk, order_id)
  expect(await listBooked(order_id)).toEqual([
    ['paid_outside', fee],
    ['paid_outside_reversed', fee],
    ['paid_outside', fee],
  ])
  expect(await findLedgerFaults(db(), 'ua')).toEqual([])
})

describe('a write-off', () => {
  test('gives up the rest without booking it', async () => {
    const { order_id } = await placeOrder()
    await settle(clerk, order_id, 20_000)
    expect(await writeOff(clerk, order_id, fee)).toMatchObject({ error: 'wrong_status' })
    expect(await writeOff(clerk, order_id, 40_000, '')).toMatchObject({ error: { reason: [expect.any(String)] } })
    expect(await writeOff(clerk, order_id, 40_000)).toMatchObject({ data: { state: 'booked', owed: 0 } })
    expect(await listBooked(order_id)).toEqual([['paid_outside', 20_000]])
    expect(await parties.getOrderAsStaff(order_id)).toMatchObject({
      status: status.paid,
      settlements: [
        { kind: 'paid_outside', amount: 20_000 },
        { kind: 'written_off', amount: 40_000 },
      ],
    })
    await undo(clerk, order_id)
    expect(await rowOf(order_id)).toMatchObject({ status: status.appointed, fee_settled: 20_000 })
  })
})

describe('above the limit of one person', () => {
  test('a fee waits for a second one, who decides once', async () => {
    const { order_id } = await placeOrder(limit.perTutor + 1)
    const id = await settlementOf(await settle(clerk, order_id))
    expect(await listBooked(order_id)).toEqual([])
    expect(await parties.getOrderAsStaff(order_id)).toMatchObject({
      status: status.appointed,
      settlements: [{ id, state: 'waiting' }],
    })
    expect(await settle(clerk, order_id, 100)).toMatchObject({ error: 'wrong_status' })
    expect(await decide(clerk, id, true)).toMatchObject({ error: 'forbidden' })
    const decisions = await Promise.all(
      Array.from({ length: 10 }, (_, place) => decide(place % 2 ? head : deputy, id, true)),
    )
    expect(decisions.filter((answer) => answer.status === 'success')).toHaveLength(1)
    expect(await listBooked(order_id)).toEqual([['paid_outside', limit.perTutor + 1]])
    expect(await rowOf(order_id)).toMatchObject({ status: status.paid })
  })

  test('an approval and a rejection at once end with one of them', async () => {
    const { order_id } = await placeOrder(limit.perTutor + 1)
    const id = await settlementOf(await settle(clerk, order_id))
    const answers = await Promise.all([decide(head, id, true), decide(deputy, id, false)])
    expect(answers.filter((answer) => answer.status === 'success')).toHaveLength(1)
    const isApproved = answers[0].status === 'success'
    expect(await listBooked(order_id)).toHaveLength(isApproved ? 1 : 0)
  })

  test('nobody approves their own entry, not even a head', async () => {
    const { order_id } = await placeOrder(limit.perTutor + 1)
    const id = await settlementOf(await settle(head, order_id))
    expect(await decide(head, id, true)).toMatchObject({ error: 'forbidden' })
    expect(await decide(head, id, false)).toMatchObject({ error: 'forbidden' })
    expect(await decide(deputy, id, false)).toMatchObject({ status: 'success' })
    expect(await listBooked(order_id)).toEqual([])
  })

  test('parts of one fee and several fees of one tutor count together', async () => {
    const { order_id } = await placeOrder(limit.perTutor * 2)
    expect(await settle(clerk, order_id, limit.perTutor - 100)).toMatchObject({ data: { state: 'booked' } })
    const other = await placeOrder()
    expect(await settle(head, other.order_id, 101)).toMatchObject({ data: { state: 'waiting' } })
    expect(await settle(clerk, order_id, 100)).toMatchObject({ data: { state: 'booked' } })
    expect(await settle(clerk, order_id, 1)).toMatchObject({ data: { state: 'waiting' } })
  })

  test('an entry that the order has outgrown is not booked', async () => {
    const { order_id } = await placeOrder(limit.perTutor + 1)
    const id = await settlementOf(await settle(clerk, order_id))
    await db().updateTable('lesson_order').set({ fee: 100 }).where('id', '=', order_id).execute()
    expect(await decide(head, id, true)).toMatchObject({ error: 'wrong_status' })
    expect(await decide(head, id, false)).toMatchObject({ status: 'success' })
  })

  test('the case shows the limit that the server enforces', async () => {
    const { order_id } = await placeOrder(limit.perTutor * 3)
    await settle(clerk, order_id, 1000)
    const answer = await clerk.call<typeof orderPanelEndpoints.get>('GET /api/admin/order/get', { id: order_id })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    const shown = answer.data.order.limit!
    expect(shown).toEqual({ ...limit, left: limit.perTutor - 1000 })
    for (const [sum, state] of [[shown.left, 'booked'] as const, [1, 'waiting'] as const]) {
      const left = state === 'booked' ? shown.left : 0
      expect(needsSecondPerson(sum, { ...shown, left })).toBe(state === 'waiting')
      expect(await settle(clerk, order_id, sum)).toMatchObject({ data: { state } })
    }
  })
})

test('the sum and author of a settlement cannot be changed, and it cannot be deleted by the site', async () => {
  const { order_id } = await placeOrder()
  const id = await settlementOf(await settle(clerk, order_id))
  for (const change of [
    sql`amount = 1`,
    sql`staff_id = 0`,
    sql`order_id = order_id + 1`,
    sql`tutor_id = tutor_id + 1`,
    sql`kind = 'written_off'`,
  ]) {
    const statement = sql`update fee_settlement set ${change} where id = ${id}`
    await expect(statement.execute(db())).rejects.toThrow('permission denied')
    await expect(statement.execute(app.ownerDb)).rejects.toThrow('cannot be changed')
  }
  await expect(sql`delete from fee_settlement where id = ${id}`.execute(db())).rejects.toThrow('permission denied')
})

test('a fee of zero needs no confirmation', async () => {
  const { order_id } = await placeOrder(0)
  expect(await settle(clerk, order_id)).toMatchObject({ data: { state: 'booked', owed: 0 } })
  expect((await parties.getOrderAsStaff(order_id)).settlements).toMatchObject([{ amount: 0, unconfirmed: false }])
  expect(await undo(clerk, order_id)).toMatchObject({ status: 'success' })
})

test('only a head confirms, and only what is booked and unconfirmed', async () => {
  const { order_id } = await placeOrder()
  const id = await settlementOf(await settle(clerk, order_id))
  expect(await confirm(clerk, id)).toMatchObject({ error: 'forbidden' })
  expect((await parties.getOrderAsStaff(order_id)).settlements).toMatchObject([{ unconfirmed: true }])
  const answers = await Promise.all([head, deputy, head, deputy].map((staff) => confirm(staff, id)))
  expect(answers.filter((answer) => answer.status === 'success')).toHaveLength(1)
  const { order_id: own } = await placeOrder()
  expect(await confirm(deputy, await settlementOf(await settle(head, own)))).toMatchObject({ error: 'wrong_status' })
})
