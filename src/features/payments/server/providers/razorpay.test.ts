import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { razorpaySandbox } from '../sandbox/razorpay.ts'
import {
  expectFastForLargeBodies,
  expectGarbageIsNotGenuine,
  expectGenuineNoticesAreRead,
} from '#test/support/notice-fuzz.ts'
import type { FetchLike, Refund } from './provider.ts'
import { razorpay } from './razorpay.ts'
import {
  createPaymentReference,
  createTestCheckout,
  createTestRefund,
  createWebhookCall,
  openSandbox,
} from './sandbox-fixture.ts'

const open = () => openSandbox(razorpay, razorpaySandbox)
type Box = ReturnType<typeof open>
const checkout = createTestCheckout({ currency: 'INR' })
const paid = { paymentId: 1001, state: 'paid', amount: 12_550, currency: 'INR', isTest: true }

async function openCheckout(box: Box) {
  const { link, checkoutRef } = await razorpay.createCheckout(box.fetch, box.merchant, checkout)
  const reference = createPaymentReference(checkout, { checkoutRef })
  return { link, checkoutRef, fetchStatus: () => razorpay.fetchStatus(box.fetch, box.merchant, reference) }
}
const refundOf = (changes: Partial<Refund>) => createTestRefund(checkout, changes)
const eventOf = ({ body }: { body: string }) => (JSON.parse(body) as { event: string }).event
const sign = (body: string, secret = razorpaySandbox.keys['webhookSecret']!) => {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return createWebhookCall({ url: checkout.noticeUrl, headers: { 'X-Razorpay-Signature': signature }, body })
}
const readEvent = (event: string, entities: Record<string, object>) => {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  const { merchant, clock } = open()
  return razorpay.readNotice(merchant, sign(JSON.stringify({ entity: 'event', event, payload })), clock.now)
}

describe('checkout', () => {
  test.each(['success', 'three_d_secure'] as const)('%s is reported as paid', async (outcome) => {
    const box = open()
    const { link, checkoutRef, fetchStatus } = await openCheckout(box)
    expect(await fetchStatus()).toMatchObject({ paymentId: 1001, state: 'pending' })
    const { searchParams } = new URL(await box.finish(link, outcome))
    const providerRef = searchParams.get('razorpay_payment_id')
    const signed = `${checkoutRef}|1001|paid|${providerRef}`
    const signature = createHmac('sha256', box.merchant.keys.keySecret).update(signed).digest('hex')
    expect(searchParams.get('razorpay_signature')).toBe(signature)
    expect(box.notices.map((notice) => [eventOf(notice), box.readNotice(notice)])).toMatchObject([
      ['payment.authorized', { report: { paymentId: 1001, state: 'pending' }, lookUp: false }],
      ['payment.captured', { report: { ...paid, providerRef }, lookUp: false }],
      ['payment_link.paid', { report: { ...paid, providerRef, checkoutRef }, lookUp: false }],
    ])
    expect(await fetchStatus()).toMatchObject({ ...paid, providerRef, checkoutRef, refunded: 0 })
  })

  test.each([
    ['declined', 'payment_failed'],
    ['insufficient_funds', 'insufficient_funds'],
  ] as const)('%s fails, and another attempt can still succeed', async (outcome, failure) => {
    const box = open()
    const { link, fetchStatus } = await openCheckout(box)
    expect(await box.finish(link, outcome)).toBe(link)
    expect(box.readNotice()).toMatchObject({ report: { paymentId: 1001, state: 'failed', failure }, lookUp: false })
    expect(await fetchStatus()).toMatchObject({ state: 'failed', failure })
    await box.finish(link, 'success')
    expect(await fetchStatus()).toMatchObject(paid)
  })

  test('an abandoned checkout returns to the shop and fails when the link expires', async () => {
    const box = open()
    const { link, fetchStatus } = await openCheckout(box)
    expect(await box.finish(link, 'abandoned')).toBe(checkout.returnUrl)
    expect(box.notices).toEqual([])
    expect(await fetchStatus()).toMatchObject({ state: 'pending' })
    box.clock.now = new Date(checkout.expiresAt.getTime() + 120_000)
    expect(await box.finish(link, 'success')).toBe(link)
    const expired = { paymentId: 1001, state: 'failed', failure: 'expired' }
    expect(await fetchStatus()).toMatchObject(expired)
    expect(box.notices.map(eventOf)).toEqual(['payment_link.expired'])
    expect(box.readNotice()).toMatchObject({ report: expired, lookUp: false })
  })

  test('a second link for the same payment is refused', async () => {
    const box = open()
    await openCheckout(box)
    await expect(openCheckout(box)).rejects.toMatchObject({ kind: 'refused', code: 'BAD_REQUEST_ERROR' })
  })

  test('a payment without a link is pending', async () => {
    const { fetch, merchant } = open()
    const report = await razorpay.fetchStatus(fetch, merchant, createPaymentReference(checkout))
    expect(report).toEqual({ paymentId: 1001, state: 'pending', isTest: true })
  })
})

describe('status', () => {
  const read = (link: object, items: readonly object[] = []) => {
    const fetch: FetchLike = async (url) => Response.json(url.includes('/orders/') ? { items } : link)
    const reference = createPaymentReference(checkout, { checkoutRef: 'plink_1' })
    return razorpay.fetchStatus(fetch, open().merchant, reference)
  }
  const link = { id: 'plink_1', reference_id: '1001', order_id: 'order_1', status: 'expired' }
  const payment = { id: 'pay_1', status: 'captured', amount: 12_550, amount_refunded: 0, currency: 'INR' }

  test('of a payment that was captured after its link had expired is paid', async () => {
    const failed = { ...payment, id: 'pay_0', status: 'failed', error_reason: 'timeout' }
    expect(await read(link, [failed])).toMatchObject({ state: 'failed', failure: 'timeout' })
    expect(await read(link, [{ ...payment, status: 'authorized' }, failed])).toMatchObject({ state: 'pending' })
    expect(await read(link, [payment, failed])).toMatchObject({ ...paid, providerRef: 'pay_1' })
  })

  test.each([
    ['created', { state: 'pending' }],
    ['a new status', { state: 'pending' }],
    ['cancelled', { state: 'failed', failure: 'cancelled' }],
  ])('of a link that is %s without an attempt', async (status, report) => {
    expect(await read({ ...link, order_id: undefined, status })).toMatchObject(report)
  })

  test('with an unknown status of a payment is pending', async () => {
    expect(await read(link, [{ ...payment, status: 'a new status' }])).toMatchObject({ state: 'pending' })
  })

  test('of two captured payments is their sum, so that staff see it', async () => {
    expect(await read(link, [payment, { ...payment, id: 'pay_2' }])).toMatchObject({ state: 'paid', amount: 25_100 })
  })

  test('names the outcomes of our refunds while one has none', async () => {
    const states = ['processed', 'failed', 'pending']
    const refunds = states.map((status) => ({ amount: 300, status, notes: { refund_key: status } }))
    const fetch: FetchLike = async (url) => {
      if (url.includes('/payments/pay_1/refunds?')) return Response.json({ items: refunds })
      return Response.json(url.includes('/orders/') ? { items: [{ ...payment, amount_refunded: 900 }] } : link)
    }
    const reference = { ...createPaymentReference(checkout, { checkoutRef: 'plink_1' }), isRefunding: true }
    expect(await razorpay.fetchStatus(fetch, open().merchant, reference)).toMatchObject({
      refunded: 300,
      refunds: [
        { key: 'processed', state: 'done' },
        { key: 'failed', state: 'failed' },
      ],
    })
  })

  test('with the link of another payment is an outage', async () => {
    await expect(read({ ...link, reference_id: '1002' }, [payment])).rejects.toMatchObject({ kind: 'outage' })
  })
})

describe('notices', () => {
  test('have the signature of the official SDK', () => {
    const { merchant, clock } = open()
    // The body, the secret and the signature are those of razorpay-node, test/utils/razorpay-utils.spec.js.
    const body = '{"a":1,"b":2,"c":{"d":3}}'
    const signature = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc'
    const keys = { ...merchant.keys, webhookSecret: '123456' }
    const read = (given: string) => {
      const call = createWebhookCall({ url: checkout.noticeUrl, headers: { 'x-razorpay-signature': given }, body })
      return razorpay.readNotice({ ...merchant, keys }, call, clock.now)
    }
    expect(read(signature)).toMatchObject({ report: undefined, about: 'unknown event ' })
    expect(read('sdfafds')).toBeUndefined()
    expect(read(signature.replace('2', '3'))).toBeUndefined()
  })

  test('with a changed amount, another secret or no signature are not genuine', async () => {
    const box = open()
    await box.finish((await openCheckout(box)).link, 'success')
    const notice = box.notices.at(-1)!
    expect(box.readNotice({ ...notice, body: notice.body.replace('12550', '12551') })).toBeUndefined()
    expect(box.readNotice({ ...notice, headers: {} })).toBeUndefined()
    expect(razorpay.readNotice(box.merchant, sign(notice.body, 'another secret'), box.clock.now)).toBeUndefined()
  })

  test('with the previous secret are accepted during a rotation', async () => {
    const box = open()
    await box.finish((await openCheckout(box)).link, 'success')
    const keys = { ...box.merchant.keys, webhookSecret: 'the new secret' }
    const read = (previousKeys: (typeof keys)[]) =>
      razorpay.readNotice(
        { ...box.merchant, keys, previousKeys },
        createWebhookCall(box.notices.at(-1)!),
        box.clock.now,
      )
    expect(read([box.merchant.keys])).toMatchObject({ report: paid })
    expect(read([])).toBeUndefined()
  })

  const payment = { id: 'pay_1', amount: 900, currency: 'INR', notes: { payment_id: '5' } }

  test.each([
    ['created', 400, false],
    ['under_review', 400, false],
    ['lost', 400, true],
    ['won', 0, true],
    ['closed', 0, true],
  ])('of a dispute that is %s say how much of it is disputed: %i', (state, sum, isFinal) => {
    const dispute = { id: 'disp_1', amount: 400, currency: 'INR' }
    expect(readEvent(`payment.dispute.${state}`, { payment, dispute })).toMatchObject({
      report: { paymentId: 5, state: 'paid', amount: 900, currency: 'INR', dispute: { ref: 'disp_1', sum, isFinal } },
      lookUp: false,
    })
  })

  test.each([
    [{ amount: 400, currency: 'INR' }, 400],
    [{ amount: 400, currency: 'USD' }, 900],
    [{}, 900],
  ])('of a dispute name its sum, or that of the payment: %j', (more, sum) => {
    const dispute = { id: 'disp_1', ...more }
    expect(readEvent('payment.dispute.created', { payment, dispute })).toMatchObject({
      report: { amount: 900, dispute: { ref: 'disp_1', sum } },
    })
  })

  test('of a failed refund name our refund, and others are looked up', () => {
    const report = { paymentId: 5, state: 'pending' }
    const ours = { id: 'rfnd_1', payment_id: 'pay_1', notes: { payment_id: '5', refund_key: '31' } }
    expect(readEvent('refund.failed', { payment, refund: ours })).toMatchObject({
      report: { ...report, refunds: [{ key: '31', state: 'failed' }] },
      lookUp: false,
    })
    expect(readEvent('refund.failed', { payment, refund: { ...ours, notes: [] } })).toMatchObject({
      report,
      lookUp: true,
    })
    expect(readEvent('refund.processed', { payment, refund: ours })).toMatchObject({ report, lookUp: true })
  })

  test('without our id name the payment of Razorpay', () => {
    const foreign = { ...payment, notes: [] }
    for (const [event, entities] of [
      ['payment.captured', { payment: foreign }],
      ['refund.processed', { refund: { id: 'rfnd_1', payment_id: 'pay_1' } }],
      ['subscription.charged', { payment }],
    ] as const)
      expect(readEvent(event, entities)).toEqual({ report: undefined, about: `${event} pay_1`, providerRef: 'pay_1' })
  })

  test('of any content never throw and are read in linear time', async () => {
    const box = open()
    const { link, fetchStatus } = await openCheckout(box)
    await box.finish(link, 'declined')
    await box.finish(link, 'success')
    const { providerRef = null } = await fetchStatus()
    await razorpay.refund(box.fetch, box.merchant, refundOf({ providerRef }))
    const read = (call: ReturnType<typeof sign>) => razorpay.readNotice(box.merchant, call, box.clock.now)
    expectGarbageIsNotGenuine(read, ['x-razorpay-signature'])
    for (const { body } of box.notices)
      expectGenuineNoticesAreRead(read, JSON.parse(body) as object, (text) => sign(text))
    expectFastForLargeBodies(read, (body) => sign(body))
  })
})

describe('refunds', () => {
  async function pay(box: Box) {
    const { link, fetchStatus } = await openCheckout(box)
    await box.finish(link, 'success')
    const { providerRef = null } = await fetchStatus()
    const refund = (changes: Partial<Refund>) =>
      razorpay.refund(box.fetch, box.merchant, refundOf({ providerRef, ...changes }))
    return { fetchStatus, refund }
  }

  test('in part and in full add up, and a repeated call refunds once', async () => {
    const box = open()
    const { fetchStatus, refund } = await pay(box)
    const first = await refund({})
    expect(first).toMatchObject({ state: 'done', providerRef: expect.stringMatching(/^rfnd_/) as string })
    expect(await refund({})).toEqual(first)
    expect(box.readNotice()).toMatchObject({ report: { paymentId: 1001, state: 'pending' }, lookUp: true })
    expect(await fetchStatus()).toMatchObject({ ...paid, refunded: 2550 })
    await refund({ refundAmount: 10_000, key: '32' })
    expect(await fetchStatus()).toMatchObject({ ...paid, refunded: 12_550 })
    await expect(refund({ key: '33' })).rejects.toMatchObject({ kind: 'refused' })
  })

  test('above the rest, with a used key and of unknown payments are refused', async () => {
    const { refund } = await pay(open())
    await expect(refund({ refundAmount: 12_551 })).rejects.toMatchObject({ kind: 'refused' })
    await refund({})
    await expect(refund({ refundAmount: 100 })).rejects.toMatchObject({ kind: 'refused' })
    await expect(refund({ providerRef: 'pay_unknown' })).rejects.toMatchObject({ kind: 'refused' })
    await expect(refund({ providerRef: null })).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['pending', 'pending'],
    ['a new status', 'pending'],
    ['failed', 'failed'],
  ])('with status %s are %s', async (status, state) => {
    const fetch: FetchLike = async () => Response.json({ id: 'rfnd_1', status })
    const outcome = await razorpay.refund(fetch, open().merchant, refundOf({ providerRef: 'pay_1' }))
    expect(outcome).toEqual({ state, providerRef: 'rfnd_1' })
  })

  test('that are still running have an unknown outcome', async () => {
    const fetch: FetchLike = async () => Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }, { status: 409 })
    const running = razorpay.refund(fetch, open().merchant, refundOf({ providerRef: 'pay_1' }))
    await expect(running).rejects.toMatchObject({ kind: 'outage' })
  })
})
