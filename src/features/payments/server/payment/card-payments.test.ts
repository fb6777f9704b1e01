import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { personPassword as password, setPersonPassword } from '#test/support/passkeys.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { deliverNotices, openPayer, readBalance, saveCard, startTopUp, topUpSum } from '#test/support/top-up.ts'
import type { paymentEndpoints, walletEndpoints } from '../../contract.ts'
import { closeWallet } from '../wallet/close-wallet.ts'
import { encryptCardToken } from './card-token.ts'

const ua = editionByCode('ua')!
const sum = topUpSum('ua')

let app: TestApp
let sandbox: PaymentSandbox
let tutor: Visitor
let card_id: number
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough', DATABASE_POOL: '20' })
  sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
})
beforeEach(async () => {
  app.setTime(new Date())
  tutor = await openPayer(app, 'ua')
  card_id = await saveCard(app, sandbox, tutor, { provider: 'fondy' })
  sandbox.calls.length = 0
})

const db = () => app.runtime.database.db
const charge = (more: object = {}) =>
  tutor.call<typeof walletEndpoints.payByToken>('POST /api/tutor/wallet/pay_by_token', { sum, card_id, ...more })
const deleteCard = () =>
  tutor.call<typeof paymentEndpoints.deleteCard>('POST /api/tutor/payments/delete_payment_card', { card_id, password })
const charges = () => sandbox.calls.filter((path) => path.startsWith('/api/recurring'))
const readPayment = (id: number) =>
  db().selectFrom('payment').selectAll().where('edition', '=', 'ua').where('id', '=', id).executeTakeFirstOrThrow()
const startWithKey = (idempotency_key: string) =>
  tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
    provider: 'fondy',
    sum,
    idempotency_key,
  })
const twenty = <T>(run: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, place) => run(place)))

describe('a key', () => {
  test('sent twenty times at once charges a saved card once', async () => {
    const before = await readBalance(tutor)
    const answers = await twenty(() => charge({ idempotency_key: 'one attempt' }))
    const ids = new Set(answers.map((answer) => (answer.status === 'success' ? answer.data.payment_id : answer.error)))
    expect([...ids]).toEqual([expect.any(Number)])
    expect(charges()).toHaveLength(1)
    expect(await readBalance(tutor)).toBe(before + sum)
    // Another attempt is another charge.
    expect(await charge({ idempotency_key: 'next attempt' })).toMatchObject({ data: { status: 'success' } })
    expect(await readBalance(tutor)).toBe(before + 2 * sum)
  })

  test('sent twenty times at once opens one checkout, and a repetition returns its page', async () => {
    const answers = await twenty(() => startWithKey('one checkout'))
    const ids = answers.map((answer) => (answer.status === 'success' ? answer.data.payment_id : answer.error))
    expect(new Set(ids)).toEqual(new Set([expect.any(Number)]))
    expect(sandbox.calls.filter((path) => path.startsWith('/api/checkout'))).toHaveLength(1)
    const { checkout_url } = await readPayment(ids[0] as number)
    expect(await startWithKey('one checkout')).toMatchObject({ data: { link: checkout_url } })
  })

  test('of another tutor is not the same', async () => {
    const first = await startWithKey('shared key')
    tutor = await openPayer(app, 'ua')
    const second = await startWithKey('shared key')
    if (first.status !== 'success' || second.status !== 'success') throw new Error('not started')
    expect(second.data.payment_id).not.toBe(first.data.payment_id)
  })
})

describe('the limit without confirmation', () => {
  const part = Math.floor(ua.cardLimit * 0.4)
  const asksPassword = { status: 'fail', error: { password: [expect.any(String)] } }
  beforeEach(() => setPersonPassword(app, tutor))

  test('counts the charges of a day', async () => {
    expect(await charge({ sum: part })).toMatchObject({ status: 'success' })
    expect(await charge({ sum: part })).toMatchObject({ status: 'success' })
    expect(await charge({ sum: part })).toMatchObject(asksPassword)
    expect(await charge({ sum: part, password })).toMatchObject({ status: 'success' })
    app.setTime(new Date(Date.now() + 25 * 3_600_000))
    expect(await charge({ sum: part })).toMatchObject({ status: 'success' })
  })

  test('holds for twenty charges at once', async () => {
    const before = await readBalance(tutor)
    const answers = await twenty(() => charge({ sum: part }))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(2)
    expect(await readBalance(tutor)).toBe(before + 2 * part)
  })
})

describe('a card of an inactive merchant', () => {
  const setActive = (isSandboxActive: boolean) =>
    db()
      .updateTable('merchant')
      .set({ active: sql<boolean>`(id = ${sandbox.merchantId}) = ${isSandboxActive}` })
      .where('edition', '=', 'ua')
      .where('provider', '=', 'fondy')
      .execute()
  // Another account of the same provider takes payments.
  beforeEach(() => setActive(false))
  afterEach(() => setActive(true))

  test('is not charged or offered, but can be deleted', async () => {
    expect(await charge()).toMatchObject({ status: 'fail', error: { card_id: [expect.any(String)] } })
    expect(charges()).toEqual([])
    expect((await tutor.page('/wallet')).data).toMatchObject({ choices: { cards: [] }, cards: [{ id: card_id }] })
    await setPersonPassword(app, tutor)
    expect(await deleteCard()).toMatchObject({ status: 'success' })
    await setActive(true)
    expect((await tutor.page('/wallet')).data).toMatchObject({ choices: { cards: [] }, cards: [] })
  })
})

test('a refused charge fails at once with its reason', async () => {
  const merchantId = sandbox.merchantId
  await inTransaction(app.runtime, systemRequester(ua), (ctx) =>
    ctx.db
      .updateTable('payment_card')
      .set({ token: encryptCardToken(ctx, { tutorId: tutor.personId!, merchantId }, 'unknown') })
      .where('id', '=', card_id)
      .execute(),
  )
  const answer = await charge()
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  expect(answer.data).toMatchObject({ status: 'failed', link: expect.stringContaining('/wallet/payment/') as string })
  expect(await readPayment(answer.data.payment_id)).toMatchObject({ status: 'failed', failure: 'refused: 1007' })
})

test('a charge without an answer stays open, and is found by the status check', async () => {
  const before = await readBalance(tutor)
  sandbox.loseAnswer()
  const answer = await charge()
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  expect(answer.data.status).toBe('created')
  const { payment_id } = answer.data
  const found = await tutor.call<typeof paymentEndpoints.status>('POST /api/tutor/payments/get_status', { payment_id })
  expect(found).toMatchObject({ data: { status: 'success' } })
  expect(await readBalance(tutor)).toBe(before + sum)
})

test('after a decline that may need 3-D Secure, the payment page leads to the checkout', async () => {
  tutor = await openPayer(app, 'ua')
  card_id = await saveCard(app, sandbox, tutor, { provider: 'fondy', outcome: 'three_d_secure' })
  const before = await readBalance(tutor)
  const answer = await charge({ idempotency_key: 'declined card' })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  expect(answer.data.status).toBe('failed')
  expect(await charge({ idempotency_key: 'declined card' })).toEqual(answer)
  await deliverNotices(app, sandbox)
  const { data } = await tutor.page(new URL(answer.data.link).pathname)
  const { link } = data as { link: string | null }
  await sandbox.finish(link!, 'three_d_secure')
  await deliverNotices(app, sandbox)
  expect(await readBalance(tutor)).toBe(before + sum)
  expect((await tutor.page(new URL(answer.data.link).pathname)).data).toMatchObject({ link: null })
})

describe('deleting a card', () => {
  let stripe: PaymentSandbox
  beforeAll(async () => {
    stripe = await openPaymentSandbox(app, 'us', 'stripe')
  })
  beforeEach(async () => {
    tutor = await openPayer(app, 'us')
    await setPersonPassword(app, tutor)
    card_id = await saveCard(app, stripe, tutor, { provider: 'stripe' })
    stripe.calls.length = 0
  })
  const detachments = () => stripe.calls.filter((path) => path.endsWith('/detach'))

  test('deletes it at the provider too, once', async () => {
    expect(await deleteCard()).toMatchObject({ status: 'success' })
    expect(await deleteCard()).toMatchObject({ error: 'not_found' })
    await runQueuedJobs(app, 'detach_card')
    expect(detachments()).toHaveLength(1)
    expect((await tutor.page('/wallet')).data).toMatchObject({ cards: [] })
    expect(await charge({ sum: topUpSum('us') })).toMatchObject({ error: 'not_found' })
  })

  test('works while the provider is down, and the provider is asked again', async () => {
    stripe.loseAnswer()
    expect(await deleteCard()).toMatchObject({ status: 'success' })
    await expect(runQueuedJobs(app, 'detach_card')).rejects.toThrow('outage')
    expect(await runQueuedJobs(app, 'detach_card')).toBe(1)
    expect(detachments()).toHaveLength(2)
  })

  test('happens when the wallet is closed', async () => {
    const event = { id: 1, name: 'tutor.anonymised', entity: 'tutor', entityId: tutor.personId! } as never
    await inTransaction(app.runtime, systemRequester(editionByCode('us')!), (ctx) => closeWallet(ctx, event))
    expect(await runQueuedJobs(app, 'detach_card')).toBe(1)
    expect(detachments()).toHaveLength(1)
  })
})

test('a donation is a second line of the charge, and not part of the wallet', async () => {
  const before = await readBalance(tutor)
  const { payment_id, link } = await startTopUp(tutor, 'fondy', { donate_sum: 2500 })
  await sandbox.finish(link, 'success')
  await deliverNotices(app, sandbox)
  expect(await readBalance(tutor)).toBe(before + sum)
  const entries = await db()
    .selectFrom('ledger_movement as m')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.edition', '=', 'm.edition').onRef('e.movement_id', '=', 'm.id'),
    )
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.edition', '=', 'e.edition').onRef('a.id', '=', 'e.account_id'),
    )
    .select(['a.kind', 'e.amount'])
    .where('m.edition', '=', 'ua')
    .where('m.payment_id', '=', payment_id)
    .orderBy('a.kind')
    .execute()
  expect(entries).toEqual([
    { kind: 'clearing', amount: -sum - 2500 },
    { kind: 'donation', amount: 2500 },
    { kind: 'wallet', amount: sum },
  ])
  const page = `/wallet/payment/${payment_id}/`
  expect((await tutor.page(page)).data).toMatchObject({ payment: { amount: sum, donation: 2500 } })
  expect((await tutor.page('/wallet')).data).toMatchObject({
    history: { items: [{ amount: sum, donation: 2500 }, { donation: 0 }] },
  })
  const { body } = await tutor.send('GET', '/api/tutor/wallet/export')
  expect(body).toContain('25')
})
