import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import type { billingEndpoints, walletEndpoints } from '#features/payments/contract.ts'
import type { merchantEndpoints } from '#features/payments/contract/merchants.ts'
import { sandboxes } from '#features/payments/server/sandbox/sandboxes.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { currentTransactionId, findTraces } from '#test/support/canary-rows.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import type { PaymentSandbox } from '#test/support/payment-sandbox.ts'
import { openPayer } from '#test/support/top-up.ts'
import { blob, pdf } from '#test/support/uploads.ts'
import { personPassword, setPersonPassword } from '#test/support/passkeys.ts'
import { endpoints, pages, pageUrls } from './contracts.ts'

/**
 * Canaries: keys of merchants, tokens and numbers of cards appear in no answer, page, export, log, row or file. Bank
 * accounts and other billing data appear only where their tutor and staff read them.
 */
const merchantSecret = 'canaryPrivateKeyOfAMerchant0123456789'
const rotatedSecret = 'canaryRotatedKeyOfAMerchant0123456789'
const cardNumber = sandboxes.fondy.cards.success
const iban = 'UA213223130000026007233566001'
const taxId = '1759013776'
const address = 'canary-address 7'
const documentText = 'canary-text-of-a-document'

/** Where billing data may be read, by the tutor of the data and by staff. */
const billingReaders =
  /^\/(billing|api\/tutor\/billing_data\/(get|save|document)|api\/tutor\/privacy\/download_files|panel\/users_show\/|api\/admin\/tutor\/)/

let app: TestApp
let sandbox: PaymentSandbox
let staff: Visitor
let tutor: Visitor
let paymentId = 0
let merchantId = 0
let documentId = 0
let token = ''
let since = ''
const logs: string[] = []
const answers: { url: string; body: string }[] = []
let strangersFrom = 0

beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough', LOG_LEVEL: 'trace' })
  // Lines are kept here instead of being printed.
  Object.assign(app.runtime.log, { [pino.symbols.streamSym]: { write: (line: string) => void logs.push(line) } })
  since = await currentTransactionId(app.runtime.database.db)
  recordAnswers()
  sandbox = await openPaymentSandbox(app, 'ua', 'fondy')
  staff = await app.visitor({ staff: 1 })
  tutor = await openPayer(app, 'ua')
  await saveMerchant()
  await payWithCard()
  await saveBilling()
  for (const visitor of [staff, tutor]) await readEverything(visitor)
  strangersFrom = answers.length
  for (const stranger of [await openPayer(app, 'ua'), await app.visitor()]) await readEverything(stranger)
})

function recordAnswers(): void {
  const inject = app.web.inject.bind(app.web) as (options: { url: string }) => Promise<{ body: string }>
  const recorded = async (options: { url: string }) => {
    const response = await inject(options)
    answers.push({ url: options.url, body: response.body })
    return response
  }
  Object.assign(app.web, { inject: recorded })
}

const expectSuccess = <T>(answer: { status: 'success'; data: T } | { status: 'fail'; error: unknown }): T => {
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data
}

/** Keys are saved, replaced and used for a call that fails. */
async function saveMerchant(): Promise<void> {
  const fields = { provider: 'liqpay' as const, name: 'Canary', base_url: '' }
  const keysOf = (privateKey: string) => ({ publicKey: 'sandbox_i1', privateKey, version: '7' })
  const created = await staff.call<typeof merchantEndpoints.create>('POST /api/admin/merchant/create', {
    merchant: { ...fields, keys: keysOf(merchantSecret) },
  })
  merchantId = expectSuccess(created).merchant.id
  const merchant = { ...fields, id: merchantId, keys: keysOf(rotatedSecret) }
  expectSuccess(await staff.call<typeof merchantEndpoints.save>('POST /api/admin/merchant/save', { merchant }))
  // No server listens at this address. Staff can choose hosts of the provider only.
  await sql`update merchant set base_url = 'https://127.0.0.1:1/' where id = ${merchantId}`.execute(
    app.runtime.database.db,
  )
  const tested = await staff.call<typeof merchantEndpoints.test>('POST /api/admin/merchant/test', {
    merchant_id: merchantId,
  })
  expect(expectSuccess(tested).connected).toBe(false)
  const wrong = { merchant: { ...merchant, keys: { ...merchant.keys, version: '9' } } }
  const refused = await staff.call<typeof merchantEndpoints.save>('POST /api/admin/merchant/save', wrong)
  expect(refused.status).toBe('fail')
}

/** A card is saved by a payment and charged again, once without an answer. */
async function payWithCard(): Promise<void> {
  const started = await tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
    provider: 'fondy',
    sum: 50_000,
    save_token: true,
  })
  const { payment_id, link } = expectSuccess(started)
  paymentId = payment_id
  await sandbox.finish(link, 'success')
  const notices = sandbox.notices.splice(0)
  token = (JSON.parse(notices[0]!.body) as { rectoken: string }).rectoken
  for (const notice of notices) {
    await sandbox.deliver({ ...notice, body: notice.body.replace('50000', '1') })
    await sandbox.deliver(notice)
  }
  await runQueuedJobs(app, 'apply_payment_notice')
  const { id: card_id } = await app.runtime.database.db
    .selectFrom('payment_card')
    .select('id')
    .where('tutor_id', '=', tutor.personId!)
    .executeTakeFirstOrThrow()
  for (const isLost of [false, true]) {
    if (isLost) sandbox.loseAnswer()
    await tutor.call<typeof walletEndpoints.payByToken>('POST /api/tutor/wallet/pay_by_token', { sum: 10_000, card_id })
  }
}

/** A comment after the first line. */
function documentWithCanary(): Blob {
  const [head = '', ...rest] = pdf().toString('latin1').split('\n')
  return blob(Buffer.from([head, `%${documentText}`, ...rest].join('\n'), 'latin1'))
}

async function saveBilling(): Promise<void> {
  const details = {
    legal_form: 'sole_trader' as const,
    tax_id: taxId,
    name: 'Олена',
    address,
    postcode: '01133',
    city: 'Київ',
    iban,
  }
  await setPersonPassword(app, tutor)
  const save = (changes: object) =>
    tutor.call<typeof billingEndpoints.save>(
      'POST /api/tutor/billing_data/save',
      { billing_data: { ...details, ...changes }, password: personPassword },
      { new_billing_documents: [documentWithCanary()] },
    )
  expect((await save({ iban: `${iban}9` })).status).toBe('fail')
  const saved = expectSuccess(await save({}))
  documentId = saved.billing.documents[0]!.id
}

/** All pages as HTML and as data, and every reading call with the ids that exist. */
async function readEverything(visitor: Visitor): Promise<void> {
  const ids: Record<string, number | string> = {
    id: paymentId,
    payment_id: paymentId,
    merchant_id: merchantId,
    tutor_id: tutor.personId!,
    provider: 'liqpay',
  }
  const money = /wallet|billing|payment|merchant|tops|users_show|profile|affiliate/
  const paths = pages.flatMap((page) =>
    pageUrls(page, (param) => String(ids[param] ?? 1)).filter((path) => money.test(path)),
  )
  for (const path of new Set(paths)) {
    await visitor.send('GET', path)
    await visitor.send('GET', `${path}?_data`)
  }
  const query = new URLSearchParams(Object.entries(ids).map(([name, value]) => [name, String(value)])).toString()
  const calls = endpoints.filter(({ method, path }) => method === 'GET' && /^\/api\/(admin|tutor)\//.test(path))
  for (const { path } of calls) {
    await visitor.send('GET', `${path}?${query}`)
    await visitor.send('GET', `${path}?id=${tutor.personId}`)
    if (path.endsWith('/document')) await visitor.send('GET', `${path}?id=${documentId}&tutor_id=${tutor.personId}`)
  }
  const lists = endpoints.filter(({ method, path }) => method === 'POST' && /admin\/(merchants|tops)$/.test(path))
  for (const { path } of lists)
    await visitor.send('POST', path, { payload: {}, headers: { origin: 'http://ua.localhost' } })
}

const secrets = () => [merchantSecret, rotatedSecret, token, cardNumber]
const billing = [iban, taxId, address, documentText]
const leaksIn = (texts: readonly { where: string; text: string }[], words: readonly string[]) =>
  texts.flatMap(({ where, text }) => (words.some((word) => text.includes(word)) ? [where] : []))
const logged = () => logs.map((text) => ({ where: text.slice(0, 200), text }))
const answered = () => answers.map(({ url, body }) => ({ where: url, text: body }))
const traces = (words: readonly string[]) =>
  findTraces(app.runtime.database.db, join(app.runtime.config.DATA_DIR, 'files'), words, since)

test('the scenario reached logs, answers, exports and pages', () => {
  expect(token).toMatch(/^[0-9a-f]{40}$/)
  expect(logs.length).toBeGreaterThan(50)
  const urls = answers.map(({ url }) => url)
  for (const part of ['/panel/merchants/liqpay/', '/wallet', '/billing', 'export', `/panel/payments/${paymentId}/`])
    expect(urls.some((url) => url.includes(part))).toBe(true)
  // The last four characters of a key and of a card are shown, so that staff and tutors recognise them.
  expect(leaksIn(answered(), [rotatedSecret.slice(-4)])).not.toEqual([])
  expect(leaksIn(answered(), [iban]).some((url) => url.startsWith('/billing'))).toBe(true)
})

test('keys of merchants, tokens and numbers of cards are in no answer, log, row or file', async () => {
  expect(leaksIn(answered(), secrets())).toEqual([])
  expect(leaksIn(logged(), secrets())).toEqual([])
  expect(await traces(secrets())).toEqual([])
})

test('billing data are in no log, and in answers only where their tutor and staff read them', async () => {
  expect(leaksIn(logged(), billing)).toEqual([])
  expect(leaksIn(answered(), billing).filter((url) => !billingReaders.test(url))).toEqual([])
  expect(await traces([iban])).toEqual(['billing_data'])
  expect(await traces([documentText])).toEqual(['a file on disk'])
  const files = leaksIn(answered(), [documentText]).map((url) => url.split('?')[0])
  expect(new Set(files)).toEqual(
    new Set([
      '/api/tutor/billing_data/document',
      '/api/tutor/privacy/download_files',
      '/api/admin/tutor/billing_data/document',
    ]),
  )
})

test('strangers read none of it', () => {
  expect(answers.length - strangersFrom).toBeGreaterThan(100)
  expect(leaksIn(answered().slice(strangersFrom), [...secrets(), ...billing])).toEqual([])
})

describe('detects planted faults:', () => {
  test('a key that is logged', () => {
    app.runtime.log.info({ keys: { privateKey: merchantSecret } }, 'planted')
    expect(leaksIn(logged(), secrets())).toHaveLength(1)
    logs.pop()
  })

  test('a token that is stored as it is', async () => {
    const { db } = app.runtime.database
    await sql`update payment_card set brand = ${token} where tutor_id = ${tutor.personId}`.execute(db)
    expect(await traces(secrets())).toEqual(['payment_card'])
    const from = answers.length
    await tutor.send('GET', '/wallet')
    expect(leaksIn(answered().slice(from), secrets())).toEqual(['/wallet'])
    await sql`update payment_card set brand = 'visa' where tutor_id = ${tutor.personId}`.execute(db)
  })
})
