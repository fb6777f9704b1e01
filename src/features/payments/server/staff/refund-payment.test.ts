import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode, editions } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runScheduledJob } from '#test/support/jobs.ts'
import { readDeadlocks } from '#test/support/lock-order.ts'
import { endDayOfStaff } from '#test/support/outside-payment.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { deliverNotices, openPayer, payTopUp, topUpSum } from '#test/support/top-up.ts'
import type { adjustmentEndpoints } from '../../contract/adjustments.ts'
import type { staffPaymentEndpoints } from '../../contract/staff.ts'
import type { ProviderName } from '../../model.ts'
import { needsSecondPerson, soleLimitOf } from '../../sole-limit.ts'
import type { SoleLimit } from '../../sole-limit.ts'
import { getWalletBalance } from '../ledger/accounts.ts'
import { findLedgerFaults } from '../ledger/check-ledger.ts'
import { postMovement } from '../ledger/post-movement.ts'
import { readIdPrefix } from '../merchants/merchants.ts'
import { providerIdOf } from '../providers/provider-ids.ts'
import { refundStatus } from '../providers/przelewy24-protocol.ts'

const pairs = editions.flatMap(({ code, paymentMethods }) =>
  paymentMethods.map((provider) => [provider as ProviderName, code] as const),
)
/** Each provider in one edition. */
const cases = [...new Map(pairs)]
let now = Date.now()
const passMinutes = (minutes: number) => app.setTime(new Date((now += minutes * 60_000)))

let app: TestApp
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  app.setTime(new Date(now))
})

const balanceOf = (tutor: Visitor) =>
  inTransaction(app.runtime, systemRequester(editionByCode(tutor.edition)!), (ctx) =>
    getWalletBalance(ctx, tutor.personId!),
  )
const readPayment = (id: number) =>
  app.runtime.database.db
    .selectFrom('payment')
    .select(['status', 'refunded'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const listRefunds = async (id: number) => {
  const rows = await app.runtime.database.db
    .selectFrom('payment_refund')
    .select('status')
    .where('payment_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ status }) => status)
}

type Refund = { amount: number; rest: number; reason?: string }
const refund = (staff: Visitor, payment_id: number, { reason = 'The tutor asked for it', ...sums }: Refund) =>
  staff.call<typeof staffPaymentEndpoints.refund>('POST /api/admin/payment/refund', { payment_id, reason, ...sums })
const ask = (staff: Visitor, payment_id: number) =>
  staff.call<typeof staffPaymentEndpoints.ask>('POST /api/admin/payment/ask', { payment_id })

describe.each(cases)('%s in %s', (provider, code) => {
  const sum = topUpSum(code)
  let sandbox: PaymentSandbox
  let tutor: Visitor
  let staff: Visitor
  beforeAll(async () => {
    sandbox = await openPaymentSandbox(app, code, provider)
    tutor = await openPayer(app, code)
    staff = await app.visitor({ edition: code, staff: 1 })
  })

  test('a refund in two parts is paid out once each', async () => {
    const before = await balanceOf(tutor)
    const id = await payTopUp(app, sandbox, tutor, provider)
    expect(await refund(staff, id, { amount: 1000, rest: sum })).toMatchObject({ status: 'success' })
    await deliverNotices(app, sandbox)
    expect(await ask(staff, id)).toMatchObject({ status: 'success' })
    expect(await readPayment(id)).toEqual({ status: 'success', refunded: 1000 })
    expect(await balanceOf(tutor)).toBe(before + sum - 1000)
    expect(await refund(staff, id, { amount: sum - 1000, rest: sum - 1000 })).toMatchObject({ status: 'success' })
    await deliverNotices(app, sandbox)
    await ask(staff, id)
    expect(await readPayment(id)).toEqual({ status: 'refunded', refunded: sum })
    expect(await listRefunds(id)).toEqual(['done', 'done'])
    expect(await balanceOf(tutor)).toBe(before)
    expect(await findLedgerFaults(app.runtime.database.db, code)).toEqual([])
  })

  test('twenty refunds at once pay out once', async () => {
    const id = await payTopUp(app, sandbox, tutor, provider)
    const before = await balanceOf(tutor)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(staff, id, { amount: 700, rest: sum })))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    await deliverNotices(app, sandbox)
    await ask(staff, id)
    expect(await readPayment(id)).toMatchObject({ refunded: 700 })
    expect(await balanceOf(tutor)).toBe(before - 700)
    expect(await listRefunds(id)).toEqual(['done'])
  })

  test.each([
    ['was carried out', () => sandbox.loseAnswer()],
    ['was not carried out', () => void sandbox.server.faults.push({ status: 503, body: '' })],
  ])('a refund without an answer that %s is paid out once', async (_, plant) => {
    const id = await payTopUp(app, sandbox, tutor, provider)
    const before = await balanceOf(tutor)
    // The first of one or two calls of a refund is the lost one.
    plant()
    expect(await refund(staff, id, { amount: 900, rest: sum })).toMatchObject({ data: { status: 'pending' } })
    expect(await balanceOf(tutor)).toBe(before - 900)
    sandbox.notices.length = 0
    await runScheduledJob(app, 'resume_refunds', code)
    expect(await listRefunds(id)).toEqual(['pending'])
    passMinutes(6)
    await runScheduledJob(app, 'resume_refunds', code)
    await deliverNotices(app, sandbox)
    passMinutes(11)
    await runScheduledJob(app, 'resume_refunds', code)
    expect(await listRefunds(id)).toEqual(['done'])
    expect(await readPayment(id)).toMatchObject({ refunded: 900 })
    // The provider's own total says the same.
    expect(await ask(staff, id)).toMatchObject({ data: { outcome: 'unchanged' } })
    expect(await balanceOf(tutor)).toBe(before - 900)
  })
})

test('a refund that the bank rejects later returns to the wallet, although its notice is lost', async () => {
  const sandbox = await openPaymentSandbox(app, 'pl', 'przelewy24')
  const tutor = await openPayer(app, 'pl')
  const staff = await app.visitor({ edition: 'pl', staff: 1 })
  const id = await payTopUp(app, sandbox, tutor, 'przelewy24')
  const before = await balanceOf(tutor)
  expect(await refund(staff, id, { amount: 900, rest: topUpSum('pl') })).toMatchObject({ data: { status: 'pending' } })
  sandbox.notices.length = 0
  const idPrefix = await inTransaction(app.runtime, systemRequester(editionByCode('pl')!), readIdPrefix)
  const session = `session:${providerIdOf({ idPrefix }, id)}`
  const transaction = (await sandbox.store.find<{ refunds: object[] }>(session))!
  const rejected = transaction.refunds.map((one) => ({ ...one, status: refundStatus.rejected }))
  await sandbox.store.save(session, { ...transaction, refunds: rejected })
  passMinutes(6)
  await runScheduledJob(app, 'resume_refunds', 'pl')
  expect(await listRefunds(id)).toEqual(['failed'])
  expect(await readPayment(id)).toEqual({ status: 'success', refunded: 0 })
  expect(await balanceOf(tutor)).toBe(before)
  expect(await findLedgerFaults(app.runtime.database.db, 'pl')).toEqual([])
})

describe('a refund', () => {
  let sandbox: PaymentSandbox
  let tutor: Visitor
  let staff: Visitor
  const sum = topUpSum('ua')
  beforeAll(async () => {
    sandbox = await openPaymentSandbox(app, 'ua', 'liqpay')
    tutor = await openPayer(app, 'ua')
    staff = await app.visitor({ staff: 4 })
  })

  test('that the provider refuses returns to the wallet', async () => {
    const id = await payTopUp(app, sandbox, tutor, 'liqpay')
    const before = await balanceOf(tutor)
    sandbox.server.faults.push({ status: 200, body: { result: 'error', status: 'error', err_code: 'err_access' } })
    expect(await refund(staff, id, { amount: 500, rest: sum })).toMatchObject({ data: { status: 'failed' } })
    expect(await balanceOf(tutor)).toBe(before)
    expect(await readPayment(id)).toEqual({ status: 'success', refunded: 0 })
    expect(await findLedgerFaults(app.runtime.database.db, 'ua')).toEqual([])
  })

  test('that waits for the provider gives way to others in the next run', async () => {
    const id = await payTopUp(app, sandbox, tutor, 'liqpay')
    const { db } = app.runtime.database
    const tried_at = new Date(app.runtime.clock().getTime() - 86_400_000)
    const { id: refundId } = await db
      .insertInto('payment_refund')
      .values({
        edition: 'ua',
        payment_id: id,
        amount: 1,
        status: 'pending',
        reason: 'on its way',
        provider_ref: 'R1',
        created_at: tried_at,
        tried_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await runScheduledJob(app, 'resume_refunds', 'ua')
    const visited = db.selectFrom('payment_refund').select(['status', 'tried_at']).where('id', '=', refundId)
    expect(await visited.executeTakeFirst()).toEqual({ status: 'pending', tried_at: app.runtime.clock() })
    await app.ownerDb.deleteFrom('payment_refund').where('id', '=', refundId).execute()
  })

  test('of more than is left, of an open payment or of spent money is rejected', async () => {
    const id = await payTopUp(app, sandbox, tutor, 'liqpay')
    expect(await refund(staff, id, { amount: sum + 1, rest: sum })).toMatchObject({
      error: { amount: [expect.stringContaining('₴')] },
    })
    expect(await refund(staff, id, { amount: 100, rest: sum - 1 })).toMatchObject({ error: 'wrong_status' })
    expect(await refund(staff, id, { amount: 100, rest: sum, reason: '' })).toMatchObject({
      error: { reason: [expect.any(String)] },
    })
    const balance = await balanceOf(tutor)
    await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), (ctx) =>
      postMovement(ctx, {
        kind: 'fee',
        key: `test:spend:${id}`,
        entries: [
          { account: { kind: 'wallet', owner: tutor.personId! }, amount: -balance },
          { account: { kind: 'fee_income' }, amount: balance },
        ],
      }),
    )
    expect(await refund(staff, id, { amount: 100, rest: sum })).toMatchObject({ error: 'insufficient_funds' })
    expect(await listRefunds(id)).toEqual([])
    expect(await refund(staff, 99_999_999, { amount: 1, rest: 1 })).toMatchObject({ error: 'not_found' })
  })
})

test('refunds and adjustments of one tutor at once do not wait for each other in a circle', async () => {
  const sandbox = await openPaymentSandbox(app, 'ua', 'liqpay')
  const tutor = await openPayer(app, 'ua')
  const [head, other] = [await app.visitor({ staff: 1 }), await app.visitor({ staff: 1 })]
  const sum = topUpSum('ua')
  const before = readDeadlocks()
  for (let round = 0; round < 5; round++) {
    const id = await payTopUp(app, sandbox, tutor, 'liqpay')
    const credit = { tutor_id: tutor.personId!, sum: 1, reason: 'Compensation' }
    const answers = await Promise.all([
      refund(head, id, { amount: 1, rest: sum }),
      ...[head, other, other].map((staff) =>
        staff.call<typeof adjustmentEndpoints.add>('POST /api/admin/tutor/wallet/add_money', credit),
      ),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['success', 'success', 'success', 'success'])
  }
  expect(readDeadlocks() - before).toBe(0)
})

describe('a refund above the limit of one person', () => {
  const { perTutor } = soleLimitOf(editionByCode('ua')!)
  let sandbox: PaymentSandbox
  let tutor: Visitor
  let head: Visitor
  let deputy: Visitor
  let other: Visitor
  beforeAll(async () => {
    sandbox = await openPaymentSandbox(app, 'ua', 'liqpay')
    tutor = await openPayer(app, 'ua')
    head = await app.visitor({ staff: 1 })
    deputy = await app.visitor({ staff: 4 })
    other = await app.visitor({ staff: 1 })
  })
  beforeEach(() => endDayOfStaff(app))

  const decide = (staff: Visitor, refund_id: number, approve: boolean) =>
    staff.call<typeof staffPaymentEndpoints.decideRefund>('POST /api/admin/payment_refund/decide', {
      refund_id,
      approve,
    })
  /** A payment that is larger than the limit. */
  async function payLarge() {
    const id = await payTopUp(app, sandbox, tutor, 'liqpay')
    const { amount } = await app.runtime.database.db
      .selectFrom('payment')
      .select('amount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, amount }
  }
  /** Leaves the head less than the payment. */
  async function useUpLimit(left: number) {
    const added = await head.call<typeof adjustmentEndpoints.add>('POST /api/admin/tutor/wallet/add_money', {
      tutor_id: tutor.personId!,
      sum: perTutor - left,
      reason: 'Compensation',
    })
    expect(added).toMatchObject({ data: { state: 'booked' } })
  }
  async function requestRefund(id: number, amount: number) {
    const answer = await refund(head, id, { amount, rest: amount })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    expect(answer.data.status).toBe('waiting')
    return answer.data.refund_id
  }

  test('waits, moves no money, and is paid out once when others approve it at once', async () => {
    const { id, amount } = await payLarge()
    await useUpLimit(amount - 1)
    const before = await balanceOf(tutor)
    const refundId = await requestRefund(id, amount)
    expect(await balanceOf(tutor)).toBe(before)
    await runScheduledJob(app, 'resume_refunds', 'ua')
    expect(await listRefunds(id)).toEqual(['waiting'])
    expect(await refund(head, id, { amount: 1, rest: amount })).toMatchObject({ error: 'wrong_status' })
    expect(await decide(head, refundId, true)).toMatchObject({ error: 'forbidden' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, place) => decide(place % 2 ? deputy : other, refundId, true)),
    )
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    await deliverNotices(app, sandbox)
    expect(await readPayment(id)).toEqual({ status: 'refunded', refunded: amount })
    expect(await balanceOf(tutor)).toBe(before - amount)
    expect(await findLedgerFaults(app.runtime.database.db, 'ua')).toEqual([])
  })

  test('is rejected by another member and leaves the money in the wallet', async () => {
    const { id, amount } = await payLarge()
    await useUpLimit(amount - 1)
    const before = await balanceOf(tutor)
    const refundId = await requestRefund(id, amount)
    expect(await decide(head, refundId, false)).toMatchObject({ error: 'forbidden' })
    expect(await decide(deputy, refundId, false)).toMatchObject({ data: { status: 'rejected' } })
    expect(await decide(deputy, refundId, true)).toMatchObject({ error: 'wrong_status' })
    expect(await balanceOf(tutor)).toBe(before)
    expect(await listRefunds(id)).toEqual(['rejected'])
  })

  test('is announced by the page with the limit that the server enforces', async () => {
    const { id, amount } = await payLarge()
    await useUpLimit(amount - 1)
    const { data } = await head.page(`/panel/payments/${id}/`)
    expect(data['limit']).toMatchObject({ perTutor, left: amount - 1 })
    expect(needsSecondPerson(amount, data['limit'] as SoleLimit)).toBe(true)
    expect(needsSecondPerson(amount - 1, data['limit'] as SoleLimit)).toBe(false)
    expect(await refund(head, id, { amount: amount - 1, rest: amount })).toMatchObject({ data: { status: 'done' } })
  })
})
