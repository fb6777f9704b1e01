import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import type { paymentEndpoints } from '#features/payments/contract.ts'
import { getWalletBalance, postMovement } from '#features/payments/public.ts'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { readDeadlocks } from '#test/support/lock-order.ts'
import { openOrderParties } from '#test/support/order-parties.ts'
import type { OrderParties } from '#test/support/order-parties.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { saveCard } from '#test/support/top-up.ts'
import type { feeEndpoints } from '../../contract/fee.ts'

const ua = editionByCode('ua')!
let app: TestApp
let parties: OrderParties
let sandbox: PaymentSandbox
let tutorId: number
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough', DATABASE_POOL: '25' })
  parties = await openOrderParties(app)
  sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
  tutorId = parties.subject.tutor
})

const db = () => app.runtime.database.db
const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(app.runtime, systemRequester(ua), run)
const balance = () => asSystem((ctx) => getWalletBalance(ctx, tutorId))

let gifts = 0
const fillWallet = (amount: number) =>
  asSystem((ctx) =>
    postMovement(ctx, {
      kind: 'adjustment',
      key: `race:${++gifts}`,
      entries: [
        { account: { kind: 'wallet', owner: tutorId }, amount },
        { account: { kind: 'staff_adjustment' }, amount: -amount },
      ],
    }),
  )

/** Checkouts that differ replace each other, and Fondy's cannot be closed, so all of them can be paid. */
async function openCheckouts(tutor: Visitor, order_id: number, count: number) {
  const checkouts: { payment_id: number; link: string }[] = []
  for (let place = 0; place < count; place++) {
    const input = { provider: 'fondy' as const, order_id, donate_sum: 100 * place }
    const answer = await tutor.call<typeof feeEndpoints.pay>('POST /api/tutor/order/pay/:provider', input)
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    checkouts.push(answer.data)
  }
  return checkouts
}

test.each([1, 2, 3])('seventeen payments of one fee at once charge it once, without a deadlock (%i)', async () => {
  const { tutor, order_id } = await parties.placeAppointedOrder()
  const card_id = await saveCard(app, sandbox, tutor, { provider: 'fondy' })
  const { fee } = await parties.getOrderAsTutor(tutor, order_id)
  await fillWallet(fee! * 5)
  const checkouts = await openCheckouts(tutor, order_id, 4)
  for (const { link } of checkouts) await sandbox.finish(link, 'success')
  const [before, deadlocksBefore] = [await balance(), readDeadlocks()]
  const notices = sandbox.notices.splice(0)

  const byWallet = () =>
    tutor.call<typeof feeEndpoints.payByWallet>('POST /api/tutor/order/pay_by_wallet', { order_id })
  const byCard = () =>
    tutor.call<typeof feeEndpoints.payByToken>('POST /api/tutor/order/pay_by_token', { order_id, card_id })
  const byReport = (payment_id: number) =>
    tutor.call<typeof paymentEndpoints.status>('POST /api/tutor/payments/get_status', { payment_id })
  const outside = () =>
    parties.callAsStaff('set_paid', { order_id }).then(
      () => ({ status: 'success' }),
      (refused: Error) => ({ status: 'fail', error: /undefined_error/.exec(refused.message)?.[0] }),
    )
  const byNotice = async (notice: (typeof notices)[number]) => {
    expect(await sandbox.deliver(notice)).toBe(200)
    await runQueuedJobs(app, 'apply_payment_notice')
    return { status: 'success' }
  }
  const answers = (await Promise.all([
    ...Array.from({ length: 5 }, byWallet),
    ...Array.from({ length: 3 }, byCard),
    ...checkouts.map(({ payment_id }) => byReport(payment_id)),
    ...notices.slice(0, 4).map(byNotice),
    outside(),
  ])) as { status: string; error?: unknown }[]

  expect(answers).toHaveLength(17)
  expect(answers.filter(({ error }) => error === 'undefined_error')).toEqual([])
  expect(readDeadlocks() - deadlocksBefore).toBe(0)
  await runQueuedJobs(app, 'apply_payment_notice')
  const { rows } = await sql<{ kind: string }>`select kind from ledger_movement where edition = 'ua'
    and order_id = ${order_id} and kind in ('fee', 'paid_outside')`.execute(db())
  expect(rows).toHaveLength(1)
  const paid = await db()
    .selectFrom('payment')
    .select(['amount', 'undelivered', 'paid_twice'])
    .where('purpose', '=', 'order')
    .where('subject_id', '=', order_id)
    .where('status', '=', 'success')
    .execute()
  expect(paid.length).toBeGreaterThanOrEqual(4)
  // All other money is in the wallet, and marked as paid twice.
  const fromWallet = rows[0]!.kind === 'fee' ? fee! : 0
  expect(await balance()).toBe(before + fee! * paid.length - fromWallet)
  expect(paid.filter(({ undelivered }) => undelivered).every(({ paid_twice }) => paid_twice)).toBe(true)
  expect(await findLedgerFaults(db(), 'ua')).toEqual([])
})
