import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPayer, startTopUp } from '#test/support/top-up.ts'
import { liqpaySignature } from '../providers/liqpay.ts'
import { sandboxes } from './sandboxes.ts'

const { publicKey, privateKey } = sandboxes.liqpay.keys as { publicKey: string; privateKey: string }
let app: TestApp
let tutor: Visitor
beforeAll(async () => {
  app = await openApp()
  tutor = await openPayer(app, 'ua')
})
beforeEach(() => void setDemo(true))

const setDemo = (demoLogins: boolean) => Object.assign(app.runtime.config, { demoLogins })
const pathOf = (link: string) => new URL(link).pathname + new URL(link).search
const choose = (link: string, outcome: string) =>
  tutor.send('POST', pathOf(link), {
    payload: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** A checkout that anybody can sign, since the key is in the source. */
function forgeCheckout(orderId: string, resultUrl: string): string {
  const request = {
    version: 7,
    public_key: publicKey,
    action: 'pay',
    amount: '100.00',
    currency: 'UAH',
    description: 'Forged',
    order_id: orderId,
    result_url: resultUrl,
  }
  const data = Buffer.from(JSON.stringify(request)).toString('base64')
  const signature = liqpaySignature('sha3-256', privateKey, data)
  return `http://ua.localhost/sandbox/payments/liqpay/api/3/checkout?${new URLSearchParams({ data, signature })}`
}
const countRows = async () => {
  const { count } = await app.runtime.database.db
    .selectFrom('sandbox_checkout')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('the page exists in the embedded demo only', async () => {
  const { link } = await startTopUp(tutor, 'liqpay')
  expect((await tutor.send('GET', pathOf(link))).statusCode).toBe(200)
  setDemo(false)
  expect((await tutor.send('GET', pathOf(link))).statusCode).toBe(404)
  expect((await choose(link, 'success')).statusCode).toBe(404)
})

test('the payer returns to this site', async () => {
  const { link } = await startTopUp(tutor, 'liqpay')
  const answer = await choose(link, 'success')
  expect(answer.statusCode).toBe(303)
  expect(String(answer.headers['location'])).toMatch(
    /^http:\/\/ua\.localhost[^/]*\/api\/payments\/return\/\d+\?lang=ua$/,
  )
})

test('a signed checkout of an unknown payment leaves no row', async () => {
  const before = await countRows()
  for (const id of ['999999999', 'x', '1e3', ''])
    expect((await tutor.send('GET', pathOf(forgeCheckout(id, 'https://evil.example/')))).statusCode).toBe(404)
  expect(await countRows()).toBe(before)
})

test('a signed checkout leads to no other site', async () => {
  const { payment_id } = await startTopUp(tutor, 'liqpay')
  for (const target of ['https://evil.example/', 'http://ua.localhost.evil.example/', 'javascript:alert(1)']) {
    const answer = await choose(forgeCheckout(String(payment_id), target), 'abandoned')
    expect([target, answer.statusCode, answer.headers['location']]).not.toContain(303)
    expect(answer.headers['location']).toBeUndefined()
    await app.runtime.database.db.deleteFrom('sandbox_checkout').execute()
  }
})
