import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import { openPayer, readBalance, startTopUp, topUpSum } from '#test/support/top-up.ts'
import type { noticeList } from '../../contract/staff.ts'
import type { ProviderName } from '../../model.ts'
import { fondySignature } from '../providers/fondy-protocol.ts'
import { liqpaySignature } from '../providers/liqpay.ts'
import { przelewy24Sign } from '../providers/przelewy24-protocol.ts'
import type { SandboxNotice } from '../sandbox/sandbox.ts'
import { sandboxes } from '../sandbox/sandboxes.ts'

const keyOf = (provider: ProviderName, name: string) => sandboxes[provider].keys[name]!
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
type Fields = Record<string, unknown>
const parse = (body: string) => JSON.parse(body) as Fields

/** The same notice of another sum, signed by whoever knows the keys. Mercado Pago's never names a sum. */
const changeAmount: Partial<Record<ProviderName, (notice: SandboxNotice) => SandboxNotice | undefined>> = {
  stripe(notice) {
    if (!notice.body.includes('checkout.session.completed')) return undefined
    const body = notice.body.replace(/"amount_total":\s*\d+/, '"amount_total":101')
    const time = /t=(\d+)/.exec(notice.headers['stripe-signature'] ?? '')![1]!
    const signature = `t=${time},v1=${hmac(keyOf('stripe', 'webhookSecret'), `${time}.${body}`)}`
    return {
      ...notice,
      body,
      headers: { ...notice.headers, 'stripe-signature': signature },
    }
  },
  razorpay(notice) {
    if (!notice.body.includes('"payment_link.paid"')) return undefined
    const body = notice.body.replace(/"amount_paid":\d+/, '"amount_paid":101')
    const signature = hmac(keyOf('razorpay', 'webhookSecret'), body)
    return {
      ...notice,
      body,
      headers: { ...notice.headers, 'x-razorpay-signature': signature, 'X-Razorpay-Signature': signature },
    }
  },
  fondy(notice) {
    const { signature: _old, ...fields } = parse(notice.body)
    if (fields['order_status'] !== 'approved') return undefined
    const changed: Fields = { ...fields, amount: '101' }
    const signature = fondySignature(keyOf('fondy', 'paymentKey'), changed)
    return { ...notice, body: JSON.stringify({ ...changed, signature }) }
  },
  liqpay(notice) {
    const form = new URLSearchParams(notice.body)
    const content = parse(Buffer.from(form.get('data')!, 'base64').toString())
    const data = Buffer.from(JSON.stringify({ ...content, amount: 1.01 })).toString('base64')
    const signature = liqpaySignature('sha3-256', keyOf('liqpay', 'privateKey'), data)
    return { ...notice, body: String(new URLSearchParams({ data, signature })) }
  },
  przelewy24(notice) {
    const { sign: _old, ...fields } = parse(notice.body)
    const changed = { ...fields, amount: 101 }
    const names = 'merchantId posId sessionId amount originAmount currency orderId methodId statement'.split(' ')
    const signed = Object.fromEntries(names.map((name) => [name, (changed as Fields)[name]]))
    const sign = przelewy24Sign({ ...signed, crc: keyOf('przelewy24', 'crc') })
    return { ...notice, body: JSON.stringify({ ...changed, sign }) }
  },
}

const pairs = editions.flatMap(({ code, paymentMethods }) =>
  paymentMethods.map((provider) => [provider as ProviderName, code] as const),
)
const cases = [...new Map(pairs)].filter(([provider]) => changeAmount[provider])
let app: TestApp
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
})

describe.each(cases)('%s in %s', (provider, code) => {
  let tutor: Visitor
  let staff: Visitor
  test('a signed notice of another sum is listed for staff and never booked', async () => {
    const sandbox = await openPaymentSandbox(app, code, provider)
    tutor = await openPayer(app, code)
    staff = await app.visitor({ edition: code, staff: 1 })
    const { payment_id, link } = await startTopUp(tutor, provider)
    await sandbox.finish(link, 'success')
    const notices = sandbox.notices.splice(0)
    const wrong = notices.map((notice) => changeAmount[provider]!(notice)).find((notice) => notice !== undefined)!
    expect(await sandbox.deliver(wrong)).toBe(200)
    await runQueuedJobs(app, 'apply_payment_notice')
    const list = await staff.call<NonNullable<typeof noticeList.endpoints.list>>('GET /api/admin/payment_notices', {
      page: 1,
    })
    if (list.status !== 'success') throw new Error(JSON.stringify(list))
    const { items } = list.data.payment_notices as { items: { payment_id: number; state: string }[] }
    expect(items.filter((item) => item.payment_id === payment_id)).toMatchObject([{ state: 'mismatch' }])
    expect((await staff.page(`/panel/payments/${payment_id}/`)).data).toMatchObject({
      difference: { theirs: expect.stringMatching(/1[.,]01/) as string },
    })
    // The true notices are booked, whichever comes first.
    for (const notice of notices) await sandbox.deliver(notice)
    await runQueuedJobs(app, 'apply_payment_notice')
    expect(await readBalance(tutor)).toBe(topUpSum(code))
  })
})
