import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { stripeSandbox } from '../sandbox/stripe.ts'
import {
  expectFastForLargeBodies,
  expectGarbageIsNotGenuine,
  expectGenuineNoticesAreRead,
} from '#test/support/notice-fuzz.ts'
import { createTestCheckout, createWebhookCall, openSandbox } from './sandbox-fixture.ts'
import { stripe } from './stripe.ts'

const open = () => openSandbox(stripe, stripeSandbox)
type Box = ReturnType<typeof open>
const checkout = createTestCheckout()
const minutes = (count: number) => count * 60_000

const sign = (box: Box, body: string, secret = box.merchant.keys.webhookSecret, at = box.clock.now) => {
  const time = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return createWebhookCall({
    url: checkout.noticeUrl,
    headers: { 'Stripe-Signature': `t=${time},v1=${signature}` },
    body,
  })
}
const readEvent = (box: Box, type: string, object: object) => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  return stripe.readNotice(box.merchant, sign(box, body), box.clock.now)
}

const paid = async () => {
  const box = open()
  await box.finish((await stripe.createCheckout(box.fetch, box.merchant, checkout)).link, 'success')
  return { box, notice: box.notices.at(-1)! }
}

test('notices have the signature of the documented algorithm', () => {
  const { merchant } = open()
  const body = '{"id":"evt_1","object":"event","type":"ping"}'
  const v1 = '6be5a5272ac29cc8843de27b9962b1a10af9028a4d15ce8768ae394567d7afa0'
  const header = (value: string) =>
    createWebhookCall({ url: checkout.noticeUrl, headers: { 'stripe-signature': value }, body })
  const keys = { ...merchant.keys, webhookSecret: 'whsec_test_secret' }
  const read = (value: string) => stripe.readNotice({ ...merchant, keys }, header(value), new Date(1_700_000_100_000))
  expect(read(`t=1700000000,v1=${v1}`)).toEqual({ report: undefined, about: 'ping ', providerRef: undefined })
  expect(read(`t=1700000000, v1=${'0'.repeat(64)}, v1=${v1}, v0=x`)).toBeDefined()
  for (const wrong of [`t=1700000000,v0=${v1}`, `v1=${v1}`, `t=1700000001,v1=${v1}`, `t=1700000000,v1=${v1.slice(1)}`])
    expect(read(wrong)).toBeUndefined()
})

test('notices with a changed amount, another secret or no signature are not genuine', async () => {
  const { box, notice } = await paid()
  expect(box.readNotice({ ...notice, body: notice.body.replace('12550', '12551') })).toBeUndefined()
  expect(box.readNotice({ ...notice, headers: {} })).toBeUndefined()
  const forged = sign(box, notice.body, 'whsec_another_secret')
  expect(stripe.readNotice(box.merchant, forged, box.clock.now)).toBeUndefined()
})

test('notices are rejected when replayed, and accepted when Stripe signs them again', async () => {
  const { box, notice } = await paid()
  const sentAt = box.clock.now
  const readAfter = (ms: number) => {
    box.clock.now = new Date(sentAt.getTime() + ms)
    return box.readNotice(notice)
  }
  expect(readAfter(minutes(5))).toBeDefined()
  expect(readAfter(minutes(5) + 1000)).toBeUndefined()
  expect(readAfter(-minutes(6))).toBeUndefined()
  box.clock.now = new Date(sentAt.getTime() + notice.retryAfterSeconds[0]! * 1000)
  expect(box.readNotice(notice)).toBeUndefined()
  expect(box.readNotice(stripeSandbox.signAgain!(notice, box.clock.now))).toMatchObject({ report: { state: 'paid' } })
})

test('notices with the previous secret are accepted during a rotation', async () => {
  const { box, notice } = await paid()
  const keys = { ...box.merchant.keys, webhookSecret: 'whsec_new_secret_of_stripe' }
  const read = (previousKeys: (typeof keys)[]) =>
    stripe.readNotice({ ...box.merchant, keys, previousKeys }, createWebhookCall(notice), box.clock.now)
  expect(read([box.merchant.keys])).toMatchObject({ report: { state: 'paid' } })
  expect(read([])).toBeUndefined()
})

test('notices of delayed methods decide later', () => {
  const box = open()
  const session = { id: 'cs_1', client_reference_id: '5', status: 'complete', payment_status: 'unpaid' }
  const read = (type: string, more = {}) => readEvent(box, `checkout.session.${type}`, { ...session, ...more })
  expect(read('completed')).toMatchObject({ report: { paymentId: 5, state: 'pending' } })
  expect(read('async_payment_failed')).toMatchObject({ report: { paymentId: 5, state: 'failed' } })
  const paid = { payment_status: 'paid', amount_total: 900, currency: 'eur', livemode: true }
  expect(read('async_payment_succeeded', paid)).toMatchObject({
    report: { paymentId: 5, state: 'paid', amount: 900, currency: 'EUR', isTest: false },
  })
  expect(read('completed', { payment_status: 'a new status' })).toMatchObject({ report: { state: 'pending' } })
})

test('notices of a charge have the sum that was received', () => {
  const intent = {
    id: 'pi_1',
    status: 'succeeded',
    amount: 900,
    amount_received: 899,
    currency: 'eur',
    livemode: false,
  }
  expect(readEvent(open(), 'payment_intent.succeeded', { ...intent, metadata: { payment_id: '5' } })).toMatchObject({
    report: { paymentId: 5, state: 'paid', amount: 899, currency: 'EUR', providerRef: 'pi_1', isTest: true },
  })
})

test('notices of disputes and refunds without our id name the payment of Stripe', () => {
  const box = open()
  for (const type of ['charge.dispute.created', 'charge.dispute.closed', 'refund.updated'])
    expect(readEvent(box, type, { id: 'x_1', payment_intent: 'pi_9' })).toEqual({
      report: undefined,
      about: `${type} x_1`,
      providerRef: 'pi_9',
    })
})

test('notices of a failed refund name our refund', () => {
  const refund = { id: 're_1', status: 'failed', metadata: { payment_id: '5', refund_key: '31' } }
  expect(readEvent(open(), 'refund.failed', refund)).toEqual({
    report: { paymentId: 5, state: 'pending', refunds: [{ key: '31', state: 'failed' }] },
    lookUp: false,
  })
})

test('notices of unknown events and payments are kept for staff', () => {
  const box = open()
  for (const [type, object] of [
    ['customer.created', { id: 'cus_1' }],
    ['checkout.session.completed', { id: 'cs_1', client_reference_id: 'other', payment_status: 'paid' }],
    ['payment_intent.succeeded', { id: 'pi_1', metadata: {}, status: 'succeeded' }],
  ] as const)
    expect(readEvent(box, type, object)).toMatchObject({ report: undefined, about: `${type} ${object.id}` })
})

test('notices of any content never throw', async () => {
  const { box, notice } = await paid()
  const read = (call: ReturnType<typeof sign>) => stripe.readNotice(box.merchant, call, box.clock.now)
  expectGarbageIsNotGenuine(read, ['stripe-signature'])
  for (const sent of [notice, ...box.notices])
    expectGenuineNoticesAreRead(read, JSON.parse(sent.body) as object, (body) => sign(box, body))
})

test('notices of a megabyte are read in linear time, even with thousands of signatures', () => {
  const box = open()
  const read = (call: ReturnType<typeof sign>) => stripe.readNotice(box.merchant, call, box.clock.now)
  expectFastForLargeBodies(read, (body) => sign(box, body))
  const time = Math.floor(box.clock.now.getTime() / 1000)
  const header = `t=${time}${`,v1=${'0'.repeat(64)}`.repeat(240)}${',v1='.repeat(2000)}`
  expectFastForLargeBodies(read, (body) =>
    createWebhookCall({ url: checkout.noticeUrl, headers: { 'stripe-signature': header }, body }),
  )
})
