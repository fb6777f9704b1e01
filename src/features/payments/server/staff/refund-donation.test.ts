import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { deliverNotices, openPayer, readBalance, startTopUp, topUpSum } from '#test/support/top-up.ts'
import type { staffPaymentEndpoints } from '../../contract/staff.ts'
import { findLedgerFaults } from '../ledger/check-ledger.ts'
import { refundKeyOf } from '../providers/provider-ids.ts'
import { readIdPrefix } from '../merchants/merchants.ts'
import { applyReport } from '../payment/apply-report.ts'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'

const sum = topUpSum('ua')
const donation = 2500
let app: TestApp
let fondy: PaymentSandbox
let tutor: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  fondy = await openPaymentSandbox(app, 'ua', 'fondy')
  tutor = await openPayer(app, 'ua')
  staff = await app.visitor({ staff: 1 })
})

async function payWithDonation(): Promise<number> {
  const { payment_id, link } = await startTopUp(tutor, 'fondy', { donate_sum: donation })
  await fondy.finish(link, 'success')
  await deliverNotices(app, fondy)
  return payment_id
}
const refund = (payment_id: number, sums: { amount: number; donation: number; rest: number }) =>
  staff.call<typeof staffPaymentEndpoints.refund>('POST /api/admin/payment/refund', {
    payment_id,
    reason: 'The tutor mistyped the donation',
    ...sums,
  })
const load = async (id: number) => (await staff.page(`/panel/payments/${id}/`)).data
const expectNoFaults = async () => expect(await findLedgerFaults(app.runtime.database.db, 'ua')).toEqual([])

test('a donation goes back alone, and leaves the wallet as it is', async () => {
  const id = await payWithDonation()
  const before = await readBalance(tutor)
  expect(await load(id)).toMatchObject({ refundable: sum, refundable_donation: donation })
  expect(await refund(id, { amount: 0, donation, rest: sum })).toMatchObject({ data: { status: 'done' } })
  expect(await readBalance(tutor)).toBe(before)
  expect(await load(id)).toMatchObject({
    payment: { status: 'success', refunded: donation },
    refundable: sum,
    refundable_donation: 0,
  })
  expect(await refund(id, { amount: 0, donation: 1, rest: sum })).toMatchObject({
    error: { donation: [expect.any(String)] },
  })
  await expectNoFaults()
})

test('a payment goes back with its donation, or the donation follows later', async () => {
  const [together, later] = [await payWithDonation(), await payWithDonation()]
  expect(await refund(together, { amount: sum, donation, rest: sum })).toMatchObject({ data: { status: 'done' } })
  expect(await load(together)).toMatchObject({ payment: { status: 'refunded', refunded: sum + donation } })
  await refund(later, { amount: sum, donation: 0, rest: sum })
  expect(await load(later)).toMatchObject({ payment: { status: 'refunded' }, refundable_donation: donation })
  expect(await refund(later, { amount: 0, donation, rest: 0 })).toMatchObject({ data: { status: 'done' } })
  expect(await load(later)).toMatchObject({ payment: { refunded: sum + donation }, refundable_donation: 0 })
  await expectNoFaults()
})

test('a refund that the bank sends back returns the donation as a donation', async () => {
  const id = await payWithDonation()
  const before = await readBalance(tutor)
  const answer = await refund(id, { amount: 1000, donation, rest: sum })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  const ua = systemRequester(editionByCode('ua')!)
  await inTransaction(app.runtime, ua, async (ctx) => {
    const key = refundKeyOf({ id: answer.data.refund_id, provider_prefix: await readIdPrefix(ctx) })
    const report = {
      amount: sum + donation,
      currency: 'UAH',
      refunded: 0,
      refunds: [{ key, state: 'failed' as const }],
    }
    await applyReport(ctx, { paymentId: id, state: 'paid', ...report }, true)
  })
  expect(await readBalance(tutor)).toBe(before)
  expect(await load(id)).toMatchObject({ refundable: sum, refundable_donation: donation })
  await expectNoFaults()
})

test('nothing is no refund', async () => {
  const id = await payWithDonation()
  expect(await refund(id, { amount: 0, donation: 0, rest: sum })).toMatchObject({
    error: { amount: [expect.any(String)] },
  })
})
