import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { forgeNotice, openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { openPayer, startTopUp } from '#test/support/top-up.ts'
import type { merchantEndpoints } from '../../contract/merchants.ts'
import type { ProviderName } from '../../model.ts'
import type { SandboxNotice } from '../sandbox/sandbox.ts'

const token = 'a token for metrics of this test'
const pairs = editions.flatMap(({ code, paymentMethods }) =>
  paymentMethods.map((provider) => [provider as ProviderName, code] as const),
)
/** Each provider in one edition. */
const cases = [...new Map(pairs)]
let app: TestApp
let now = Date.now()
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough', METRICS_TOKEN: token })
})
const passSeconds = (seconds: number) => app.setTime(new Date((now += seconds * 1000)))

/** The same signed content with more or other content that is not signed. */
const replays: Partial<Record<ProviderName, (notice: SandboxNotice, mark: string) => SandboxNotice>> = {
  liqpay: (notice, mark) => ({ ...notice, body: `${notice.body}&more=${mark}` }),
  fondy: (notice, mark) => ({ ...notice, body: JSON.stringify({ ...parse(notice.body), [`empty_${mark}`]: '' }) }),
  przelewy24: (notice, mark) => ({ ...notice, body: JSON.stringify({ ...parse(notice.body), [mark]: mark }) }),
  mercadopago: (notice, mark) => ({ ...notice, body: JSON.stringify({ ...parse(notice.body), [mark]: mark }) }),
}
const parse = (body: string) => JSON.parse(body) as object

describe.each(cases)('%s in %s', (provider, code) => {
  let sandbox: PaymentSandbox
  let tutor: Visitor
  let notice: SandboxNotice
  beforeAll(async () => {
    passSeconds(60)
    sandbox = await openPaymentSandbox(app, code, provider)
    tutor = await openPayer(app, code)
    const { link } = await startTopUp(tutor, provider)
    await sandbox.finish(link, 'success')
    notice = sandbox.notices[0]!
  })
  const countNotices = async () => {
    const rows = app.runtime.database.db.selectFrom('payment_notice').where('merchant_id', '=', sandbox.merchantId)
    return (await rows.select('id').execute()).length
  }
  const readMerchant = async () => {
    const staff = await app.visitor({ staff: 1, edition: code })
    const answer = await staff.call<typeof merchantEndpoints.get>('GET /api/admin/merchant/get', {
      merchant_id: sandbox.merchantId,
    })
    if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
    return answer.data.merchant
  }
  const readCounter = async () => {
    const headers = { host: 'ua.localhost', authorization: `Bearer ${token}` }
    const { body } = await app.web.inject({ url: '/metrics', headers })
    const line = new RegExp(`^repeto_payment_notices_rejected_total\\{provider="${provider}"\\} (\\d+)$`, 'm')
    return Number(line.exec(body)?.[1])
  }

  test('forged and unsigned notices are counted, and the last one is shown without secrets', async () => {
    const before = await readCounter()
    expect((await readMerchant()).rejected_notice).toBeNull()
    expect(await sandbox.deliver(forgeNotice(notice))).toBe(403)
    const first = (await readMerchant()).rejected_notice
    expect(first).toMatchObject({ reason: 'wrong_signature', bytes: Buffer.byteLength(forgeNotice(notice).body) })
    expect(first!.start.length).toBeLessThanOrEqual(300)
    // A signature, a token or an address in it could be used or would be personal data.
    expect(first!.start).not.toMatch(/@|%40|\w{20}/)
    expect(await sandbox.deliver({ ...notice, headers: {}, body: '{}' })).toBe(403)
    // Within ten seconds the sample stays, so that a flood writes little.
    expect((await readMerchant()).rejected_notice).toEqual(first)
    passSeconds(11)
    expect(await sandbox.deliver({ ...notice, headers: {}, body: '{}' })).toBe(403)
    expect((await readMerchant()).rejected_notice).toMatchObject({ reason: 'unsigned', bytes: 2, start: '{}' })
    expect(await readCounter()).toBe(before + 3)
    expect(await countNotices()).toBe(0)
  })

  test('a forged notice changes its own account only, whatever samples other accounts have', async () => {
    const { db } = app.runtime.database
    const others = () =>
      db
        .selectFrom('merchant')
        .select(['edition', 'id', 'rejected_notice', 'rejected_notice_at'])
        .where((eb) => eb.not(eb.and({ edition: code, id: sandbox.merchantId })))
        .orderBy('edition')
        .orderBy('id')
        .execute()
    const before = await others()
    expect(new Set(before.map(({ edition }) => edition)).size).toBe(editions.length)
    passSeconds(11)
    expect(await sandbox.deliver({ ...notice, headers: {}, body: '{"planted":1}' })).toBe(403)
    expect((await readMerchant()).rejected_notice).toMatchObject({ bytes: 13 })
    expect(await others()).toEqual(before)
  })

  test('a genuine notice is stored once, whatever is added to it', async () => {
    const again = sandbox.signAgain(notice)
    expect(await sandbox.deliver(again)).toBe(200)
    const stored = await countNotices()
    const replay = replays[provider]
    for (const mark of ['a', 'b', 'c']) if (replay) expect(await sandbox.deliver(replay(again, mark))).toBe(200)
    expect([stored, await countNotices()]).toEqual([1, 1])
  })
})
