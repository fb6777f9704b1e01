import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import type { paymentEndpoints } from '#features/payments/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { followRedirect, submitPlainForm } from '#test/support/plain-forms.ts'
import { openPromotionFixture } from '#test/support/promotion-fixture.ts'
import type { PromotionFixture } from '#test/support/promotion-fixture.ts'
import type { topEndpoints } from '../../contract.ts'

let app: TestApp
let fixture: PromotionFixture
let sandbox: PaymentSandbox
let tutorId: number
let tutor: Visitor
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  fixture = await openPromotionFixture(app)
  sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
  tutorId = fixture.tutors[0]!
  tutor = await fixture.logIn(tutorId)
  await fixture.db.updateTable('account').set({ email: 'payer@ua.test' }).where('id', '=', tutorId).execute()
})
beforeEach(() => fixture.empty())

const topInput = () => ({ ...fixture.list, days: 7, price: fixture.prices[7] })

async function startPayment(more: object = {}) {
  const answer = await tutor.call<typeof topEndpoints.pay>('POST /api/tutor/top/pay/:provider', {
    provider: 'fondy',
    top: topInput(),
    ...more,
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}

async function pay(link: string) {
  await sandbox.finish(link, 'success')
  for (const notice of sandbox.notices.splice(0)) expect(await sandbox.deliver(notice)).toBe(200)
  await runQueuedJobs(app, 'apply_payment_notice')
}

async function stateOf(payment_id: number) {
  const answer = await tutor.call<typeof paymentEndpoints.status>('POST /api/tutor/payments/get_status', { payment_id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}

test('without JavaScript a form starts the payment of a placement', async () => {
  const form = { page: '/tops', action: '/api/tutor/top/pay/fondy' }
  const { location, body } = await followRedirect(tutor, await submitPlainForm(tutor, form))
  const payment = await fixture.db
    .selectFrom('payment')
    .select(['id', 'checkout_url'])
    .where('tutor_id', '=', tutorId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(location).toBe(`/wallet/payment/${payment.id}/`)
  expect(body).toContain(`href="${payment.checkout_url!.replaceAll('&', '&amp;')}"`)
  await pay(payment.checkout_url!)
  expect((await fixture.getTops(tutor)).placements).toMatchObject([{ state: 'active' }])
  const { body: page } = await tutor.send('GET', '/tops')
  expect(page).not.toContain('Для цієї сторінки потрібен JavaScript')
})

test('without JavaScript a placement of another price explains that and leads back', async () => {
  const form = { page: '/tops', action: '/api/tutor/top/pay/fondy' }
  const top = JSON.stringify({ ...topInput(), price: 1 })
  const answer = await submitPlainForm(tutor, form, { fields: { top } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('Ціна змінилася')
  expect(answer.body).toContain('href="/tops"')
  expect((await tutor.send('GET', '/tops')).body).toMatch(/<noscript>(?:(?!<\/noscript>).)*<select[^>]*name="top"/s)
})

test('a payment by a provider delivers the placement', async () => {
  const before = await fixture.balanceOf('wallet', tutorId)
  const { payment_id, link } = await startPayment()
  expect((await fixture.getTops(tutor)).placements).toEqual([])
  await pay(link)
  const { subject_id: topId, undelivered } = await stateOf(payment_id)
  expect(undelivered).toBe(false)
  expect(await fixture.findTop(topId!)).toMatchObject({ state: 'booked', price: fixture.prices[7] })
  expect(await fixture.balanceOf('wallet', tutorId)).toBe(before)
  expect(await findLedgerFaults(fixture.db, 'ua')).toEqual([])
})

test('a place that is gone when the money comes leaves it in the wallet', async () => {
  const before = await fixture.balanceOf('wallet', tutorId)
  const { payment_id, link } = await startPayment()
  await fixture.fill(20)
  await pay(link)
  const { status, undelivered, subject_id: topId } = await stateOf(payment_id)
  expect({ status, undelivered }).toEqual({ status: 'success', undelivered: true })
  expect(await fixture.findTop(topId!)).toMatchObject({ state: 'pending' })
  expect(await fixture.balanceOf('wallet', tutorId)).toBe(before + fixture.prices[7])
})

test('a price that changed meanwhile does not change a purchase', async () => {
  const { payment_id, link } = await startPayment()
  await fixture.db.insertInto('top_price').values({ edition: 'ua', days: 7, price: 1 }).execute()
  await pay(link)
  expect(await stateOf(payment_id)).toMatchObject({ undelivered: false })
  await fixture.db.deleteFrom('top_price').execute()
})

test('a saved card pays a placement', async () => {
  await pay((await startPayment({ save_token: true })).link)
  await fixture.empty()
  const cards = await tutor.call<typeof paymentEndpoints.cards>('GET /api/tutor/payments/get_cards', {})
  if (cards.status !== 'success') throw new Error(JSON.stringify(cards))
  const answer = await tutor.call<typeof topEndpoints.payByToken>('POST /api/tutor/top/pay_by_token', {
    top: topInput(),
    card_id: cards.data.cards[0]!.id,
  })
  expect(answer).toMatchObject({ status: 'success', data: { status: 'success' } })
  expect((await fixture.getTops(tutor)).placements[0]).toMatchObject({ state: 'active', price: fixture.prices[7] })
})

test('a saved card pays a placement once, although twenty attempts come at once', async () => {
  await pay((await startPayment({ save_token: true })).link)
  await fixture.empty()
  const cards = await tutor.call<typeof paymentEndpoints.cards>('GET /api/tutor/payments/get_cards', {})
  if (cards.status !== 'success') throw new Error(JSON.stringify(cards))
  const payByCard = (idempotency_key: string) =>
    tutor.call<typeof topEndpoints.payByToken>('POST /api/tutor/top/pay_by_token', {
      top: topInput(),
      card_id: cards.data.cards[0]!.id,
      idempotency_key,
    })
  const repeated = await Promise.all(Array.from({ length: 20 }, () => payByCard('one attempt')))
  expect(repeated.every((answer) => answer.status === 'success')).toBe(true)
  expect((await fixture.getTops(tutor)).placements).toHaveLength(1)
  expect(await fixture.db.selectFrom('top_placement').select('id').execute()).toHaveLength(1)
})

test('a second charge for the same list is refused while the first is open', async () => {
  const cards = await tutor.call<typeof paymentEndpoints.cards>('GET /api/tutor/payments/get_cards', {})
  if (cards.status !== 'success') throw new Error(JSON.stringify(cards))
  const payByCard = () =>
    tutor.call<typeof topEndpoints.payByToken>('POST /api/tutor/top/pay_by_token', {
      top: topInput(),
      card_id: cards.data.cards[0]!.id,
    })
  sandbox.loseAnswer()
  expect(await payByCard()).toMatchObject({ data: { status: 'created' } })
  expect(await payByCard()).toMatchObject({ error: { card_id: [expect.any(String)] } })
  // The refused attempt leaves no placement behind.
  expect(await fixture.db.selectFrom('top_placement').select('id').execute()).toHaveLength(1)
})
