import { describe, expect, test } from 'vitest'
import { findAccepted, sampleContent, slowestRead } from '#test/support/hostile-notices.ts'
import { randomRuns } from '#test/support/run-size.ts'
import { fondySandbox } from '../sandbox/fondy.ts'
import { fondySignature } from './fondy-protocol.ts'
import { fondy } from './fondy.ts'
import type { SavedCard } from './provider.ts'
import { createPaymentReference, createTestCheckout, createWebhookCall, openSandbox } from './sandbox-fixture.ts'

const hostileRuns = randomRuns(300, 20_000)
const open = () => openSandbox(fondy, fondySandbox)
type Box = ReturnType<typeof open>
const checkout = createTestCheckout({ currency: 'UAH', donation: 550, language: 'uk-UA' })
const payment = createPaymentReference(checkout)
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function pay(box: Box, outcome: Parameters<Box['finish']>[1], changes = {}) {
  const { link } = await fondy.createCheckout(box.fetch, box.merchant, { ...checkout, ...changes })
  return box.finish(link, outcome)
}

function readBody(box: Box, body: string | Buffer, headers: Record<string, string> = json, merchant = box.merchant) {
  const call = { ...createWebhookCall({ url: checkout.noticeUrl, headers, body: '' }), body: Buffer.from(body) }
  return fondy.readNotice(merchant, call, box.clock.now)
}

const sign = (fields: Record<string, unknown>, key = 'test') => ({ ...fields, signature: fondySignature(key, fields) })
const content = (changes: object = {}) => ({
  merchant_id: 1_396_424,
  order_id: '1001',
  payment_id: 814_543_587,
  order_status: 'approved',
  amount: '12550',
  actual_amount: '12550',
  currency: 'UAH',
  reversal_amount: '0',
  ...changes,
})
const readContent = (changes: object) => readBody(open(), JSON.stringify(sign(content(changes))))

/** Calls the sandbox directly and returns the code of the error. */
async function send(box: Box, path: string, fields: Record<string, unknown>, key?: string) {
  const request = sign({ merchant_id: 1_396_424, order_id: '1', ...fields }, key)
  const init = { method: 'POST', headers: json, body: JSON.stringify({ request }) }
  const answer = (await (await box.fetch(box.merchant.baseUrl + path, init)).json()) as {
    response: { error_code?: number }
  }
  return answer.response.error_code
}

describe('checkout', () => {
  test.each(['success', 'three_d_secure'] as const)('paid with %s is one charge with the donation', async (outcome) => {
    const box = open()
    expect(await pay(box, outcome)).toBe(checkout.returnUrl)
    expect(box.readNotice()).toMatchObject({
      report: { paymentId: 1001, state: 'paid', amount: 12_550, currency: 'UAH', isTest: true, card: undefined },
      lookUp: true,
    })
    expect(box.notices[0]!.retryAfterSeconds).toEqual([2, 60, 300, 600, 3600, 86_400])
  })

  test.each([
    ['declined', '1004'],
    ['insufficient_funds', '1000'],
  ] as const)('with %s stays pending, and the payer can try again', async (outcome, failure) => {
    const box = open()
    const { link } = await fondy.createCheckout(box.fetch, box.merchant, checkout)
    expect(await box.finish(link, outcome)).toBe(link)
    expect(box.readNotice()).toMatchObject({ report: { state: 'pending', failure } })
    expect(await box.finish(link, 'success')).toBe(checkout.returnUrl)
    expect(box.readNotice()).toMatchObject({ report: { state: 'paid', failure: undefined } })
    expect(await box.finish(link, 'success')).toBe(checkout.returnUrl)
    expect(box.notices).toHaveLength(2)
  })

  test('abandoned is reported to nobody, and fails when its lifetime ends', async () => {
    const box = open()
    expect(await pay(box, 'abandoned')).toBe(checkout.returnUrl)
    expect(await fondy.fetchStatus(box.fetch, box.merchant, payment)).toMatchObject({ state: 'pending' })
    box.clock.now = new Date('2026-11-17T12:16:00Z')
    expect(await fondy.fetchStatus(box.fetch, box.merchant, payment)).toMatchObject({ state: 'failed' })
    expect(box.notices).toEqual([])
  })

  test('is created at the host of the merchant', async () => {
    const urls: string[] = []
    const merchant = { ...open().merchant, baseUrl: 'https://pay.hutko.org' }
    const fetch = async (url: string) => {
      urls.push(url)
      return Response.json({
        response: { response_status: 'success', checkout_url: 'https://pay.hutko.org/x', payment_id: 5 },
      })
    }
    const opened = await fondy.createCheckout(fetch, merchant, checkout)
    expect([urls, opened]).toEqual([
      ['https://pay.hutko.org/api/checkout/url'],
      { link: 'https://pay.hutko.org/x', checkoutRef: '5' },
    ])
  })
})

test('an email that contains the separator of signed values is not sent', async () => {
  const { merchant } = open()
  const bodies: string[] = []
  const fetch = async (_url: string, { body }: RequestInit) => {
    bodies.push(body as string)
    return Response.json({
      response: { response_status: 'success', checkout_url: 'https://pay.test/x', payment_id: 5 },
    })
  }
  for (const email of ['payer@ua.test', 'a|b@ua.test'])
    await fondy.createCheckout(fetch, merchant, { ...checkout, payer: { ...checkout.payer, email } })
  expect(bodies.map((body) => body.includes('sender_email'))).toEqual([true, false])
})

describe('saved card', () => {
  async function saveCard(box: Box): Promise<SavedCard> {
    await pay(box, 'success', { saveCard: true })
    const notice = box.readNotice()
    return notice!.report!.card!
  }
  const charge = (card: SavedCard) => ({ ...checkout, paymentId: 1002, token: card.token })

  test('is reported with what the payer may see, and can be charged', async () => {
    const box = open()
    const card = await saveCard(box)
    expect(card).toMatchObject({
      brand: 'visa',
      last4: '6666',
      expires: '2030-12',
      token: expect.any(String) as string,
    })
    expect(card.fingerprint).toMatch(/^[0-9a-f]{32}$/)
    expect(await fondy.chargeCard!(box.fetch, box.merchant, charge(card))).toMatchObject({
      report: { paymentId: 1002, state: 'paid', amount: 12_550, currency: 'UAH' },
    })
    expect(box.readNotice()).toMatchObject({ report: { paymentId: 1002, state: 'paid' } })
  })

  test('is charged once when the call is repeated', async () => {
    const box = open()
    const card = await saveCard(box)
    await fondy.chargeCard!(box.fetch, box.merchant, charge(card))
    const sent = box.notices.length
    expect(await fondy.chargeCard!(box.fetch, box.merchant, charge(card))).toMatchObject({ report: { state: 'paid' } })
    expect(box.notices).toHaveLength(sent)
  })

  test('that is declined fails at once', async () => {
    const { merchant } = open()
    const declined = content({ order_status: 'declined', order_id: '1002', response_code: 1004 })
    const fetch = async () => Response.json({ response: { response_status: 'success', ...declined } })
    const card = { token: 't' } as SavedCard
    expect(await fondy.chargeCard!(fetch, merchant, charge(card))).toMatchObject({
      report: { state: 'failed', failure: '1004' },
    })
  })

  test('that is unknown is refused without its token in the error', async () => {
    const box = open()
    const charged = fondy.chargeCard!(box.fetch, box.merchant, charge({ token: 'secret' } as SavedCard))
    await expect(charged).rejects.toThrow(/^refused: 1007$/)
  })
})

describe('notice', () => {
  test('with a wrong signature, a changed sum, another key or another merchant is rejected', async () => {
    const box = open()
    await pay(box, 'success')
    const { body } = box.notices[0]!
    expect(readBody(box, body)).toBeDefined()
    expect(readBody(box, body.replace('"amount":"12550"', '"amount":"1"'))).toBeUndefined()
    expect(readBody(box, JSON.stringify(sign(content(), 'other')))).toBeUndefined()
    expect(readBody(box, JSON.stringify(sign(content({ merchant_id: 1_549_901 }))))).toBeUndefined()
    for (const signature of [undefined, '', 'x', 7, '0'.repeat(40)])
      expect(readBody(box, JSON.stringify({ ...content(), signature }))).toBeUndefined()
  })

  test('is accepted as a form too', () => {
    const body = new URLSearchParams(sign(content())).toString()
    expect(readBody(open(), body, form)).toMatchObject({ report: { state: 'paid', amount: 12_550 } })
  })

  test('counts numbers with the digits as they were sent', () => {
    const signature = fondySignature('test', { ...content(), settlement_fee: '1.0' })
    const body = JSON.stringify({ ...content(), signature }).replace('{', '{"settlement_fee":1.0,')
    expect(readBody(open(), body)).toMatchObject({ report: { state: 'paid' } })
  })

  test('signed with the previous key is accepted during a rotation', () => {
    const box = open()
    const body = JSON.stringify(sign(content()))
    const rotated = { ...box.merchant, keys: { ...box.merchant.keys, paymentKey: 'new' } }
    expect(readBody(box, body, json, rotated)).toBeUndefined()
    expect(readBody(box, body, json, { ...rotated, previousKeys: [box.merchant.keys] })).toMatchObject({
      report: { paymentId: 1001 },
    })
  })

  test.each([
    [{ order_status: 'created' }, { state: 'pending' }],
    [
      { order_status: 'declined', response_code: 1004 },
      { state: 'failed', failure: '1004' },
    ],
    [{ order_status: 'expired' }, { state: 'failed' }],
    [{ order_status: 'toString' }, { state: 'pending' }],
    [{ tran_type: 'verification' }, { state: 'pending' }],
    [{ additional_info: '{"is_test": true}' }, { state: 'paid', isTest: true }],
    [{ additional_info: '{"is_test": "no' }, { state: 'paid', isTest: false }],
    [
      { order_status: 'reversed', reversal_amount: '50' },
      { state: 'paid', refunded: 50 },
    ],
    [
      { order_status: 'reversed', reversal_amount: '300', actual_amount: '300' },
      { state: 'paid', refunded: 12_550 },
    ],
  ])('with %j means %j', (changes, report) =>
    expect(readContent(changes)).toMatchObject({ report, lookUp: report.state === 'paid' }),
  )

  test('genuine but without a payment of ours is kept for staff', () => {
    expect(readContent({ order_id: 'TestOrder2' })).toMatchObject({
      report: undefined,
      about: expect.any(String) as string,
    })
  })

  test('never causes an exception or slow reading', () => {
    const box = open()
    for (const headers of [json, form]) {
      expect(findAccepted((body) => readBody(box, body, headers), hostileRuns)).toBeUndefined()
      expect(slowestRead((body) => readBody(box, body, headers))).toBeLessThan(50)
    }
    for (const hostile of sampleContent(
      Object.keys(content({ rectoken: '', masked_card: '', additional_info: '' })),
      hostileRuns,
    )) {
      const notice = readBody(box, JSON.stringify(sign({ ...hostile, merchant_id: 1_396_424 })))
      if (notice?.report) expect(notice.report.paymentId).toBeGreaterThan(0)
    }
  })
})

describe('status and refund', () => {
  const refund = (box: Box, refundAmount: number, key: string) =>
    fondy.refund(box.fetch, box.merchant, { ...payment, refundAmount, key, reason: 'r', noticeUrl: '' })
  const fetchStatus = (box: Box) => fondy.fetchStatus(box.fetch, box.merchant, payment)

  test('the status is pending before the payment and paid after it', async () => {
    const box = open()
    expect(await fetchStatus(box)).toEqual({ paymentId: 1001, state: 'pending' })
    await pay(box, 'success')
    expect(await fetchStatus(box)).toMatchObject({
      state: 'paid',
      amount: 12_550,
      currency: 'UAH',
      refunded: undefined,
    })
  })

  test('refunds in part and in full are reported with the total, once per key, and not above the rest', async () => {
    const box = open()
    await pay(box, 'success')
    expect(await refund(box, 2550, 'refund:1')).toEqual({ state: 'done' })
    expect(await refund(box, 2550, 'refund:1')).toEqual({ state: 'done' })
    expect(box.notices).toHaveLength(2)
    expect(JSON.parse(box.notices[1]!.body)).toMatchObject({ order_status: 'reversed' })
    expect(box.readNotice()).toMatchObject({ report: { state: 'paid', amount: 12_550, refunded: 2550 }, lookUp: true })
    expect(await fetchStatus(box)).toMatchObject({ state: 'paid', refunded: 2550 })
    await expect(refund(box, 10_001, 'refund:2')).rejects.toMatchObject({ kind: 'refused', code: '1007' })
    expect(await refund(box, 10_000, 'refund:3')).toEqual({ state: 'done' })
    expect(box.readNotice()).toMatchObject({ report: { state: 'paid', refunded: 12_550 } })
    expect(await fetchStatus(box)).toMatchObject({ state: 'paid', refunded: 12_550 })
  })

  test('an application error of Fondy is an outage, because its outcome is unknown', async () => {
    const { merchant } = open()
    const fetch = async () =>
      Response.json({ response: { response_status: 'failure', error_code: 1002, error_message: 'x' } })
    await expect(fondy.fetchStatus(fetch, merchant, payment)).rejects.toMatchObject({ kind: 'outage' })
  })
})

describe('sandbox rejects', () => {
  const order = { order_desc: 'x', amount: 100, currency: 'UAH' }
  test('wrong keys and unknown merchants', async () => {
    const box = open()
    await expect(fondy.testConnection(box.fetch, box.merchant)).resolves.toBeUndefined()
    const keys = { ...box.merchant.keys, paymentKey: 'wrong' }
    await expect(fondy.testConnection(box.fetch, { ...box.merchant, keys })).rejects.toThrow('refused: 1014')
    expect(await send(box, '/api/checkout/url', { ...order, merchant_id: 7 })).toBe(1016)
  })

  test('unknown and missing fields, sums in major units and used order ids', async () => {
    const box = open()
    expect(await send(box, '/api/checkout/url', { ...order, amont: 1 })).toBe(1007)
    expect(await send(box, '/api/checkout/url', { amount: 100, currency: 'UAH' })).toBe(1011)
    for (const amount of ['1.00', 1.5, 0, -1, ''])
      expect(await send(box, '/api/checkout/url', { ...order, amount })).toBe(1007)
    expect(await send(box, '/api/checkout/url', order)).toBeUndefined()
    expect(await send(box, '/api/checkout/url', order)).toBe(1013)
    expect(await send(box, '/api/reverse/order_id', { amount: 100, currency: 'UAH' })).toBe(1007)
  })
})

test('a notice whose values were moved to other fields only causes a look-up', () => {
  // The signature covers the values joined by `|`, so the email of a payer can carry the values of another notice.
  const genuine: Record<string, unknown> = content({
    order_id: '17',
    sender_email: 'x|5000000|UAH|1396424|18|approved|y@evil.example',
  })
  const { signature } = sign(genuine)
  const signed = Object.keys(genuine)
    .sort()
    .map((name) => String(genuine[name]))
    .join('|')
  const [a0, z0] = signed.split('|5000000|UAH|1396424|18|approved|')
  const moved = { amount: '5000000', currency: 'UAH', merchant_id: '1396424', order_id: '18', order_status: 'approved' }
  const notice = readBody(open(), JSON.stringify({ a0, ...moved, z0, signature }))
  expect(notice).toMatchObject({ report: { paymentId: 18, state: 'paid' }, lookUp: true })
})
