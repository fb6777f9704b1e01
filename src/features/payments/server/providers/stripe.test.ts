import { describe, expect, test } from 'vitest'
import { stripeSandbox } from '../sandbox/stripe.ts'
import type { Charge, FetchLike, Refund } from './provider.ts'
import { createPaymentReference, createTestCheckout, createTestRefund, openSandbox } from './sandbox-fixture.ts'
import { stripe } from './stripe.ts'

const open = () => openSandbox(stripe, stripeSandbox)
type Box = ReturnType<typeof open>
const checkout = createTestCheckout()
const minutes = (count: number) => count * 60_000

async function openCheckout(box: Box, changes: Parameters<typeof createTestCheckout>[0] = {}) {
  const opened = createTestCheckout(changes)
  const { link, checkoutRef } = await stripe.createCheckout(box.fetch, box.merchant, opened)
  const reference = createPaymentReference(opened, { checkoutRef })
  return { link, checkoutRef, fetchStatus: () => stripe.fetchStatus(box.fetch, box.merchant, reference) }
}
async function payCheckout(box: Box) {
  const { link, fetchStatus } = await openCheckout(box)
  await box.finish(link, 'success')
  const { providerRef = null } = await fetchStatus()
  const refund = (changes: Partial<Refund>) =>
    stripe.refund(box.fetch, box.merchant, createTestRefund(checkout, { providerRef, ...changes }))
  return { fetchStatus, refund }
}
const typeOf = ({ body }: { body: string }) => (JSON.parse(body) as { type: string }).type

describe('checkout', () => {
  test.each(['success', 'three_d_secure'] as const)('%s is reported as paid by every notice', async (outcome) => {
    const box = open()
    const { link, checkoutRef, fetchStatus } = await openCheckout(box)
    expect(await fetchStatus()).toMatchObject({ paymentId: 1001, state: 'pending', amount: undefined })
    expect(await box.finish(link, outcome)).toBe(checkout.returnUrl)
    expect(box.notices.map(typeOf)).toEqual(['payment_intent.succeeded', 'checkout.session.completed'])
    const paid = { paymentId: 1001, state: 'paid', amount: 12_550, currency: 'USD', isTest: true }
    for (const notice of box.notices) expect(box.readNotice(notice)).toMatchObject({ report: paid, lookUp: true })
    const answer = { ...paid, checkoutRef, refunded: 0, disputed: 0, card: undefined }
    expect(await fetchStatus()).toMatchObject({
      ...answer,
      cardFingerprint: expect.stringMatching(/^fp\d+$/) as string,
    })
  })

  test('a declined card leaves the checkout open for another card', async () => {
    const box = open()
    const { link, fetchStatus } = await openCheckout(box)
    expect(await box.finish(link, 'declined')).toBe(link)
    expect(await box.finish(link, 'insufficient_funds')).toBe(link)
    expect(box.readNotice()).toEqual({ report: { paymentId: 1001, state: 'pending' }, lookUp: true })
    expect(await fetchStatus()).toMatchObject({ state: 'pending' })
    await box.finish(link, 'success')
    expect(await fetchStatus()).toMatchObject({ state: 'paid', amount: 12_550 })
  })

  test('an abandoned checkout returns to the shop and stays pending', async () => {
    const box = open()
    const { link, fetchStatus } = await openCheckout(box)
    expect(await box.finish(link, 'abandoned')).toBe(checkout.returnUrl)
    expect(box.notices).toEqual([])
    expect(await fetchStatus()).toMatchObject({ state: 'pending' })
  })

  test('a checkout that nobody paid fails when it expires', async () => {
    const box = open()
    const { link, fetchStatus } = await openCheckout(box)
    box.clock.now = new Date(checkout.expiresAt.getTime() + minutes(32))
    await box.finish(link, 'success')
    expect(box.notices.map(typeOf)).toEqual(['checkout.session.expired'])
    expect(box.readNotice()).toMatchObject({ report: { paymentId: 1001, state: 'failed', failure: 'expired' } })
    expect(await fetchStatus()).toMatchObject({ state: 'failed', failure: 'expired' })
  })

  test('can be created until the payment expires', async () => {
    const box = open()
    box.clock.now = checkout.expiresAt
    expect(await openCheckout(box)).toMatchObject({ link: expect.stringContaining('/c/pay/cs_test_') as string })
  })

  test('a repeated call gives the same checkout, and one with another sum is refused', async () => {
    const box = open()
    const { link } = await openCheckout(box)
    expect((await openCheckout(box)).link).toBe(link)
    await expect(openCheckout(box, { amount: 12_551 })).rejects.toMatchObject({
      kind: 'refused',
      code: 'idempotency_error',
    })
  })

  test.each([
    ['es-MX', 'es-419'],
    ['es-ES', 'es'],
    ['pl-PL', 'pl'],
    ['uk', 'auto'],
  ])('the page of a payer with %s is in %s', async (language, locale) => {
    const { merchant } = open()
    let sent = ''
    const fetch: FetchLike = async (_url, { body }) => {
      sent = body as string
      return Response.json({ id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' })
    }
    await stripe.createCheckout(fetch, merchant, createTestCheckout({ language }))
    expect(new URLSearchParams(sent).get('locale')).toBe(locale)
  })
})

describe('saved cards', () => {
  async function saveCard(box: Box, outcome: 'success' | 'three_d_secure') {
    const { link, fetchStatus } = await openCheckout(box, { saveCard: true })
    await box.finish(link, outcome)
    const { card } = await fetchStatus()
    return card!
  }
  const chargeOf = (token: string): Charge => ({ ...createTestCheckout({ paymentId: 1002 }), token })
  const charge = (box: Box, token: string) => stripe.chargeCard!(box.fetch, box.merchant, chargeOf(token))
  const fetchCharge = (box: Box, references = {}) =>
    stripe.fetchStatus(box.fetch, box.merchant, createPaymentReference(chargeOf(''), references))

  test('every notice of a checkout that saves a card asks to look the card up', async () => {
    const box = open()
    const card = await saveCard(box, 'success')
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', expires: '2030-04', fingerprint: 'fp424242' })
    for (const notice of box.notices) expect(box.readNotice(notice)).toMatchObject({ lookUp: true })
  })

  test('a charge is paid at once, and its notice says so again', async () => {
    const box = open()
    const { token } = await saveCard(box, 'success')
    const paid = { paymentId: 1002, state: 'paid', amount: 12_550, currency: 'USD' }
    const outcome = await charge(box, token)
    expect(outcome).toMatchObject({ report: paid })
    expect(box.readNotice()).toMatchObject({ report: paid, lookUp: false })
    expect(await charge(box, token)).toEqual(outcome)
    const providerRef = 'report' in outcome ? outcome.report.providerRef : undefined
    expect(await fetchCharge(box, { providerRef })).toMatchObject({ ...paid, card: undefined })
  })

  test('a charge whose answer was lost is found by our id', async () => {
    const box = open()
    expect(await fetchCharge(box)).toEqual({ paymentId: 1002, state: 'pending' })
    await charge(box, (await saveCard(box, 'success')).token)
    expect(await fetchCharge(box)).toMatchObject({ state: 'paid', amount: 12_550 })
  })

  test('a card with 3-D Secure is confirmed in a checkout of the same sum', async () => {
    const box = open()
    const outcome = await charge(box, (await saveCard(box, 'three_d_secure')).token)
    expect(box.readNotice()).toEqual({ report: { paymentId: 1002, state: 'pending' }, lookUp: true })
    if (!('authenticate' in outcome)) throw new Error('not asked to authenticate')
    const { link, checkoutRef } = outcome.authenticate
    expect(JSON.parse(box.notices.at(-1)!.body)).toMatchObject({ type: 'payment_intent.canceled' })
    expect(await fetchCharge(box, { checkoutRef })).toMatchObject({ state: 'pending' })
    await box.finish(link, 'three_d_secure')
    expect(await fetchCharge(box, { checkoutRef })).toMatchObject({ state: 'paid', amount: 12_550, card: undefined })
  })

  test('the checkout offers the saved card instead of asking for another one', async () => {
    const box = open()
    const { token } = await saveCard(box, 'three_d_secure')
    const sent: string[] = []
    const fetch: FetchLike = (url, init) => {
      if (url.endsWith('/checkout/sessions')) sent.push(init.body as string)
      return box.fetch(url, init)
    }
    await charge({ ...box, fetch }, token)
    const form = new URLSearchParams(sent[0])
    expect(form.get('customer')).toBe(token.split(':')[0])
    expect(form.get('customer_email')).toBeNull()
    expect([...form].filter(([name]) => name.includes('allow_redisplay')).map(([, value]) => value)).toContain(
      'limited',
    )
  })

  test('a declined charge fails with the reason of the bank', async () => {
    const box = open()
    const failed = { paymentId: 1002, state: 'failed', failure: 'generic_decline' }
    expect(await charge(box, 'cus_1:pm_card_chargeCustomerFail')).toMatchObject({ report: failed })
    expect(await fetchCharge(box)).toMatchObject(failed)
  })

  test('a deleted card cannot be charged', async () => {
    const box = open()
    const { token } = await saveCard(box, 'success')
    await stripe.deleteCard!(box.fetch, box.merchant, token)
    await expect(charge(box, token)).rejects.toMatchObject({ kind: 'refused', code: 'resource_missing' })
    await stripe.deleteCard!(box.fetch, box.merchant, 'cus_1:pm_unknown')
  })

  test('a card of another customer and a malformed token are refused', async () => {
    const box = open()
    const { token } = await saveCard(box, 'success')
    await expect(charge(box, token.replace(/^\w+/, 'cus_other'))).rejects.toMatchObject({ kind: 'refused' })
    for (const malformed of ['', 'pm_1', 'cus_1:pm_1/detach', 'cus_1:cs_test_1'])
      await expect(charge(box, malformed)).rejects.toMatchObject({ code: 'malformed token' })
  })
})

describe('refunds', () => {
  test('in part and in full add up, and their notices are looked up', async () => {
    const box = open()
    const { fetchStatus, refund } = await payCheckout(box)
    const first = await refund({})
    expect(first).toMatchObject({ state: 'done', providerRef: expect.stringMatching(/^re_/) as string })
    expect(await refund({})).toEqual(first)
    expect(box.readNotice()).toEqual({ report: { paymentId: 1001, state: 'pending' }, lookUp: true })
    expect(await fetchStatus()).toMatchObject({ state: 'paid', amount: 12_550, refunded: 2550 })
    await refund({ refundAmount: 10_000, key: '32' })
    expect(await fetchStatus()).toMatchObject({ state: 'paid', amount: 12_550, refunded: 12_550 })
    await expect(refund({ key: '33' })).rejects.toMatchObject({ kind: 'refused', code: 'charge_already_refunded' })
  })

  test('above the rest and of unknown payments are refused', async () => {
    const { refund } = await payCheckout(open())
    await expect(refund({ refundAmount: 12_551 })).rejects.toMatchObject({ kind: 'refused' })
    await expect(refund({ providerRef: 'pi_unknown' })).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(refund({ providerRef: null })).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['a new status', 'pending'],
    ['constructor', 'pending'],
    ['canceled', 'failed'],
    ['failed', 'failed'],
  ])('with status %s are %s', async (status, state) => {
    const { merchant } = open()
    const fetch: FetchLike = async () => Response.json({ id: 're_1', status })
    const refund = createTestRefund(checkout, { providerRef: 'pi_1' })
    expect(await stripe.refund(fetch, merchant, refund)).toMatchObject({ state })
  })
})

test.each([
  ['needs_response', 700],
  ['lost', 700],
  ['won', 0],
  ['warning_needs_response', 0],
  ['warning_under_review', 0],
  ['warning_closed', 0],
])('of a payment with a dispute that is %s, %i is disputed', async (status, disputed) => {
  const intent = { id: 'pi_1', status: 'succeeded', latest_charge: { amount_refunded: 500, disputed: true } }
  const paid = { payment_status: 'paid', amount_total: 900, currency: 'usd' }
  const session = { id: 'cs_1', client_reference_id: '1001', ...paid, payment_intent: intent }
  const refunds = [
    { amount: 300, status: 'succeeded' },
    { amount: 200, status: 'pending' },
  ]
  const fetch: FetchLike = async (url) =>
    Response.json(
      url.includes('/disputes')
        ? { data: [{ status, amount: 700, currency: 'usd' }] }
        : url.includes('/refunds')
          ? { data: refunds }
          : session,
    )
  const reference = createPaymentReference(checkout, { checkoutRef: 'cs_1' })
  expect(await stripe.fetchStatus(fetch, open().merchant, reference)).toMatchObject({ disputed, refunded: 300 })
})

test('the outcomes of our refunds are asked for while one has none, also of those that a charge does not count', async () => {
  const intent = { id: 'pi_1', status: 'succeeded', latest_charge: { amount_refunded: 0 } }
  const paid = { payment_status: 'paid', amount_total: 900, currency: 'usd' }
  const session = { id: 'cs_1', client_reference_id: '1001', ...paid, payment_intent: intent }
  const statuses = ['succeeded', 'failed', 'canceled', 'pending', 'requires_action']
  const data = statuses.map((status) => ({ amount: 300, status, metadata: { refund_key: status } }))
  const fetch: FetchLike = async (url) => Response.json(url.includes('/refunds') ? { data } : session)
  const reference = createPaymentReference(checkout, { checkoutRef: 'cs_1' })
  const read = (isRefunding: boolean) => stripe.fetchStatus(fetch, open().merchant, { ...reference, isRefunding })
  expect(await read(false)).toMatchObject({ refunded: 0 })
  expect(await read(true)).toMatchObject({
    refunded: 300,
    refunds: [
      { key: 'succeeded', state: 'done' },
      { key: 'failed', state: 'failed' },
      { key: 'canceled', state: 'failed' },
    ],
  })
})

test.each([
  [[{ amount: 300, currency: 'usd', status: 'needs_response' }], 300],
  [
    [
      { amount: 300, currency: 'usd', status: 'lost' },
      { amount: 200, currency: 'usd', status: 'under_review' },
      { amount: 100, currency: 'usd', status: 'won' },
    ],
    500,
  ],
  [[{ amount: 300, currency: 'eur', status: 'lost' }], 900],
  [
    [
      { amount: 300, currency: 'usd', status: 'lost' },
      { amount: 100, currency: 'eur', status: 'lost' },
    ],
    900,
  ],
  [[{ status: 'lost' }], 900],
])('the sum of disputes is reported, and the whole payment if it is not known: %j', async (disputes, disputed) => {
  const intent = { id: 'pi_1', status: 'succeeded', latest_charge: { amount_refunded: 0, disputed: true } }
  const paid = { payment_status: 'paid', amount_total: 900, currency: 'usd' }
  const session = { client_reference_id: '1001', ...paid, payment_intent: intent }
  const fetch: FetchLike = async (url) => Response.json(url.includes('/disputes') ? { data: disputes } : session)
  const reference = createPaymentReference(checkout, { checkoutRef: 'cs_1' })
  expect(await stripe.fetchStatus(fetch, open().merchant, reference)).toMatchObject({ disputed })
})

describe('errors', () => {
  test.each([
    [500, 'outage'],
    [409, 'outage'],
    [429, 'outage'],
    [400, 'refused'],
    [401, 'refused'],
  ])('status %i is an %s without details of the answer', async (status, kind) => {
    const { merchant } = open()
    const secret = 'sk_test_4242424242424242'
    const fetch: FetchLike = async () => Response.json({ error: { code: secret, message: secret } }, { status })
    const error: unknown = await stripe.createCheckout(fetch, merchant, checkout).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind })
    expect(JSON.stringify(error) + String(error)).not.toContain('4242')
  })

  test.each([{}, { id: 'cs_1' }, { id: 'cs_1', url: 'not a link' }, { id: 7, url: 'https://x.example' }])(
    'an answer without a link is an outage: %j',
    async (answer) => {
      const fetch: FetchLike = async () => Response.json(answer)
      await expect(stripe.createCheckout(fetch, open().merchant, checkout)).rejects.toMatchObject({ kind: 'outage' })
    },
  )
})
