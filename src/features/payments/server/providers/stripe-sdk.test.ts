import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { stripeSandbox } from '../sandbox/stripe.ts'
import { createPaymentReference, createTestCheckout, createWebhookCall, openSandbox } from './sandbox-fixture.ts'
import { stripe } from './stripe.ts'

/** Stripe's own SDK is the independent peer of our sandbox and of our adapter. */
function open(secretKey?: string) {
  const box = openSandbox(stripe, stripeSandbox)
  const { baseUrl, keys } = box.merchant
  const httpClient = Stripe.createFetchHttpClient((url: RequestInfo | URL, init?: RequestInit) =>
    box.fetch((url as string).replace('https://api.stripe.com', baseUrl), init ?? {}),
  )
  const sdk = new Stripe(secretKey ?? keys.secretKey, { httpClient, maxNetworkRetries: 0, telemetry: false })
  return { box, sdk, secret: keys.webhookSecret, now: Math.floor(box.clock.now.getTime() / 1000) }
}

const checkout = createTestCheckout()
const session: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  client_reference_id: '1001',
  success_url: 'https://repeto.example/',
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: checkout.amount, product_data: { name: 'Fee' } } },
  ],
  metadata: { payment_id: '1001' },
  payment_intent_data: { metadata: { payment_id: '1001' } },
}
type Peer = ReturnType<typeof open>
const createSession = ({ sdk }: Peer, options = {}) => sdk.checkout.sessions.create(structuredClone(session), options)

async function payBySdk(peer: Peer): Promise<{ sessionId: string; intentId: string }> {
  const { id, url } = await createSession(peer)
  await peer.box.finish(url!, 'success')
  const paid = await peer.sdk.checkout.sessions.retrieve(id)
  return { sessionId: id, intentId: paid.payment_intent as string }
}

describe('the SDK talks to our sandbox:', () => {
  test('creates a checkout, retrieves its payment and refunds it, as our adapter sees too', async () => {
    const peer = open()
    const { box, sdk } = peer
    const { sessionId, intentId } = await payBySdk(peer)
    expect(await sdk.checkout.sessions.retrieve(sessionId)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    })
    expect(await sdk.paymentIntents.retrieve(intentId)).toMatchObject({ status: 'succeeded', amount: checkout.amount })
    const refund = await sdk.refunds.create({ payment_intent: intentId, amount: 2550 })
    expect(refund).toMatchObject({ object: 'refund', amount: 2550, status: 'succeeded' })
    const reference = createPaymentReference(checkout, { checkoutRef: sessionId, providerRef: intentId })
    expect(await stripe.fetchStatus(box.fetch, box.merchant, reference)).toMatchObject({
      paymentId: 1001,
      state: 'paid',
      amount: checkout.amount,
      refunded: 2550,
    })
  })

  test('reads the checkout that our adapter creates', async () => {
    const { box, sdk } = open()
    const { checkoutRef, link } = await stripe.createCheckout(box.fetch, box.merchant, checkout)
    expect(await sdk.checkout.sessions.retrieve(checkoutRef)).toMatchObject({
      url: link,
      amount_total: checkout.amount,
      currency: 'usd',
      client_reference_id: '1001',
    })
  })

  test('gets the first answer again for the same idempotency key, and an error for other parameters', async () => {
    const peer = open()
    const [first, again] = [
      await createSession(peer, { idempotencyKey: 'one' }),
      await createSession(peer, { idempotencyKey: 'one' }),
    ]
    expect(again.id).toBe(first.id)
    const other = { ...structuredClone(session), success_url: 'https://other.example/' }
    await expect(peer.sdk.checkout.sessions.create(other, { idempotencyKey: 'one' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
  })

  test('recognises the errors', async () => {
    await expect(createSession(open('sk_test_another_key'))).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
    const peer = open()
    await expect(peer.sdk.paymentIntents.retrieve('pi_unknown')).rejects.toMatchObject({ code: 'resource_missing' })
    const { intentId } = await payBySdk(peer)
    const tooMuch = { payment_intent: intentId, amount: checkout.amount + 1 }
    await expect(peer.sdk.refunds.create(tooMuch)).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  })
})

describe('signatures', () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: {
      object: {
        id: 'cs_test_1',
        object: 'checkout.session',
        mode: 'payment',
        status: 'complete',
        payment_status: 'paid',
        amount_total: 12_550,
        currency: 'usd',
        payment_intent: 'pi_1',
        livemode: false,
        client_reference_id: '1001',
        metadata: { payment_id: '1001' },
      },
    },
  })
  const callWith = (header: string, body = payload) =>
    createWebhookCall({
      url: 'https://repeto.example/api/payments/webhook/stripe?merchant=7',
      headers: { 'stripe-signature': header },
      body,
    })

  test('of our sandbox are verified by the SDK', async () => {
    const peer = open()
    await payBySdk(peer)
    const { sdk, secret, box, now } = peer
    expect(box.notices.length).toBeGreaterThan(0)
    for (const { body, headers } of box.notices) {
      const header = Object.entries(headers).find(([name]) => name.toLowerCase() === 'stripe-signature')![1]
      const event = sdk.webhooks.constructEvent(body, header, secret, 300, undefined, now * 1000)
      expect(event.object).toBe('event')
      const spoiled = header.replace(/v1=../, 'v1=zz')
      expect(() => sdk.webhooks.constructEvent(body, spoiled, secret, 300, undefined, now * 1000)).toThrow(
        Stripe.errors.StripeSignatureVerificationError,
      )
    }
  })

  test('of the SDK are verified by our adapter', () => {
    const { sdk, box, secret, now } = open()
    const sign = (changes: object = {}) =>
      sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp: now, ...changes })
    const read = (header: string, body?: string) =>
      stripe.readNotice(box.merchant, callWith(header, body), box.clock.now)
    expect(read(sign())).toMatchObject({ report: { paymentId: 1001, state: 'paid', amount: 12_550, currency: 'USD' } })
    // A planted difference of each part turns the verification red.
    expect(read(sign({ secret: 'whsec_another' }))).toBeUndefined()
    expect(read(sign({ timestamp: now - 301 }))).toBeUndefined()
    expect(read(sign({ scheme: 'v0' }))).toBeUndefined()
    expect(read(sign(), payload.replace('12550', '12551'))).toBeUndefined()
  })
})
