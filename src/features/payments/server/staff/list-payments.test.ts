import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { openPayer, payTopUp, startTopUp, topUpSum } from '#test/support/top-up.ts'
import type { noticeList, paymentList, staffPaymentEndpoints, staffPaymentPage } from '../../contract/staff.ts'
import type { PageData } from '#shared/contract.ts'

const sum = topUpSum('ua')
let app: TestApp
let sandbox: PaymentSandbox
let staff: Visitor
let tutor: Visitor
let paid: number
let open: number
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  sandbox = await openPaymentSandbox(app, 'ua', 'liqpay')
  staff = await app.visitor({ staff: 1 })
  tutor = await openPayer(app, 'ua')
  paid = await payTopUp(app, sandbox, tutor, 'liqpay')
  open = (await startTopUp(tutor, 'liqpay')).payment_id
})
const db = () => app.runtime.database.db

async function listPayments(filters: object, more: object = {}) {
  const answer = await staff.call<NonNullable<typeof paymentList.endpoints.list>>('GET /api/admin/payments', {
    filters: { text: String(tutor.personId), ...filters },
    ...more,
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.payments.items.map(({ id }) => id)
}

describe('the list of payments', () => {
  test('filters by status, provider, purpose, tutor and flags', async () => {
    expect(await listPayments({})).toEqual([open, paid])
    expect(await listPayments({}, { sort_dir: 'asc' })).toEqual([paid, open])
    expect(await listPayments({ status: 'success' })).toEqual([paid])
    expect(await listPayments({ provider: 'fondy' })).toEqual([])
    expect(await listPayments({ purpose: 'wallet' })).toEqual([open, paid])
    expect(await listPayments({ disputed: true })).toEqual([])
    expect(await listPayments({ text: `payer${tutor.personId}@ua` }, { sort: 'amount' })).toEqual([open, paid])
    expect(await listPayments({ text: String(paid) })).toContain(paid)
    const { provider_ref } = await db()
      .selectFrom('payment')
      .select('provider_ref')
      .where('id', '=', paid)
      .executeTakeFirstOrThrow()
    expect(await listPayments({ text: provider_ref! })).toContain(paid)
  })

  test('finds payments whose refund has been on its way for a day', async () => {
    expect(await listPayments({ attention: true })).toEqual([])
    const { id } = await db()
      .insertInto('payment_refund')
      .values({
        edition: 'ua',
        payment_id: paid,
        amount: 1,
        status: 'pending',
        reason: 'test',
        created_at: new Date(Date.now() - 2 * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await listPayments({ attention: true })).toEqual([paid])
    expect(await listPayments({ attention: false })).toEqual([open])
    await app.ownerDb.deleteFrom('payment_refund').where('id', '=', id).execute()
  })

  test('is exported with amounts in major units', async () => {
    const { statusCode, body } = await staff.send('GET', `/api/admin/payments/export?text=${tutor.personId}&lang=en`)
    expect(statusCode).toBe(200)
    expect(body.split('\r\n').filter(Boolean)).toHaveLength(3)
    expect(body).toContain(String(sum / 100))
  })

  test('is not for staff of other statuses', async () => {
    const other = await app.visitor({ staff: 2 })
    expect((await other.send('GET', '/api/admin/payments')).statusCode).toBe(403)
  })
})

test('the page of a payment shows its movements, entries and notices', async () => {
  const { data } = await staff.page(`/panel/payments/${paid}/`)
  const { payment, refundable, balance, movements, notices } = data as PageData<typeof staffPaymentPage>
  expect(payment).toMatchObject({
    id: paid,
    status: 'success',
    amount: sum,
    tutor_id: tutor.personId,
    purpose: 'wallet',
  })
  expect([refundable, balance]).toEqual([sum, sum])
  expect(movements).toMatchObject([{ kind: 'top_up' }])
  expect(Object.fromEntries(movements[0]!.entries.map(({ account, amount }) => [account, amount]))).toEqual({
    clearing: -sum,
    wallet: sum,
  })
  expect(notices[0]).toMatchObject({ state: 'applied' })
  expect(JSON.stringify(data)).not.toContain('token')
})

test('staff ask the provider about a payment whose notice was lost', async () => {
  const { payment_id, link } = await startTopUp(tutor, 'liqpay')
  await sandbox.finish(link, 'success')
  sandbox.notices.length = 0
  const ask = () => staff.call<typeof staffPaymentEndpoints.ask>('POST /api/admin/payment/ask', { payment_id })
  expect(await ask()).toMatchObject({ data: { status: 'success', outcome: 'applied' } })
  expect(await ask()).toMatchObject({ data: { status: 'success', outcome: 'unchanged' } })
  sandbox.server.faults.push({ status: 503, body: '' })
  expect(await ask()).toMatchObject({ error: 'unavailable', message: expect.any(String) })
})

test('kept notices are listed and exported', async () => {
  await db()
    .insertInto('payment_notice')
    .values({
      edition: 'ua',
      merchant_id: sandbox.merchantId,
      digest: Buffer.from('kept'),
      received_at: new Date(),
      report: JSON.stringify({ state: 'pending', about: 'liqpay notice without an order of ours' }),
      look_up: true,
      state: 'unused',
    })
    .execute()
  const answer = await staff.call<NonNullable<typeof noticeList.endpoints.list>>('GET /api/admin/payment_notices', {
    filters: { state: 'unused', provider: 'liqpay' },
  })
  expect(answer).toMatchObject({
    data: { payment_notices: { items: [{ about: 'liqpay notice without an order of ours', payment_id: null }] } },
  })
  const { body } = await staff.send('GET', '/api/admin/payment_notices/export?lang=en')
  expect(body).toContain('without an order of ours')
})
