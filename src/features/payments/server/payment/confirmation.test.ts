import { beforeAll, beforeEach, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { addPasskey, authenticatorFor, personPassword, setPersonPassword, signWith } from '#test/support/passkeys.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { paymentEndpoints, walletEndpoints } from '../../contract.ts'

const { cardLimit, topUp } = editionByCode('ua')!
const missing = { error: { password: [expect.any(String)] } }

let app: TestApp
let sandbox: PaymentSandbox
let tutor: Visitor
let card_id: number
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
})
beforeEach(async () => {
  tutor = await app.visitor({ roles: ['tutor'], locale: 'en' })
  const email = `payer${tutor.personId}@ua.test`
  const { db } = app.runtime.database
  await db.deleteFrom('call_count').execute()
  await db.updateTable('account').set({ email }).where('id', '=', tutor.personId!).execute()
  card_id = await saveCard()
})

/** Pays once on the provider's page and saves the card. */
async function saveCard(): Promise<number> {
  const started = await tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
    provider: 'fondy',
    sum: topUp.min,
    save_token: true,
  })
  if (started.status !== 'success') throw new Error(JSON.stringify(started))
  await sandbox.finish(started.data.link, 'success')
  for (const notice of sandbox.notices.splice(0)) await sandbox.deliver(notice)
  await runQueuedJobs(app, 'apply_payment_notice')
  return (await listCards())[0]!.id
}

async function listCards() {
  const answer = await tutor.call<typeof paymentEndpoints.cards>('GET /api/tutor/payments/get_cards', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.cards
}
const pay = (sum: number, confirmation: object = {}) =>
  tutor.call<typeof walletEndpoints.payByToken>('POST /api/tutor/wallet/pay_by_token', {
    sum,
    card_id,
    ...confirmation,
  })
const deleteCard = (confirmation: object) =>
  tutor.call<typeof paymentEndpoints.deleteCard>('POST /api/tutor/payments/delete_payment_card', {
    card_id,
    ...confirmation,
  })
async function balance(): Promise<number> {
  const answer = await tutor.call<typeof walletEndpoints.history>('GET /api/tutor/wallet/history', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.balance
}

test('a card pays up to the limit at once, and above it with the password or a passkey', async () => {
  await setPersonPassword(app, tutor)
  const before = await balance()
  expect(await pay(cardLimit)).toMatchObject({ status: 'success', data: { status: 'success' } })
  const above = cardLimit + 100
  expect(await pay(above)).toMatchObject(missing)
  expect(await pay(above, { password: 'a guess' })).toMatchObject(missing)
  const { key } = await addPasskey(tutor)
  const unknown = await signWith(tutor, authenticatorFor(tutor))
  expect(await pay(above, { proof: unknown })).toMatchObject({ error: { proof: [expect.any(String)] } })
  expect(await balance()).toBe(before + cardLimit)

  expect(await pay(above, { password: personPassword })).toMatchObject({ status: 'success' })
  const proof = await signWith(tutor, key)
  expect(await pay(above, { proof })).toMatchObject({ status: 'success' })
  // A signature confirms one payment.
  expect(await pay(above, { proof })).toMatchObject({ error: { proof: [expect.any(String)] } })
  expect(await balance()).toBe(before + cardLimit + 2 * above)
})

test('one signature sent twenty times at once pays once', async () => {
  await setPersonPassword(app, tutor)
  const { key } = await addPasskey(tutor)
  const proof = await signWith(tutor, key)
  const before = await balance()
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(cardLimit + 100, { proof })))
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  expect(await balance()).toBe(before + cardLimit + 100)
})

test('deleting a card asks for the password or a passkey', async () => {
  await setPersonPassword(app, tutor)
  expect(await deleteCard({})).toMatchObject(missing)
  expect(await deleteCard({ password: 'a guess' })).toMatchObject(missing)
  const { key } = await addPasskey(tutor)
  expect(await deleteCard({ proof: await signWith(tutor, key) })).toMatchObject({ status: 'success' })
  expect(await listCards()).toEqual([])
})

test('an account without a password and passkeys is told what to do, and a passkey is enough', async () => {
  expect(await deleteCard({})).toMatchObject({ error: { password: [expect.stringContaining('Set a password')] } })
  expect(await pay(cardLimit + 100)).toMatchObject({ error: { password: [expect.stringContaining('add a passkey')] } })
  expect(await pay(cardLimit)).toMatchObject({ status: 'success' })
  expect(await listCards()).toHaveLength(1)

  await setPersonPassword(app, tutor)
  const { key } = await addPasskey(tutor)
  const { db } = app.runtime.database
  await db.updateTable('account').set({ password_hash: null }).where('id', '=', tutor.personId!).execute()
  expect(await deleteCard({})).toMatchObject({ error: { password: ['Confirm this with your passkey.'] } })
  expect((await tutor.page('/wallet')).data).toMatchObject({ choices: { has_password: false, has_passkey: true } })
  expect(await deleteCard({ proof: await signWith(tutor, key) })).toMatchObject({ status: 'success' })
})
