import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mercadopagoSandbox } from '../sandbox/mercadopago.ts'
import { mercadopago } from './mercadopago.ts'
import {
  expectFastForLargeBodies,
  expectGarbageIsNotGenuine,
  expectGenuineNoticesAreRead,
} from '#test/support/notice-fuzz.ts'
import type { FetchLike, Refund } from './provider.ts'
import {
  createPaymentReference,
  createTestCheckout,
  createTestRefund,
  createWebhookCall,
  openSandbox,
} from './sandbox-fixture.ts'

const open = () => openSandbox(mercadopago, mercadopagoSandbox)
type Box = ReturnType<typeof open>
const checkout = createTestCheckout({ currency: 'MXN' })
const status = (box: Box, references = {}) =>
  mercadopago.fetchStatus(box.fetch, box.merchant, createPaymentReference(checkout, references))
const openCheckout = (box: Box) => mercadopago.createCheckout(box.fetch, box.merchant, checkout)
const refundOf = (changes: Partial<Refund>) => createTestRefund(checkout, changes)
const sign = (secret: string, id: string, body = '{}', url = `${checkout.noticeUrl}&payment=1001&type=payment`) => {
  const v1 = createHmac('sha256', secret).update(`id:${id};request-id:r-1;ts:1700000000;`).digest('hex')
  const headers = { 'x-request-id': 'r-1', 'x-signature': `ts=1700000000,v1=${v1}` }
  return createWebhookCall({ url: `${url}&data.id=${id}`, headers, body })
}

describe('checkout', () => {
  test.each(['success', 'three_d_secure'] as const)('%s is paid after the notice was looked up', async (outcome) => {
    const box = open()
    const { link } = await openCheckout(box)
    expect(await status(box)).toMatchObject({ paymentId: 1001, state: 'pending' })
    const returned = new URL(await box.finish(link, outcome))
    expect(returned.href.startsWith(checkout.returnUrl)).toBe(true)
    expect(returned.searchParams.get('status')).toBe('approved')
    const providerRef = returned.searchParams.get('payment_id')!
    expect(box.notices).toHaveLength(1)
    expect(box.readNotice()).toEqual({
      report: { paymentId: 1001, state: 'pending', providerRef },
      lookUp: true,
      signed: expect.any(String) as string,
    })
    const paid = {
      state: 'paid',
      amount: 12_550,
      currency: 'MXN',
      providerRef,
      refunded: 0,
      disputed: 0,
      isTest: true,
    }
    expect(await status(box)).toMatchObject(paid)
    expect(await status(box, { providerRef })).toMatchObject(paid)
  })

  test.each([
    ['declined', 'cc_rejected_other_reason'],
    ['insufficient_funds', 'cc_rejected_insufficient_amount'],
  ] as const)('%s fails, and another attempt can still succeed', async (outcome, failure) => {
    const box = open()
    const { link } = await openCheckout(box)
    expect(await box.finish(link, outcome)).toContain('status=rejected')
    expect(box.readNotice()).toMatchObject({ report: { paymentId: 1001, state: 'pending' }, lookUp: true })
    expect(await status(box)).toMatchObject({ state: 'failed', failure })
    await box.finish(link, 'success')
    expect(await status(box)).toMatchObject({ state: 'paid', amount: 12_550 })
  })

  test('an abandoned or expired checkout sends nothing and stays pending', async () => {
    const box = open()
    const { link } = await openCheckout(box)
    expect(await box.finish(link, 'abandoned')).toContain('status=null')
    box.clock.now = checkout.expiresAt
    expect(await box.finish(link, 'success')).toContain('status=null')
    expect(box.notices).toEqual([])
    expect(await status(box)).toMatchObject({ state: 'pending' })
  })

  test('sends the amount as a decimal number and our id in the notice address', async () => {
    const { merchant } = open()
    for (const [amount, text] of [
      [12_550, '"unit_price":125.5,'],
      [1999, '"unit_price":19.99,'],
      [123_456_789_012, '"unit_price":1234567890.12,'],
      [5, '"unit_price":0.05,'],
    ] as const) {
      let sent = ''
      const fetch: FetchLike = async (_url, { body }) => {
        sent = body as string
        return Response.json({ id: '1', init_point: 'https://www.mercadopago.com.mx/1' }, { status: 201 })
      }
      await mercadopago.createCheckout(fetch, merchant, { ...checkout, amount })
      expect(sent).toContain(text)
      expect(sent).toContain('?merchant=7&payment=1001"')
    }
  })
})

describe('payments of one preference', () => {
  type Payment = Record<string, unknown>
  const payment = (changes: Payment): Payment => ({
    id: 1,
    status: 'approved',
    external_reference: '1001',
    transaction_amount: 125.5,
    transaction_amount_refunded: 0,
    currency_id: 'MXN',
    live_mode: true,
    ...changes,
  })
  const read = (results: unknown, references = {}, single: Payment = {}) => {
    const fetch: FetchLike = async (url) => Response.json(url.includes('/search?') ? { results } : single)
    return mercadopago.fetchStatus(fetch, open().merchant, createPaymentReference(checkout, references))
  }

  test('of two cards are paid when both are approved', async () => {
    const [first, second] = [payment({ id: 1, transaction_amount: 100 }), payment({ id: 2, transaction_amount: 25.5 })]
    expect(await read([first])).toMatchObject({ state: 'pending', amount: undefined })
    expect(await read([{ ...second, status: 'in_process' }, first])).toMatchObject({ state: 'pending' })
    expect(await read([second, first])).toMatchObject({
      state: 'paid',
      amount: 12_550,
      providerRef: '1',
      isTest: false,
    })
  })

  test('paid twice are reported with their sum, so that staff see it', async () => {
    expect(await read([payment({ id: 2 }), payment({})])).toMatchObject({ state: 'paid', amount: 25_100 })
  })

  test('in another currency or sum are reported as the provider says', async () => {
    const other = payment({ currency_id: 'ARS', transaction_amount: 1 })
    expect(await read([other])).toMatchObject({ state: 'paid', amount: 100, currency: 'ARS' })
    expect(await read([payment({ transaction_amount: 125.51 })])).toMatchObject({ state: 'paid', amount: 12_551 })
  })

  test.each([
    ['pending', '', { state: 'pending' }],
    ['in_process', '', { state: 'pending' }],
    ['authorized', '', { state: 'pending' }],
    ['a new status', '', { state: 'pending' }],
    ['rejected', 'cc_rejected_bad_filled_date', { state: 'failed', failure: 'cc_rejected_bad_filled_date' }],
    ['cancelled', 'expired', { state: 'failed', failure: 'expired' }],
    ['in_mediation', '', { state: 'paid', disputed: 12_550 }],
    ['charged_back', 'settled', { state: 'paid', disputed: 12_550 }],
    ['charged_back', 'reimbursed', { state: 'paid', disputed: 0 }],
  ])('with status %s %s', async (status, status_detail, report) => {
    expect(await read([payment({ status, status_detail })])).toMatchObject(report)
  })

  test('of two cards are disputed by the sum of the disputed one, without what was refunded', async () => {
    const first = payment({ id: 1, transaction_amount: 100, transaction_amount_refunded: 20, status: 'in_mediation' })
    const second = payment({ id: 2, transaction_amount: 25.5 })
    expect(await read([second, first])).toMatchObject({ disputed: 8000, refunded: 2000 })
    expect(await read([{ ...second, status: 'charged_back' }, first])).toMatchObject({ disputed: 10_550 })
  })

  test('that were charged back are disputed and not refunded, also if they have a refunded sum', async () => {
    const chargedBack = payment({ status: 'charged_back', transaction_amount_refunded: 125.5 })
    expect(await read([chargedBack])).toMatchObject({ disputed: 12_550, refunded: undefined })
    const won = { ...chargedBack, status_detail: 'reimbursed' }
    expect(await read([won])).toMatchObject({ disputed: 0, refunded: undefined })
  })

  test('an open attempt after a rejected one keeps the payment pending', async () => {
    const attempts = [payment({ id: 2, status: 'in_process' }), payment({ status: 'rejected' })]
    expect(await read(attempts)).toMatchObject({ state: 'pending' })
  })

  test('the payment of a notice counts before the search knows it, but only if it is ours', async () => {
    expect(await read([], { providerRef: '9' }, payment({ id: 9 }))).toMatchObject({ state: 'paid', providerRef: '9' })
    const foreign = payment({ id: 9, external_reference: '1002' })
    expect(await read([foreign], { providerRef: '9' }, foreign)).toMatchObject({ state: 'pending' })
  })

  test.each([
    ['an amount with three decimals', [payment({ transaction_amount: 125.505 })]],
    ['an amount that is no number', [payment({ transaction_amount: null })]],
    ['entries that are no payments', [null, 7, 'x', []]],
    ['no list', { length: 1 }],
  ])('malformed answers are pending: %s', async (_, results) => {
    expect(await read(results)).toMatchObject({ state: 'pending' })
  })
})

describe('notices', () => {
  const secret = mercadopagoSandbox.keys['webhookSecret']!
  const read = (call: ReturnType<typeof createWebhookCall>, box = open()) =>
    mercadopago.readNotice(box.merchant, call, box.clock.now)

  test.each([
    '633f91233312dd391ec75fa0bea539cfc2d6c4918873305b84a96cc1c58db71c',
    'fb15ae6472eb449173c556793205d77787d58f384d183bb5bc3b724c27bd103c',
  ])('are genuine with the id as it is and in lower case: %s', (v1) => {
    // The request id, the time and the secret are those of the tests of the official SDK.
    const { merchant, clock } = open()
    const headers = {
      'x-request-id': '2066ca19-c6f1-498a-be75-1923005edd06',
      'x-signature': `ts=1742505638683,v1=${v1}`,
    }
    const url = `${checkout.noticeUrl}&type=order&data.id=ORD01JQ4S4KY8HWQ6NA5PXB65B3D3`
    const keys = { ...merchant.keys, webhookSecret: 'your_secret_key_here' }
    const call = createWebhookCall({ url, headers, body: '{}' })
    const about = 'order ORD01JQ4S4KY8HWQ6NA5PXB65B3D3'
    expect(mercadopago.readNotice({ ...merchant, keys }, call, clock.now)).toMatchObject({ report: undefined, about })
    expect(mercadopago.readNotice(merchant, call, clock.now)).toBeUndefined()
  })

  test('with another payment, secret or no signature are not genuine', async () => {
    const box = open()
    await box.finish((await openCheckout(box)).link, 'success')
    const [notice] = box.notices
    const changed = new URL(notice!.url)
    changed.searchParams.set('data.id', '77')
    expect(box.readNotice({ ...notice!, url: changed.href })).toBeUndefined()
    expect(box.readNotice({ ...notice!, headers: {} })).toBeUndefined()
    expect(read(sign('another secret', '77'))).toBeUndefined()
    expect(read(sign(secret, '77'))).toBeDefined()
    const unsigned = createWebhookCall({ url: `${checkout.noticeUrl}&topic=payment&id=77`, headers: {}, body: '{}' })
    expect(read(unsigned)).toBeUndefined()
  })

  test('never carry a state, whatever their body says', () => {
    const body = JSON.stringify({ type: 'payment', status: 'approved', transaction_amount: 1, data: { id: '78' } })
    expect(read(sign(secret, '77', body))).toEqual({
      report: { paymentId: 1001, state: 'pending', providerRef: '77' },
      lookUp: true,
      signed: expect.any(String) as string,
    })
  })

  test('without our payment in the address are kept for staff', () => {
    for (const payment of ['', '0', '-5', 'x', '1e3'])
      expect(read(sign(secret, '77', '{"type":"payment"}', `${checkout.noticeUrl}&payment=${payment}`))).toMatchObject({
        report: undefined,
        about: 'payment 77',
      })
  })

  test('with the previous secret are accepted during a rotation', () => {
    const { merchant, clock } = open()
    const keys = { ...merchant.keys, webhookSecret: 'the new secret of the application' }
    const call = sign(secret, '77')
    expect(mercadopago.readNotice({ ...merchant, keys, previousKeys: [merchant.keys] }, call, clock.now)).toBeDefined()
    expect(mercadopago.readNotice({ ...merchant, keys }, call, clock.now)).toBeUndefined()
  })

  test('of any content never throw and are read in linear time', async () => {
    const box = open()
    await box.finish((await openCheckout(box)).link, 'success')
    const payload = JSON.parse(box.notices[0]!.body) as object
    const readCall = (call: ReturnType<typeof createWebhookCall>) => read(call, box)
    expectGarbageIsNotGenuine(readCall, ['x-signature', 'x-request-id'])
    expectGenuineNoticesAreRead(readCall, payload, (body) => sign(secret, '77', body))
    expectFastForLargeBodies(readCall, (body) => sign(secret, '77', body, checkout.noticeUrl))
  })
})

describe('refunds', () => {
  async function pay(box: Box) {
    await box.finish((await openCheckout(box)).link, 'success')
    const { providerRef = null } = await status(box)
    return (changes: Partial<Refund>) =>
      mercadopago.refund(box.fetch, box.merchant, refundOf({ providerRef, ...changes }))
  }

  test('in part and in full add up, and a repeated call refunds once', async () => {
    const box = open()
    const refund = await pay(box)
    const first = await refund({})
    expect(first).toMatchObject({ state: 'done' })
    expect(await refund({})).toEqual(first)
    expect(box.readNotice()).toMatchObject({ report: { paymentId: 1001 }, lookUp: true })
    expect(await status(box)).toMatchObject({ state: 'paid', amount: 12_550, refunded: 2550 })
    await refund({ refundAmount: 10_000, key: '32' })
    expect(await status(box)).toMatchObject({ state: 'paid', amount: 12_550, refunded: 12_550 })
    await expect(refund({ key: '33' })).rejects.toMatchObject({ kind: 'refused' })
  })

  test('above the rest and of unknown payments are refused', async () => {
    const refund = await pay(open())
    await expect(refund({ refundAmount: 12_551 })).rejects.toMatchObject({ kind: 'refused', code: 'bad_request' })
    await expect(refund({ providerRef: '1' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(refund({ providerRef: null })).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['in_process', 'pending'],
    ['a new status', 'pending'],
    ['rejected', 'failed'],
  ])('with status %s are %s', async (answered, state) => {
    const fetch: FetchLike = async () => Response.json({ id: 5, status: answered }, { status: 201 })
    const outcome = await mercadopago.refund(fetch, open().merchant, refundOf({ providerRef: '1' }))
    expect(outcome).toEqual({ state, providerRef: '5' })
  })
})
