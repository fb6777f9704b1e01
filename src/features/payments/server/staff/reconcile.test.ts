import { beforeAll, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runScheduledJob } from '#test/support/jobs.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { openPayer, payTopUp, startTopUp, topUpSum } from '#test/support/top-up.ts'
import type { differenceList, staffPaymentEndpoints } from '../../contract/staff.ts'
import { getWalletBalance } from '../ledger/accounts.ts'
import { findLedgerFaults } from '../ledger/check-ledger.ts'
import { findMerchant } from '../merchants/merchants.ts'
import { applyReport } from '../payment/apply-report.ts'
import { paymentProviders } from '../providers/providers.ts'
import { listPaymentsToCompare } from './reconcile.ts'

const sum = topUpSum('ua')
const hour = 3_600_000
let now = Date.now()
let app: TestApp
let sandbox: PaymentSandbox
let staff: Visitor
let tutor: Visitor
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  sandbox = await openPaymentSandbox(app, 'ua', 'liqpay')
  staff = await app.visitor({ staff: 1 })
  tutor = await openPayer(app, 'ua')
})
const ua = editionByCode('ua')!
const db = () => app.runtime.database.db
const balance = () => inTransaction(app.runtime, systemRequester(ua), (ctx) => getWalletBalance(ctx, tutor.personId!))

/** The nightly comparison leaves payments of the last hour alone. Sessions of staff end during so many hours. */
async function passHours(): Promise<void> {
  app.setTime(new Date((now += 2 * hour)))
  staff = await app.visitor({ staff: 1 })
}

async function reconcile(): Promise<void> {
  await passHours()
  await runScheduledJob(app, 'reconcile_payments')
}

async function listDifferences(payment: number, filters: object = {}) {
  const answer = await staff.call<NonNullable<typeof differenceList.endpoints.list>>(
    'GET /api/admin/payment_differences',
    { filters },
  )
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.payment_differences.items.filter(({ payment_id }) => payment_id === payment)
}
const settle = (difference_id: number, action: 'apply' | 'dismiss') =>
  staff.call<typeof staffPaymentEndpoints.settleDifference>('POST /api/admin/payment_difference/settle', {
    difference_id,
    action,
    reason: 'Checked with the bank',
  })

async function payWithoutNotice(): Promise<number> {
  const { payment_id, link } = await startTopUp(tutor, 'liqpay')
  await sandbox.finish(link, 'success')
  sandbox.notices.length = 0
  return payment_id
}

/** Staff refund in the provider's own panel. */
async function refundOutside(paymentId: number, refundAmount: number): Promise<void> {
  const merchant = await findMerchant(readOnlyCtx(app.runtime, systemRequester(ua)), sandbox.merchantId)
  const reference = { paymentId, amount: sum, currency: 'UAH', checkoutRef: null, providerRef: null }
  const refund = { ...reference, refundAmount, key: 'outside', reason: 'outside', noticeUrl: '' }
  expect(await paymentProviders.liqpay.refund(fetch, merchant!, refund)).toMatchObject({ state: 'done' })
  sandbox.notices.length = 0
}

test('a payment that agrees with its provider is no difference', async () => {
  const id = await payTopUp(app, sandbox, tutor, 'liqpay')
  const { payment_id: openId } = await startTopUp(tutor, 'liqpay')
  await reconcile()
  for (const one of [id, openId]) expect(await listDifferences(one)).toEqual([])
})

describe('a paid payment that we do not know of', () => {
  test('is found once and applied once by twenty clicks', async () => {
    const before = await balance()
    const id = await payWithoutNotice()
    await runScheduledJob(app, 'reconcile_payments')
    expect(await listDifferences(id)).toEqual([])
    await reconcile()
    await reconcile()
    const [found, ...others] = await listDifferences(id, { state: 'open' })
    expect(others).toEqual([])
    expect(found).toMatchObject({ provider: 'liqpay', tutor_id: tutor.personId })
    expect(await balance()).toBe(before)
    const answers = await Promise.all(Array.from({ length: 20 }, () => settle(found!.id, 'apply')))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect(await balance()).toBe(before + sum)
    expect(await listDifferences(id)).toMatchObject([{ state: 'applied', reason: 'Checked with the bank' }])
    expect(await findLedgerFaults(db(), 'ua')).toEqual([])
  })

  test('is closed by itself when a late notice has settled it', async () => {
    const id = await payWithoutNotice()
    await reconcile()
    await staff.call<typeof staffPaymentEndpoints.ask>('POST /api/admin/payment/ask', { payment_id: id })
    await reconcile()
    expect(await listDifferences(id)).toMatchObject([{ state: 'applied', staff: '' }])
  })
})

test('a refund in the provider’s own panel is found and applied', async () => {
  const id = await payTopUp(app, sandbox, tutor, 'liqpay')
  const before = await balance()
  await refundOutside(id, 1500)
  await reconcile()
  const [found] = await listDifferences(id)
  expect(await settle(found!.id, 'apply')).toMatchObject({ status: 'success' })
  expect(await balance()).toBe(before - 1500)
})

test('a refund beside a dispute of the same sum is found and applied', async () => {
  const id = await payTopUp(app, sandbox, tutor, 'liqpay')
  const before = await balance()
  const report = { paymentId: id, state: 'paid' as const, amount: sum, currency: 'UAH', disputed: 300 }
  await inTransaction(app.runtime, systemRequester(ua), (ctx) => applyReport(ctx, report, true))
  await reconcile()
  expect(await listDifferences(id)).toEqual([])
  await refundOutside(id, 300)
  await reconcile()
  const [found] = await listDifferences(id)
  expect(await settle(found!.id, 'apply')).toMatchObject({ status: 'success' })
  expect(await balance()).toBe(before - 600)
})

test('a dismissed difference comes back only if it changes', async () => {
  const id = await payTopUp(app, sandbox, tutor, 'liqpay')
  await refundOutside(id, 1000)
  await reconcile()
  const [found] = await listDifferences(id)
  expect(await settle(found!.id, 'dismiss')).toMatchObject({ status: 'success' })
  expect(await settle(found!.id, 'dismiss')).toMatchObject({ error: 'wrong_status' })
  await reconcile()
  expect(await listDifferences(id)).toHaveLength(1)
  await refundOutside(id, 200)
  await reconcile()
  expect((await listDifferences(id)).map(({ state }) => state)).toEqual(['open', 'dismissed'])
})

test('another sum and a payment that they have not are never applied by a click', async () => {
  const id = await payTopUp(app, sandbox, tutor, 'liqpay')
  const before = await balance()
  const setAmount = (amount: number) => db().updateTable('payment').set({ amount }).where('id', '=', id).execute()
  await setAmount(sum + 1)
  await reconcile()
  const [found] = await listDifferences(id, { state: 'open', provider: 'liqpay' })
  expect(await settle(found!.id, 'apply')).toMatchObject({ error: 'wrong_status', message: expect.any(String) })
  expect(await balance()).toBe(before)
  await setAmount(sum)
  const other = await payTopUp(app, sandbox, tutor, 'liqpay')
  await passHours()
  const unknown = { result: 'error', status: 'error', err_code: 'err_access' }
  const compared = await db().selectFrom('payment').select('id').where('edition', '=', 'ua').orderBy('id').execute()
  sandbox.server.faults.push(...compared.map(() => ({ status: 200, body: unknown })))
  await runScheduledJob(app, 'reconcile_payments')
  sandbox.server.faults.length = 0
  const [missing] = await listDifferences(other)
  expect(missing).toMatchObject({ state: 'open' })
  // The provider knows it again, so nothing is left to apply.
  expect(await settle(missing!.id, 'apply')).toMatchObject({ status: 'success' })
})

test('differences are exported', async () => {
  const { statusCode, body } = await staff.send('GET', '/api/admin/payment_differences/export?lang=en')
  expect([statusCode, body.includes('Checked with the bank')]).toEqual([200, true])
})

test('an outage leaves everything as it is', async () => {
  const id = await payWithoutNotice()
  const payments = await db().selectFrom('payment').select('id').where('edition', '=', 'ua').execute()
  sandbox.server.faults.push(...payments.map(() => ({ status: 503, body: '' })))
  await reconcile()
  sandbox.server.faults.length = 0
  expect(await listDifferences(id)).toEqual([])
})

test('payments that were compared longest ago come first', async () => {
  const compared = await payTopUp(app, sandbox, tutor, 'liqpay')
  await reconcile()
  const fresh = await payTopUp(app, sandbox, tutor, 'liqpay')
  await passHours()
  const ids = (await listPaymentsToCompare(readOnlyCtx(app.runtime, systemRequester(ua)))).map(({ id }) => id)
  expect(ids.indexOf(fresh)).toBeGreaterThanOrEqual(0)
  expect(ids.indexOf(fresh)).toBeLessThan(ids.indexOf(compared))
})
