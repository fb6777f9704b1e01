import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#shared/access.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import {
  deliverNotices,
  openPayer,
  payTopUp,
  readBalance,
  saveCard,
  startTopUp,
  topUpSum,
} from '#test/support/top-up.ts'
import type { paymentEndpoints, walletEndpoints } from '../../contract.ts'
import type { ProviderName } from '../../model.ts'
import { startCardPayment } from './card-payment.ts'
import type { PreparedPayment } from './create-payment.ts'
import { lockPayment } from './lock-payment.ts'
import type { PaymentRow } from './lock-payment.ts'
import { checkoutOf, keepCheckout, startPayment } from './start-payment.ts'

const minuteMs = 60_000
let app: TestApp
let fondy: PaymentSandbox
let stripe: PaymentSandbox
let tutor: Visitor
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough', DATABASE_POOL: '20' })
  fondy = await openPaymentSandbox(app, 'ua', 'fondy')
  stripe = await openPaymentSandbox(app, 'us', 'stripe')
})
beforeEach(async () => {
  app.setTime(new Date())
  tutor = await openPayer(app, 'ua')
  fondy.calls.length = 0
})

const db = () => app.runtime.database.db
const start = (visitor: Visitor, provider: ProviderName) =>
  visitor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
    provider,
    sum: topUpSum(visitor.edition),
  })
async function askStatus(visitor: Visitor, payment_id: number) {
  const route = 'POST /api/tutor/payments/get_status'
  const answer = await visitor.call<typeof paymentEndpoints.status>(route, { payment_id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.status
}
const countPayments = async (visitor: Visitor) =>
  (await db().selectFrom('payment').select('id').where('tutor_id', '=', visitor.personId!).execute()).length
const readPayment = (id: number) =>
  db().selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a payer', () => {
  test('without an email is told to add it, where the provider needs one', async () => {
    const nameless = await app.visitor({ edition: 'us', roles: ['tutor'], locale: 'en' })
    const answer = await start(nameless, 'stripe')
    expect(answer).toMatchObject({ error: { email: [expect.stringContaining('confirm it in the settings')] } })
    expect(await countPayments(nameless)).toBe(0)
    expect(stripe.calls).toEqual([])
  })

  test('without an email pays where the provider needs none', async () => {
    expect(await start(await app.visitor({ roles: ['tutor'] }), 'fondy')).toMatchObject({ status: 'success' })
  })
})

describe('a checkout that cannot be opened', () => {
  test('because of an outage can be tried again later', async () => {
    fondy.loseAnswer()
    const answer = await start(tutor, 'fondy')
    expect(answer).toMatchObject({ error: 'unavailable', message: expect.any(String) as string })
    fondy.server.faults.push({ status: 200, body: { response: { response_status: 'failure', error_code: 1016 } } })
    const refused = await start(tutor, 'fondy')
    expect(refused).toMatchObject({ error: 'wrong_status', message: expect.any(String) as string })
    const messages = [answer, refused].map((one) => (one.status === 'fail' ? one.message : ''))
    expect(new Set(messages).size).toBe(2)
    const last = await db()
      .selectFrom('payment')
      .select(['status', 'failure'])
      .where('tutor_id', '=', tutor.personId!)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(last).toEqual({ status: 'failed', failure: 'refused: 1016' })
  })
})

test('a checkout that is stored after its payment succeeded is not checked again', async () => {
  const id = await payTopUp(app, fondy, tutor, 'fondy')
  expect((await readPayment(id)).next_check_at).toBeNull()
  const opened = { link: 'https://pay.test/late', checkoutRef: 'late' }
  const { status } = await inTransaction(app.runtime, systemRequester(editionByCode('ua')!), async (ctx) =>
    keepCheckout(ctx, await lockPayment(ctx, id), opened),
  )
  expect(status).toBe('success')
  expect(await readPayment(id)).toMatchObject({ status: 'success', next_check_at: null, checkout_ref: 'late' })
})

test('a payment is started without reading from a replica', async () => {
  const card_id = await saveCard(app, fondy, tutor, { provider: 'fondy' })
  const actor: Person = { realm: 'person', id: tutor.personId!, name: '', roles: ['tutor'] }
  const requester = { ...systemRequester(editionByCode('ua')!), actor }
  const ctx = { ...readOnlyCtx(app.runtime, requester), db: undefined as never } as Ctx<Person>
  const makeRequest = () => ({ purpose: 'wallet' as const, amount: topUpSum('ua'), description: 'test' })
  expect(await startCardPayment(ctx, { makeRequest, parameters: {} }, { card_id })).toMatchObject({ status: 'success' })
  const choice = { provider: 'fondy' as const, save_token: false, donate_sum: 0 }
  expect(await startPayment(ctx, { makeRequest }, choice)).toMatchObject({ status: 'pending' })
})

describe('the status', () => {
  test('is asked for by one of many polls during an outage', async () => {
    const { payment_id } = await startTopUp(tutor, 'fondy')
    fondy.calls.length = 0
    fondy.server.faults.push({ status: 502, body: 'bad gateway' })
    const states = await Promise.all(Array.from({ length: 20 }, () => askStatus(tutor, payment_id)))
    expect(new Set(states)).toEqual(new Set(['pending']))
    // The only call got the fault, so the sandbox has seen none.
    expect([fondy.calls, fondy.server.faults]).toEqual([[], []])
  })

  test('of a failed payment is asked for, because the payer may have tried again', async () => {
    const { payment_id, link } = await startTopUp(tutor, 'fondy')
    await db().updateTable('payment').set({ status: 'failed' }).where('id', '=', payment_id).execute()
    await fondy.finish(link, 'success')
    fondy.notices.length = 0
    expect(await askStatus(tutor, payment_id)).toBe('success')
    expect(await readBalance(tutor)).toBe(topUpSum('ua'))
  })

  test('of an old failed payment is left to the status check', async () => {
    const { payment_id } = await startTopUp(tutor, 'fondy')
    await db().updateTable('payment').set({ status: 'failed' }).where('id', '=', payment_id).execute()
    fondy.calls.length = 0
    app.setTime(new Date(Date.now() + 61 * minuteMs))
    expect(await askStatus(tutor, payment_id)).toBe('failed')
    expect(fondy.calls).toEqual([])
  })
})

test('a payment that expires and succeeds later is booked once', async () => {
  const payer = await openPayer(app, 'us')
  const { payment_id, link } = await startTopUp(payer, 'stripe')
  app.setTime(new Date(Date.now() + 16 * minuteMs))
  expect(await askStatus(payer, payment_id)).toBe('expired')
  expect(await readBalance(payer)).toBe(0)
  // The provider's page lives longer than our payment.
  app.setTime(new Date(Date.now() + 20 * minuteMs))
  await stripe.finish(link, 'success')
  const sent = [...stripe.notices]
  await deliverNotices(app, stripe)
  stripe.notices.push(...sent)
  await deliverNotices(app, stripe)
  expect(await askStatus(payer, payment_id)).toBe('success')
  expect(await readBalance(payer)).toBe(topUpSum('us'))
})

describe('the return of the payer', () => {
  const comeBack = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
    app.web.inject({
      method,
      url,
      headers: { host: 'ua.localhost', ...headers },
      ...(method === 'POST' && { payload: 'order_status=approved' }),
    })
  const crossSite = {
    origin: 'https://pay.fondy.eu',
    'sec-fetch-site': 'cross-site',
    'content-type': 'application/x-www-form-urlencoded',
  }

  test.each(['GET', 'POST'] as const)('by %s needs no session and decides nothing', async (method) => {
    const { payment_id } = await startTopUp(tutor, 'fondy')
    const url = `/api/payments/return/${payment_id}`
    const { statusCode, headers } = await comeBack(method, url, method === 'POST' ? crossSite : {})
    expect(statusCode).toBe(303)
    expect(new URL(headers.location!).pathname).toMatch(new RegExp(`/wallet/payment/${payment_id}/$`))
    expect(headers['set-cookie']).toBeUndefined()
    expect((await readPayment(payment_id)).status).toBe('pending')
  })

  test('does not tell which payments exist, in whatever language they were made', async () => {
    const { payment_id } = await startTopUp(tutor, 'fondy')
    await db().updateTable('payment').set({ locale: 'ru' }).where('id', '=', payment_id).execute()
    const answerTo = async (id: number | string, host: string) => {
      const { statusCode, headers, body } = await comeBack('GET', `/api/payments/return/${id}`, { host })
      return { statusCode, location: headers.location?.replace(String(id), 'ID'), body }
    }
    const existing = await answerTo(payment_id, 'ua.localhost')
    expect(existing.statusCode).toBe(303)
    expect(await answerTo(999_999_999, 'ua.localhost')).toEqual(existing)
    const elsewhere = await answerTo(999_999_999, 'pl.localhost')
    expect(await answerTo(payment_id, 'pl.localhost')).toEqual(elsewhere)
  })

  test('keeps the language of the payer, also where the provider adds to the address', async () => {
    const { payment_id } = await startTopUp(tutor, 'fondy')
    const payment = { ...(await readPayment(payment_id)), locale: 'ru' } as PaymentRow
    const ctx = readOnlyCtx(app.runtime, systemRequester(editionByCode('ua')!))
    const { returnUrl } = checkoutOf(ctx, payment, { request: {}, merchant: {} } as PreparedPayment)
    const { pathname, search } = new URL(returnUrl)
    const { headers } = await comeBack('GET', `${pathname}${search}&payment_status=success`)
    expect(new URL(headers.location!).pathname).toMatch(/^\/ru\/wallet\/payment\/\d+\/$/)
    expect(new URL((await comeBack('GET', `${pathname}?lang=xx`)).headers.location!).pathname).toMatch(/^\/wallet\//)
  })

  test.each(['0', 'x', '-1', '1.5'])('to %s, which cannot be a payment, is not found', async (id) => {
    expect((await comeBack('GET', `/api/payments/return/${id}`)).statusCode).toBe(404)
  })
})
