import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findAccepted, sampleContent, slowestRead } from '#test/support/hostile-notices.ts'
import { randomRuns } from '#test/support/run-size.ts'
import { przelewy24Sandbox } from '../sandbox/przelewy24.ts'
import { przelewy24Sign } from './przelewy24-protocol.ts'
import { przelewy24 } from './przelewy24.ts'
import { createPaymentReference, createTestCheckout, createWebhookCall, openSandbox } from './sandbox-fixture.ts'

const hostileRuns = randomRuns(300, 20_000)
const open = () => openSandbox(przelewy24, przelewy24Sandbox)
type Box = ReturnType<typeof open>
const checkout = createTestCheckout({ currency: 'PLN', language: 'pl-PL' })
const payment = createPaymentReference(checkout)
const crc = przelewy24Sandbox.keys['crc']!
const headers = { 'content-type': 'application/json' }

async function pay(box: Box, outcome: Parameters<Box['finish']>[1]) {
  const { link } = await przelewy24.createCheckout(box.fetch, box.merchant, checkout)
  return box.finish(link, outcome)
}
const fetchStatus = (box: Box) => przelewy24.fetchStatus(box.fetch, box.merchant, payment)
const confirm = (box: Box, changes = {}) => przelewy24.confirm!(box.fetch, box.merchant, { ...payment, ...changes })

function readBody(box: Box, body: string | Buffer, merchant = box.merchant) {
  const call = { ...createWebhookCall({ url: checkout.noticeUrl, headers, body: '' }), body: Buffer.from(body) }
  return przelewy24.readNotice(merchant, call, box.clock.now)
}

const content = (changes: object = {}) => ({
  merchantId: 64_195,
  posId: 64_195,
  sessionId: '1001',
  amount: 12_550,
  originAmount: 12_550,
  currency: 'PLN',
  orderId: 300_000_001,
  methodId: 154,
  statement: 'p24-żółć/1',
  ...changes,
})
const refundContent = (changes: object = {}) => ({
  orderId: 300_000_001,
  sessionId: '1001',
  refundsUuid: createHash('sha256').update('refund:1').digest('hex').slice(0, 32),
  merchantId: 64_195,
  amount: 100,
  currency: 'PLN',
  status: 0,
  ...changes,
})
const signedBody = (fields: object, more: object = {}) =>
  JSON.stringify({ ...fields, ...more, sign: przelewy24Sign({ ...fields, crc }) })

describe('signature', () => {
  const sha384 = (text: string) => createHash('sha384').update(text).digest('hex')
  test('is made of compact JSON without escapes, with bare numbers and in the documented order', async () => {
    const text = `{"merchantId":64195,"posId":64195,"sessionId":"1001","amount":12550,"originAmount":12550,"currency":"PLN","orderId":300000001,"methodId":154,"statement":"p24-żółć/1","crc":"${crc}"}`
    expect(readBody(open(), JSON.stringify({ sign: sha384(text), ...content() }))).toMatchObject({
      report: { state: 'paid' },
    })
    const spaced = text.replaceAll('":', '": ')
    expect(readBody(open(), JSON.stringify({ sign: sha384(spaced), ...content() }))).toBeUndefined()
  })

  test('of the registration covers session, merchant, sum and currency', async () => {
    const box = open()
    let sent: Record<string, unknown> = {}
    const fetch: typeof box.fetch = (url, init) => {
      sent = JSON.parse(init.body as string) as typeof sent
      return box.fetch(url, init)
    }
    await przelewy24.createCheckout(fetch, box.merchant, checkout)
    expect(sent['sign']).toBe(
      sha384(`{"sessionId":"1001","merchantId":64195,"amount":12550,"currency":"PLN","crc":"${crc}"}`),
    )
    expect(sent).toMatchObject({ timeLimit: 15, language: 'pl', country: 'PL', urlStatus: checkout.noticeUrl })
  })
})

describe('checkout', () => {
  test.each(['success', 'three_d_secure'] as const)(
    'paid with %s is reported with sum and currency',
    async (outcome) => {
      const box = open()
      expect(await pay(box, outcome)).toBe(checkout.returnUrl)
      const providerRef = expect.stringMatching(/^\d{9}$/) as string
      expect(box.readNotice()).toEqual({
        report: { paymentId: 1001, state: 'paid', amount: 12_550, currency: 'PLN', providerRef },
        lookUp: false,
        signed: expect.any(String) as string,
      })
      expect(box.notices[0]!.retryAfterSeconds.map((seconds) => seconds / 60)).toEqual([3, 5, 15, 30, 60, 150, 450])
    },
  )

  test.each(['declined', 'insufficient_funds', 'abandoned'] as const)(
    'with %s is reported to nobody',
    async (outcome) => {
      const box = open()
      expect(await pay(box, outcome)).toBe(checkout.returnUrl)
      expect(box.notices).toEqual([])
      expect(await fetchStatus(box)).toEqual({ paymentId: 1001, state: 'pending' })
    },
  )

  test('cannot be paid after its time limit', async () => {
    const box = open()
    const { link } = await przelewy24.createCheckout(box.fetch, box.merchant, checkout)
    box.clock.now = new Date('2026-11-17T12:16:00Z')
    await box.finish(link, 'success')
    expect(box.notices).toEqual([])
  })

  test('needs an email that Przelewy24 accepts, and a language that it has', async () => {
    const box = open()
    for (const email of ['', `${'a'.repeat(46)}@a.pl`]) {
      const payer = { ...checkout.payer, email }
      const opened = przelewy24.createCheckout(box.fetch, box.merchant, { ...checkout, payer })
      await expect(opened).rejects.toMatchObject({ kind: 'refused', code: 'email' })
    }
    await expect(
      przelewy24.createCheckout(box.fetch, box.merchant, { ...checkout, language: 'uk-UA' }),
    ).resolves.toBeDefined()
  })
})

describe('confirmation', () => {
  test('turns the advance into a payment, also with a lost notice and when it is repeated', async () => {
    const box = open()
    await pay(box, 'success')
    expect(await fetchStatus(box)).toMatchObject({ state: 'paid', amount: 12_550, currency: 'PLN' })
    await confirm(box)
    await confirm(box)
    expect(await fetchStatus(box)).toMatchObject({ state: 'paid', amount: 12_550, refunded: undefined })
  })

  test('of another sum or of an unpaid transaction is refused', async () => {
    const box = open()
    await expect(confirm(box)).rejects.toMatchObject({ kind: 'refused' })
    await pay(box, 'success')
    await expect(confirm(box, { amount: 12_549 })).rejects.toMatchObject({ kind: 'refused' })
    await confirm(box)
    await expect(confirm(box, { amount: 12_549 })).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('notice', () => {
  test('with a wrong signature, a changed sum or another merchant is rejected', () => {
    const box = open()
    const body = signedBody(content())
    expect(readBody(box, body)).toBeDefined()
    expect(readBody(box, body.replace('"amount":12550', '"amount":1'))).toBeUndefined()
    expect(readBody(box, body.replace('"amount":12550', '"amount":"12550"'))).toBeUndefined()
    expect(readBody(box, signedBody(content({ merchantId: 7 })))).toBeUndefined()
    for (const sign of [undefined, '', 7, '0'.repeat(96)])
      expect(readBody(box, JSON.stringify({ ...content(), sign }))).toBeUndefined()
  })

  test('signed with the previous key is accepted during a rotation', () => {
    const box = open()
    const rotated = { ...box.merchant, keys: { ...box.merchant.keys, crc: 'new' } }
    expect(readBody(box, signedBody(content()), rotated)).toBeUndefined()
    const both = { ...rotated, previousKeys: [box.merchant.keys] }
    expect(readBody(box, signedBody(content()), both)).toMatchObject({ report: { paymentId: 1001 } })
  })

  test('reports the sum that was paid and not the one that was registered', () => {
    expect(readBody(open(), signedBody(content({ amount: 100 })))).toMatchObject({ report: { amount: 100 } })
  })

  test('of a refund names our refund only if its signed id belongs to the key', () => {
    const box = open()
    const done = readBody(box, signedBody(refundContent(), { requestId: 'refund:1' }))
    expect(done).toMatchObject({
      report: { paymentId: 1001, refunds: [{ key: 'refund:1', state: 'done' }] },
      lookUp: true,
    })
    const rejected = readBody(box, signedBody(refundContent({ status: 1 }), { requestId: 'refund:1' }))
    expect(rejected).toMatchObject({ report: { refunds: [{ state: 'failed' }] }, lookUp: true })
    const forged = readBody(box, signedBody(refundContent(), { requestId: 'refund:2' }))
    expect(forged).toMatchObject({ report: { paymentId: 1001, state: 'paid', providerRef: '300000001' }, lookUp: true })
    expect(forged?.report).not.toHaveProperty('refunds')
  })

  test('genuine but without a payment of ours is kept for staff', () => {
    for (const fields of [content({ sessionId: 'x' }), refundContent({ sessionId: 'x' })])
      expect(readBody(open(), signedBody(fields))).toMatchObject({
        report: undefined,
        about: expect.any(String) as string,
      })
  })

  test('never causes an exception or slow reading', () => {
    const box = open()
    expect(findAccepted((body) => readBody(box, body), hostileRuns)).toBeUndefined()
    expect(slowestRead((body) => readBody(box, body))).toBeLessThan(50)
    for (const hostile of sampleContent(Object.keys({ ...content(), ...refundContent() }), hostileRuns)) {
      const fields = { ...content(), ...hostile, merchantId: 64_195 }
      const names = Object.keys(content())
      const signed = Object.fromEntries(names.map((name) => [name, (fields as Record<string, unknown>)[name]]))
      const notice = readBody(box, JSON.stringify({ ...fields, sign: przelewy24Sign({ ...signed, crc }) }))
      if (notice?.report) expect(notice.report.paymentId).toBeGreaterThan(0)
    }
  })
})

describe('refund', () => {
  const refund = (box: Box, refundAmount: number, key: string) => {
    const { noticeUrl } = checkout
    return przelewy24.refund(box.fetch, box.merchant, {
      ...payment,
      refundAmount,
      key,
      reason: 'Lesson cancelled',
      noticeUrl,
    })
  }

  test('in part and in full is settled by notices, once per key, and not above the rest', async () => {
    const box = open()
    await pay(box, 'success')
    await expect(refund(box, 100, 'refund:1')).rejects.toMatchObject({ kind: 'refused', code: '409' })
    await confirm(box)
    const accepted = { state: 'pending', providerRef: expect.stringMatching(/^[0-9a-f]{32}$/) as string }
    expect(await refund(box, 2550, 'refund:1')).toEqual(accepted)
    expect(await refund(box, 2550, 'refund:1')).toEqual(accepted)
    expect(box.notices).toHaveLength(2)
    expect(box.readNotice()).toMatchObject({ report: { refunds: [{ key: 'refund:1', state: 'done' }] }, lookUp: true })
    expect(await fetchStatus(box)).toMatchObject({ state: 'paid', amount: 12_550, refunded: 2550 })
    await expect(refund(box, 10_001, 'refund:2')).rejects.toMatchObject({ kind: 'refused', code: '409' })
    expect(await refund(box, 10_000, 'refund:3')).toEqual(accepted)
    expect(await fetchStatus(box)).toMatchObject({ state: 'paid', refunded: 12_550 })
    await expect(confirm(box)).resolves.toBeUndefined()
  })

  test('that is pending or rejected does not count', async () => {
    const { merchant } = open()
    const data = { sessionId: '1001', status: 2, amount: 12_550, currency: 'PLN', orderId: 5 }
    const refunds = [1, 2, 3, 4].map((status) => ({ requestId: `refund-${status}`, status, amount: status * 100 }))
    const fetch = async (url: string) => Response.json({ data: url.includes('/refund/') ? { refunds } : data })
    expect(await przelewy24.fetchStatus(fetch, merchant, payment)).toMatchObject({
      state: 'paid',
      refunded: 100,
      refunds: [
        { key: 'refund-1', state: 'done' },
        { key: 'refund-4', state: 'failed' },
      ],
    })
  })

  test('by the bank before the verification is never confirmed', async () => {
    const { merchant } = open()
    const data = { sessionId: '1001', status: 3, amount: 12_550, currency: 'PLN', orderId: 5 }
    const fetch = async (_: string, { method }: RequestInit) =>
      method === 'GET' ? Response.json({ data }) : Response.json({ error: 'x', code: 400 }, { status: 400 })
    expect(await przelewy24.fetchStatus(fetch, merchant, payment)).toMatchObject({ state: 'paid', refunded: 12_550 })
    await expect(przelewy24.confirm!(fetch, merchant, payment)).rejects.toThrow(/^refused: 400$/)
  })
})

describe('sandbox rejects', () => {
  const send = async (box: Box, fields: object, authorization?: string) => {
    const basic = Buffer.from(`64195:${przelewy24Sandbox.keys['apiKey']}`).toString('base64')
    const url = `${box.merchant.baseUrl}/api/v1/transaction/register`
    const { sessionId, merchantId, amount, currency } = { ...registration, ...fields }
    const sign = przelewy24Sign({ sessionId, merchantId, amount, currency, crc })
    const body = JSON.stringify({ ...registration, sign, ...fields })
    const response = await box.fetch(url, {
      method: 'POST',
      headers: { authorization: authorization ?? `Basic ${basic}` },
      body,
    })
    return response.status
  }
  const registration = {
    merchantId: 64_195,
    posId: 64_195,
    sessionId: '1',
    amount: 100,
    currency: 'PLN',
    description: 'x',
    email: 'a@example.com',
    country: 'PL',
    language: 'pl',
    urlReturn: 'https://repeto.example/',
  }

  test('wrong keys', async () => {
    const box = open()
    await expect(przelewy24.testConnection(box.fetch, box.merchant)).resolves.toBeUndefined()
    const keys = { ...box.merchant.keys, apiKey: 'wrong' }
    await expect(przelewy24.testConnection(box.fetch, { ...box.merchant, keys })).rejects.toThrow('refused: 401')
    expect(await send(box, {}, 'Basic x')).toBe(401)
    expect(await send(box, { sign: '0'.repeat(96) })).toBe(400)
  })

  test('unknown fields, wrong units and used session ids', async () => {
    const box = open()
    for (const fields of [{ amont: 1 }, { amount: 1.5 }, { amount: '100' }, { language: 'uk' }, { posId: 7 }])
      expect(await send(box, fields)).toBe(400)
    expect([await send(box, {}), await send(box, {})]).toEqual([200, 400])
  })
})
