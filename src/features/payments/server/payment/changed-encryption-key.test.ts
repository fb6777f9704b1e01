import { afterEach, beforeAll, expect, test } from 'vitest'
import { secretKey } from '#platform/secrets.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { setPersonPassword, personPassword as password } from '#test/support/passkeys.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { deliverNotices, openPayer, saveCard, startTopUp, topUpSum } from '#test/support/top-up.ts'
import type { merchantEndpoints } from '../../contract/merchants.ts'
import type { paymentEndpoints, walletEndpoints } from '../../contract.ts'
import { sandboxes } from '../sandbox/sandboxes.ts'

const sum = topUpSum('us')
let app: TestApp
let stripe: PaymentSandbox
let tutor: Visitor
let staff: Visitor
let card_id: number
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  stripe = await openPaymentSandbox(app, 'us', 'stripe')
  tutor = await openPayer(app, 'us')
  staff = await app.visitor({ edition: 'us', staff: 1 })
  await setPersonPassword(app, tutor)
  card_id = await saveCard(app, stripe, tutor, { provider: 'stripe' })
})
const useKey = (text: string) => Object.assign(app.runtime.config, { encryptionKey: secretKey(text) })
afterEach(() => useKey('a key of the tests that is long enough'))

const charge = () =>
  tutor.call<typeof walletEndpoints.payByToken>('POST /api/tutor/wallet/pay_by_token', { sum, card_id })
const enterKeysAgain = () =>
  staff.call<typeof merchantEndpoints.save>('POST /api/admin/merchant/save', {
    merchant: { id: stripe.merchantId, provider: 'stripe', name: 'Main', active: true, keys: sandboxes.stripe.keys },
  })

test('with unreadable keys of the account, payers and staff get a message, and a notice is repeated later', async () => {
  const { link } = await startTopUp(tutor, 'stripe')
  await stripe.finish(link, 'success')
  const [notice] = stripe.notices
  useKey('another key of the operator')
  const pay = { provider: 'stripe' as const, sum }
  expect(await tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', pay)).toMatchObject({
    error: { provider: [expect.any(String)] },
  })
  expect(await charge()).toMatchObject({ error: { card_id: [expect.any(String)] } })
  const route = 'POST /api/admin/merchant/test'
  const tested = await staff.call<typeof merchantEndpoints.test>(route, { merchant_id: stripe.merchantId })
  expect(tested).toMatchObject({ error: 'unavailable', message: expect.stringContaining('ENCRYPTION_KEY') as string })
  expect(await stripe.deliver(notice!)).toBe(503)
  useKey('a key of the tests that is long enough')
  await deliverNotices(app, stripe)
})

test('a card that cannot be read any more says so, and deleting it ends', async () => {
  useKey('another key of the operator')
  expect(await enterKeysAgain()).toMatchObject({ status: 'success' })
  // The account’s host is its provider’s own from now on, so a notice or a charge that got through would fail.
  expect(await charge()).toMatchObject({ error: { card_id: [expect.stringContaining('can’t be used anymore')] } })
  stripe.calls.length = 0
  const deleted = await tutor.call<typeof paymentEndpoints.deleteCard>('POST /api/tutor/payments/delete_payment_card', {
    card_id,
    password,
  })
  expect(deleted).toMatchObject({ status: 'success' })
  expect(await runQueuedJobs(app, 'detach_card')).toBe(1)
  expect(stripe.calls).toEqual([])
})
