import { parseObject } from '#shared/json-object.ts'
import { describe, expect, test } from 'vitest'
import { findAccepted, sampleContent, slowestRead } from '#test/support/hostile-notices.ts'
import { randomRuns } from '#test/support/run-size.ts'
import { liqpaySandbox } from '../sandbox/liqpay.ts'

import { liqpay, liqpaySignature } from './liqpay.ts'
import { createPaymentReference, createTestCheckout, createWebhookCall, openSandbox } from './sandbox-fixture.ts'

const hostileRuns = randomRuns(300, 20_000)
const open = () => openSandbox(liqpay, liqpaySandbox)
type Box = ReturnType<typeof open>
const checkout = createTestCheckout({ currency: 'UAH', language: 'uk-UA' })
const payment = createPaymentReference(checkout)
const headers = { 'content-type': 'application/x-www-form-urlencoded' }

async function pay(box: Box, outcome: Parameters<Box['finish']>[1], changes = {}) {
  const { link } = await liqpay.createCheckout(box.fetch, box.merchant, { ...checkout, ...changes })
  return box.finish(link, outcome)
}

function signedBody(
  content: unknown,
  digest: 'sha1' | 'sha3-256' = 'sha3-256',
  key = liqpaySandbox.keys['privateKey']!,
) {
  const data = Buffer.from(JSON.stringify(content)).toString('base64')
  return new URLSearchParams({ data, signature: liqpaySignature(digest, key, data) }).toString()
}

function readBody(box: Box, body: string | Buffer, merchant = box.merchant) {
  const call = { ...createWebhookCall({ url: checkout.noticeUrl, headers, body: '' }), body: Buffer.from(body) }
  return liqpay.readNotice(merchant, call, box.clock.now)
}

const content = (changes: object = {}) => ({
  public_key: liqpaySandbox.keys['publicKey'],
  order_id: '1001',
  payment_id: 5,
  status: 'success',
  amount: 125.5,
  currency: 'UAH',
  ...changes,
})

describe('signature', () => {
  const example = 'a4825234f4bae72a0be04eafe9e8e2bada209255'
  test('reproduces the published example of version 7', () => {
    const request = {
      public_key: 'i00000000',
      version: 7,
      action: 'pay',
      amount: '3',
      currency: 'UAH',
      description: 'test',
      order_id: '000001',
    }
    const data = Buffer.from(JSON.stringify(request)).toString('base64')
    expect(liqpaySignature('sha3-256', example, data)).toBe('0adgJ8F2Ds5HCVkcz4AlmdLMRoIJf7IxsL3QmeFRz/s=')
  })

  test('reproduces the published example of version 3', () => {
    const request = {
      version: 3,
      public_key: 'i00000000',
      action: 'pay',
      amount: 1,
      currency: 'USD',
      description: 'description text',
      order_id: 'order_id_1',
    }
    const data = Buffer.from(JSON.stringify(request)).toString('base64')
    expect(liqpaySignature('sha1', example, data)).toBe('38Px9/7zdpJMFiYkOV3KUnRnMBQ=')
  })
})

describe('checkout', () => {
  test('is a signed address with the sum in major units and the expiry in UTC', async () => {
    const box = open()
    const { link, checkoutRef } = await liqpay.createCheckout(box.fetch, box.merchant, checkout)
    const data = new URL(link).searchParams.get('data')!
    expect(checkoutRef).toBe('1001')
    expect(parseObject(Buffer.from(data, 'base64').toString())).toEqual({
      version: 7,
      public_key: liqpaySandbox.keys['publicKey'],
      action: 'pay',
      amount: '125.50',
      currency: 'UAH',
      description: checkout.description,
      order_id: '1001',
      language: 'uk',
      result_url: checkout.returnUrl,
      server_url: checkout.noticeUrl,
      expired_date: '2026-11-17 12:15:00',
    })
  })

  test.each(['success', 'three_d_secure'] as const)(
    'paid with %s is reported with sum and currency',
    async (outcome) => {
      const box = open()
      expect(await pay(box, outcome)).toBe(checkout.returnUrl)
      expect(box.readNotice()).toMatchObject({
        report: { paymentId: 1001, state: 'paid', amount: 12_550, currency: 'UAH', isTest: true, failure: undefined },
        lookUp: false,
      })
    },
  )

  test.each([
    ['declined', 'limit'],
    ['insufficient_funds', '9859'],
  ] as const)('with %s is reported as failed', async (outcome, failure) => {
    const box = open()
    expect(await pay(box, outcome)).toBe(checkout.returnUrl)
    expect(box.readNotice()).toMatchObject({ report: { paymentId: 1001, state: 'failed', failure } })
  })

  test('abandoned or expired is reported to nobody', async () => {
    const box = open()
    expect(await pay(box, 'abandoned')).toBe(checkout.returnUrl)
    box.clock.now = new Date('2026-11-17T12:16:00Z')
    expect(await pay(box, 'success')).toBe(checkout.returnUrl)
    expect(box.notices).toEqual([])
  })

  test('works with the older dialect of version 3', async () => {
    const box = open()
    box.merchant.keys.version = '3'
    await pay(box, 'success')
    expect(new URLSearchParams(box.notices[0]!.body).get('signature')).toHaveLength(28)
    expect(box.readNotice()).toMatchObject({ report: { state: 'paid' } })
    expect(await liqpay.fetchStatus(box.fetch, box.merchant, payment)).toMatchObject({ state: 'paid' })
  })
})

describe('notice', () => {
  test('is accepted with either digest, whatever version the merchant uses', () => {
    const box = open()
    for (const digest of ['sha1', 'sha3-256'] as const)
      expect(readBody(box, signedBody(content(), digest))).toMatchObject({ report: { state: 'paid', amount: 12_550 } })
  })

  test('with a wrong signature, a changed sum or the key of another merchant is rejected', async () => {
    const box = open()
    await pay(box, 'success')
    const form = new URLSearchParams(box.notices[0]!.body)
    const changed = new URLSearchParams(form)
    const paid = Buffer.from(form.get('data')!, 'base64').toString()
    changed.set('data', Buffer.from(paid.replace('125.5', '1.5')).toString('base64'))
    expect(readBody(box, changed.toString())).toBeUndefined()
    for (const signature of ['', 'x', 'A'.repeat(28), 'A'.repeat(44)]) {
      form.set('signature', signature)
      expect(readBody(box, form.toString())).toBeUndefined()
    }
    expect(readBody(box, signedBody(content(), 'sha3-256', 'another'))).toBeUndefined()
    expect(readBody(box, signedBody(content({ public_key: 'i2' })))).toBeUndefined()
  })

  test('signed with the previous key is accepted during a rotation', async () => {
    const box = open()
    await pay(box, 'success')
    const rotated = { ...box.merchant, keys: { ...box.merchant.keys, privateKey: 'new' } }
    expect(readBody(box, box.notices[0]!.body, rotated)).toBeUndefined()
    const previousKeys = [box.merchant.keys]
    expect(readBody(box, box.notices[0]!.body, { ...rotated, previousKeys })).toMatchObject({
      report: { paymentId: 1001 },
    })
  })

  test.each([
    ['success', 'paid'],
    ['wait_compensation', 'paid'],
    ['failure', 'failed'],
    ['error', 'failed'],
    ['processing', 'pending'],
    ['3ds_verify', 'pending'],
    ['hold_wait', 'pending'],
    ['subscribed', 'pending'],
    ['constructor', 'pending'],
  ])('with status %s means %s', (status, state) => {
    expect(readBody(open(), signedBody(content({ status })))).toMatchObject({ report: { state, isTest: false } })
  })

  test('about money that LiqPay has not released yet stays pending with a note for staff', () => {
    expect(readBody(open(), signedBody(content({ status: 'wait_accept' })))).toMatchObject({
      report: { state: 'pending', failure: 'wait_accept' },
    })
  })

  test('about a reversal without its sum must be looked up', () => {
    const reversed = signedBody(content({ status: 'reversed' }))
    expect(readBody(open(), reversed)).toMatchObject({ report: { state: 'paid', refunded: undefined }, lookUp: true })
    const inPart = signedBody(content({ status: 'reversed', refund_amount: 25.5 }))
    expect(readBody(open(), inPart)).toMatchObject({ report: { state: 'paid', refunded: 2550 }, lookUp: false })
  })

  test('genuine but without a payment of ours is kept for staff', () => {
    for (const strange of [content({ order_id: 'abc' }), content({ order_id: '-5' }), content({ status: 7 }), [], 7])
      expect(readBody(open(), signedBody(strange))).toMatchObject({
        report: undefined,
        about: expect.any(String) as string,
      })
  })

  test('never causes an exception or slow reading', () => {
    const box = open()
    expect(findAccepted((body) => readBody(box, body), hostileRuns)).toBeUndefined()
    for (const hostile of sampleContent(
      ['order_id', 'status', 'amount', 'currency', 'payment_id', 'refund_amount'],
      hostileRuns,
    )) {
      const notice = readBody(box, signedBody(hostile))
      if (notice?.report) expect(notice.report.paymentId).toBeGreaterThan(0)
    }
    expect(slowestRead((body) => readBody(box, body))).toBeLessThan(50)
  })
})

describe('status', () => {
  test('is pending before the payer opens the checkout, and paid afterwards', async () => {
    const box = open()
    expect(await liqpay.fetchStatus(box.fetch, box.merchant, payment)).toEqual({ paymentId: 1001, state: 'pending' })
    await pay(box, 'abandoned')
    expect(await liqpay.fetchStatus(box.fetch, box.merchant, payment)).toEqual({ paymentId: 1001, state: 'pending' })
    await pay(box, 'success')
    const paid = { paymentId: 1001, state: 'paid', amount: 12_550, currency: 'UAH', isTest: true }
    expect(await liqpay.fetchStatus(box.fetch, box.merchant, payment)).toMatchObject(paid)
  })

  test('of a failed payment is failed, although LiqPay calls errors of the request the same', async () => {
    const box = open()
    await pay(box, 'declined')
    expect(await liqpay.fetchStatus(box.fetch, box.merchant, payment)).toMatchObject({ state: 'failed' })
  })

  test('of another order is not believed', async () => {
    const { merchant } = open()
    const fetch = async () => Response.json({ result: 'ok', ...content({ order_id: '1002' }) })
    await expect(liqpay.fetchStatus(fetch, merchant, payment)).rejects.toMatchObject({ kind: 'outage' })
  })
})

describe('refund', () => {
  const refund = (box: Box, refundAmount: number) =>
    liqpay.refund(box.fetch, box.merchant, { ...payment, refundAmount, key: 'k', reason: 'r', noticeUrl: '' })

  test('in part and in full is reported with the total, and not above the rest', async () => {
    const box = open()
    await pay(box, 'success')
    expect(await refund(box, 2_550)).toMatchObject({ state: 'done' })
    expect(box.readNotice()).toMatchObject({ report: { state: 'paid', refunded: 2_550, amount: 12_550 } })
    expect(await liqpay.fetchStatus(box.fetch, box.merchant, payment)).toMatchObject({ state: 'paid', refunded: 2_550 })
    await expect(refund(box, 10_001)).rejects.toMatchObject({ kind: 'refused', code: 'err_amount_hold' })
    expect(await refund(box, 10_000)).toMatchObject({ state: 'done' })
    expect(box.readNotice()).toMatchObject({ report: { state: 'paid', refunded: 12_550 } })
    await expect(refund(box, 1)).rejects.toMatchObject({ kind: 'refused', code: 'payment_err_status' })
  })

  test('of an unpaid payment is refused', async () => {
    await expect(refund(open(), 100)).rejects.toMatchObject({ kind: 'refused', code: 'payment_not_found' })
  })
})

describe('sandbox rejects', () => {
  const send = async (box: Box, fields: object, key?: string) => {
    const request = { version: 7, public_key: liqpaySandbox.keys['publicKey'], order_id: '1', ...fields }
    const body = signedBody(request, 'sha3-256', key)
    const response = await box.fetch(`${box.merchant.baseUrl}/api/request`, { method: 'POST', headers, body })
    return ((await response.json()) as { err_code?: string }).err_code
  }

  test('wrong keys', async () => {
    const box = open()
    await expect(liqpay.testConnection(box.fetch, box.merchant)).resolves.toBeUndefined()
    const keys = { ...box.merchant.keys, privateKey: 'wrong' }
    await expect(liqpay.testConnection(box.fetch, { ...box.merchant, keys })).rejects.toThrow('invalid_signature')
    expect(await send(box, { action: 'status', public_key: 'i1' })).toBe('public_key_not_found')
  })

  test('unknown fields, unknown actions and sums that are not in major units', async () => {
    const box = open()
    expect(await send(box, { action: 'status', amont: 1 })).toBe('err_wrong_amont')
    expect(await send(box, { action: 'toString' })).toBe('err_api_action')
    expect(await send(box, { action: 'refund' })).toBe('err_missing_amount')
    for (const amount of ['12.345', '-1', '0', 'x', null])
      expect(await send(box, { action: 'refund', amount })).toBe('err_wrong_amount')
  })

  test('an order id that was used for something else', async () => {
    const box = open()
    await pay(box, 'abandoned')
    await expect(pay(box, 'success', { amount: 1 })).rejects.toThrow('no checkout')
    const { link } = await liqpay.createCheckout(box.fetch, box.merchant, { ...checkout, amount: 1 })
    const response = await box.fetch(link, { method: 'GET' })
    expect(await response.json()).toMatchObject({ err_code: 'order_id_duplicate' })
  })
})
