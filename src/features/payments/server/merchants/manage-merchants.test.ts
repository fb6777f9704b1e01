import { inspect } from 'node:util'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { dayIn } from '#shared/time-zone.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runScheduledJob } from '#test/support/jobs.ts'
import type { sellerEndpoints } from '#features/seller/contract.ts'
import { openPaymentSandbox } from '#test/support/payment-sandbox.ts'
import { openPayer, payTopUp } from '#test/support/top-up.ts'
import type { merchantEndpoints as calls } from '../../contract/merchants.ts'
import type { walletEndpoints } from '../../contract/payments.ts'
import type { ProviderName } from '../../model.ts'
import { liqpaySignature } from '../providers/liqpay.ts'
import { hintsOf } from './merchant-rules.ts'

const edition = 'ua'
let app: TestApp
let staff: Visitor
const logged: unknown[] = []
beforeAll(async () => {
  app = await openApp({ ENCRYPTION_KEY: 'a key of the tests that is long enough' })
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(app.runtime.log, level).mockImplementation((...line: unknown[]) => void logged.push(line))
})
/** Every key of these tests contains the word. */
afterEach(() => expect(inspect(logged, { depth: 10 })).not.toContain('canary'))
beforeEach(async () => {
  Object.assign(app.runtime.config, { demoLogins: false })
  app.setTime(new Date())
  staff = await app.visitor({ staff: 1 })
})

/** An edition that offers the provider to its payers. */
const editionOf = { stripe: 'us', liqpay: 'ua', fondy: 'ua', przelewy24: 'pl', mercadopago: 'mx', razorpay: 'in' }
async function workFor(provider: ProviderName) {
  staff = await app.visitor({ staff: 1, edition: editionOf[provider] })
}

type Given = {
  provider?: ProviderName
  name?: string
  base_url?: string
  keys?: Record<string, string>
  active?: boolean
  position?: number
}
const stripeKeys = (mark: string, mode = 'live') => ({
  secretKey: `sk_${mode}_canary${mark}canary${mark}${mark}`,
  webhookSecret: `whsec_canary${mark}canary${mark}${mark}`,
})
const fondyKeys = (merchantId: string, paymentKey = 'canary payment key') => ({ merchantId, paymentKey })
const filled = (given: Given) => ({ provider: 'stripe' as const, name: 'Main', ...given })
const create = (given: Given, by = staff) =>
  by.call<typeof calls.create>('POST /api/admin/merchant/create', { merchant: filled(given) })
const save = (id: number, given: Given, by = staff) =>
  by.call<typeof calls.save>('POST /api/admin/merchant/save', { merchant: { id, ...filled(given) } })
const get = (merchant_id: number, by = staff) =>
  by.call<typeof calls.get>('GET /api/admin/merchant/get', { merchant_id })
const list = (provider: ProviderName, by = staff) =>
  by.call<typeof calls.list>('POST /api/admin/merchants', { page: 1, filters: { provider } })
const remove = (merchant_id: number, by = staff) =>
  by.call<typeof calls.delete>('POST /api/admin/merchant/delete', { merchant_id })
const connect = (merchant_id: number, by = staff) =>
  by.call<typeof calls.test>('POST /api/admin/merchant/test', { merchant_id })
const revoke = (merchant_id: number, by = staff) =>
  by.call<typeof calls.revokeKeys>('POST /api/admin/merchant/revoke_keys', { merchant_id })

async function createOne(given: Given) {
  const answer = await create(given)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.merchant
}

test.each([
  ['12345678', ''],
  ['123456789', '6789'],
])('of the key %s staff see %j', (paymentKey, hint) =>
  expect(hintsOf('fondy', { merchantId: '77', paymentKey })).toEqual({ merchantId: '77', paymentKey: hint }),
)

describe('accounts', () => {
  beforeEach(() => workFor('stripe'))

  test('are created, listed, changed, turned off and deleted, and their keys never leave the server', async () => {
    const answers: unknown[] = []
    const seen = <T>(answer: T) => {
      answers.push(answer)
      return answer
    }
    const keys = stripeKeys('A')
    const created = seen(await createOne({ keys }))
    expect(created).toMatchObject({ name: 'Main', sandbox: false, test: false, active: true, takes_payments: true })
    expect(created.key_hints).toEqual({
      secretKey: keys.secretKey.slice(-4),
      webhookSecret: keys.webhookSecret.slice(-4),
    })
    expect(seen(await list('stripe'))).toMatchObject({
      data: { merchants: { items: [{ sandbox: true }, { id: created.id }] } },
    })
    const changed = seen(await save(created.id, { name: 'Second', active: false, position: 3 }))
    expect(changed).toMatchObject({
      data: { merchant: { name: 'Second', active: false, position: 3, takes_payments: false } },
    })
    seen(await save(created.id, { keys: stripeKeys('B') }))
    seen(await revoke(created.id))
    seen(await get(created.id))
    seen(await staff.page('/panel/merchants/stripe/'))
    expect(seen(await remove(created.id))).toMatchObject({ status: 'success' })
    expect(await get(created.id)).toMatchObject({ error: 'not_found' })

    const events = await app.runtime.database.db
      .selectFrom('event')
      .selectAll()
      .where('entity', '=', 'merchant')
      .where('entity_id', '=', created.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ name }) => name)).toEqual([
      'merchant.created',
      'merchant.saved',
      'merchant.saved',
      'merchant.keys_revoked',
      'merchant.deleted',
    ])
    expect(JSON.stringify([answers, events])).not.toContain('canary')
  })

  test('belong to the heads of the office', async () => {
    const { id } = await createOne({ keys: stripeKeys('C') })
    const office = await app.visitor({ staff: 3, edition: 'us' })
    const tutor = await app.visitor({ roles: ['tutor'], edition: 'us' })
    const elsewhere = await app.visitor({ staff: 1, edition: 'pl' })
    const answersOf = async (by: Visitor) => [
      await get(id, by),
      await save(id, {}, by),
      await connect(id, by),
      await revoke(id, by),
      await remove(id, by),
    ]
    for (const by of [office, tutor])
      for (const answer of [await list('stripe', by), await create({}, by), ...(await answersOf(by))])
        expect(['forbidden', 'unauthorized']).toContain(answer.status === 'fail' && answer.error)
    for (const answer of await answersOf(elsewhere)) expect(answer).toMatchObject({ error: 'not_found' })
    expect(await get(id)).toMatchObject({ data: { merchant: { name: 'Main' } } })
    await remove(id)
  })

  test('need all keys of the right form', async () => {
    expect(await create({ keys: { ...stripeKeys('D'), webhookSecret: '' } })).toMatchObject({
      error: { 'keys.webhookSecret': expect.any(Array) as unknown },
    })
  })
})

describe('the host of an account', () => {
  test('is one of the provider’s own', async () => {
    await workFor('stripe')
    for (const base_url of [
      'https://evil.example',
      'http://api.stripe.com',
      'https://api.stripe.com.evil.example',
      'https://api.stripe.com@evil.example',
      'https://api.stripe.com:8443',
      'https://api.stripe.com/steal?',
    ])
      expect([base_url, await create({ base_url, keys: stripeKeys('E') })]).toEqual([
        base_url,
        expect.objectContaining({ error: { base_url: expect.any(Array) as unknown } }),
      ])
  })

  test('cannot change without the keys', async () => {
    const { id } = await createOne({ provider: 'fondy', keys: fondyKeys('2000001') })
    const moved = { provider: 'fondy' as const, base_url: 'https://pay.hutko.org' }
    expect(await save(id, moved)).toMatchObject({
      error: { 'keys.merchantId': expect.any(Array) as unknown, 'keys.paymentKey': expect.any(Array) as unknown },
    })
    // The default host may be named.
    expect(await save(id, { ...moved, base_url: 'https://pay.fondy.eu' })).toMatchObject({ status: 'success' })
    expect(await save(id, { ...moved, keys: fondyKeys('2000001', 'canary of hutko') })).toMatchObject({
      data: { merchant: { base_url: 'https://pay.hutko.org' } },
    })
    await remove(id)
  })
})

describe('outside the demo', () => {
  test('an account without keys cannot be active', async () => {
    await workFor('stripe')
    const needsKeys = { error: { 'keys.secretKey': expect.any(Array) as unknown } }
    expect(await create({ active: true })).toMatchObject(needsKeys)
    const { id, ...created } = await createOne({ active: false })
    expect(created).toMatchObject({ sandbox: true, active: false, takes_payments: false })
    expect(await save(id, { active: true })).toMatchObject(needsKeys)
    expect(await save(id, { active: true, keys: stripeKeys('F') })).toMatchObject({
      data: { merchant: { active: true, sandbox: false, takes_payments: true } },
    })
    await remove(id)
  })

  test.each([
    ['stripe', '', stripeKeys('G', 'test'), true],
    ['stripe', '', stripeKeys('G'), false],
    ['liqpay', '', { publicKey: 'sandbox_i1', privateKey: 'sandbox_canary', version: '7' }, true],
    ['liqpay', '', { publicKey: 'i1', privateKey: 'canary', version: '7' }, false],
    ['fondy', '', fondyKeys('1396424'), true],
    ['fondy', 'https://pay.flitt.com', fondyKeys('1549901'), true],
    ['fondy', 'https://pay.hutko.org', fondyKeys('1700002'), true],
    ['fondy', '', fondyKeys('2000001'), false],
    ['przelewy24', 'https://sandbox.przelewy24.pl', { merchantId: '1', posId: '1', apiKey: 'k', crc: 'c' }, true],
    ['przelewy24', '', { merchantId: '1', posId: '1', apiKey: 'k', crc: 'c' }, false],
    ['mercadopago', '', { accessToken: 'TEST-12345678-canary', webhookSecret: 'canary canary' }, true],
    ['mercadopago', '', { accessToken: 'APP_USR-12345678-canary', webhookSecret: 'canary canary' }, false],
    ['razorpay', '', { keyId: 'rzp_test_12345678', keySecret: 'canary canary', webhookSecret: 'canary' }, true],
    ['razorpay', '', { keyId: 'rzp_live_12345678', keySecret: 'canary canary', webhookSecret: 'canary' }, false],
  ] as const)('keys of %s at “%s” tell the mode, and a test account takes no payments', async (...row) => {
    const [provider, base_url, keys, isTest] = row
    await workFor(provider)
    const { id, ...created } = await createOne({ provider, base_url, keys })
    expect(created).toMatchObject({ test: isTest, takes_payments: !isTest })
    Object.assign(app.runtime.config, { demoLogins: true })
    await app.runtime.database.db.updateTable('merchant').set({ position: 999 }).where('keys', 'is', null).execute()
    expect(await get(id)).toMatchObject({ data: { merchant: { takes_payments: true } } })
    await remove(id)
  })

  test('payers are offered neither the sandbox nor a test account', async () => {
    const tutor = await openPayer(app, edition)
    const pay = () =>
      tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', {
        provider: 'liqpay',
        sum: 50_000,
      })
    const methods = async () => (await tutor.page('/wallet')).data as { choices: { methods: unknown[] } }
    const test = await createOne({
      provider: 'liqpay',
      keys: { publicKey: 'sandbox_i1', privateKey: 'sandbox_canary', version: '7' },
    })
    expect(await pay()).toMatchObject({ error: 'not_found' })
    expect((await methods()).choices.methods).toEqual([])
    // Live keys take no money for the invented company of the demo.
    const seller = { name: 'ТОВ «Школа»', address: 'Київ', tax_id: '32855961', email: 'office@school.example' }
    const day = { valid_from: dayIn(editionByCode(edition)!.timeZone, new Date()) }
    const entered = staff.call<typeof sellerEndpoints.create>('POST /api/admin/seller/create', {
      seller: { ...seller, ...day },
    })
    expect(await entered).toMatchObject({ status: 'success' })
    const real = await createOne({
      provider: 'liqpay',
      position: 2,
      keys: { publicKey: 'i1', privateKey: 'canary', version: '7' },
    })
    expect(await pay()).toMatchObject({ status: 'success' })
    expect((await methods()).choices.methods).toMatchObject([{ provider: 'liqpay' }])
    await remove(test.id)
    await save(real.id, { provider: 'liqpay', active: false })
  })
})

describe('keys', () => {
  test('cannot be read in another row', async () => {
    await workFor('stripe')
    const [one, other] = [await createOne({ keys: stripeKeys('H') }), await createOne({ keys: stripeKeys('I') })]
    const { db } = app.runtime.database
    const { keys } = await db.selectFrom('merchant').select('keys').where('id', '=', one.id).executeTakeFirstOrThrow()
    await db.updateTable('merchant').set({ keys }).where('id', '=', other.id).execute()
    expect(await connect(other.id)).toMatchObject({ httpStatus: 503 })
    expect(logged).not.toEqual([])
    await remove(one.id)
    await remove(other.id)
  })

  test('of both earlier generations verify notices after two rotations, until staff revoke them', async () => {
    const keysOf = (privateKey: string) => ({ publicKey: 'i7', privateKey, version: '7' })
    const provider = 'liqpay'
    const { id } = await createOne({ provider, active: false, keys: keysOf('first canary') })
    await save(id, { provider, active: false, keys: keysOf('second canary') })
    await save(id, { provider, active: false, keys: keysOf('third canary') })
    const deliver = async (privateKey: string) => {
      const data = Buffer.from(JSON.stringify({ public_key: 'i7', status: 'success', by: privateKey })).toString(
        'base64',
      )
      const payload = new URLSearchParams({ data, signature: liqpaySignature('sha3-256', privateKey, data) }).toString()
      const url = `/api/payments/webhook/liqpay?merchant=${id}`
      const headers = { host: `${edition}.localhost`, 'content-type': 'application/x-www-form-urlencoded' }
      return (await app.web.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    const statuses = async () => [
      await deliver('first canary'),
      await deliver('second canary'),
      await deliver('third canary'),
    ]
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await get(id)).toMatchObject({ data: { merchant: { previous_keys_until: expect.any(Number) as number } } })
    app.setTime(new Date(Date.now() + 8 * 24 * 3_600_000))
    expect(await statuses()).toEqual([403, 403, 200])
    const countOld = async () =>
      (
        await app.runtime.database.db
          .selectFrom('merchant_old_keys')
          .select('id')
          .where('merchant_id', '=', id)
          .execute()
      ).length
    app.setTime(new Date())
    await runScheduledJob(app, 'delete_expired_merchant_keys')
    expect(await countOld()).toBe(2)
    expect(await revoke(id)).toMatchObject({ data: { merchant: { previous_keys_until: null } } })
    expect(await statuses()).toEqual([403, 403, 200])
    await save(id, { provider, active: false, keys: keysOf('fourth canary') })
    app.setTime(new Date(Date.now() + 8 * 24 * 3_600_000))
    await runScheduledJob(app, 'delete_expired_merchant_keys')
    expect(await countOld()).toBe(0)
  })
})

test('an account of a service that the edition does not offer cannot be created or turned on', async () => {
  const refused = { status: 'fail', error: 'wrong_status', httpStatus: 409 }
  expect(await create({ provider: 'stripe', keys: stripeKeys('J') })).toMatchObject(refused)
  // One that was made before the edition gave the service up stays for its payments.
  const { id } = await createOne({ provider: 'fondy', active: false, keys: fondyKeys('2000001') })
  await app.runtime.database.db.updateTable('merchant').set({ provider: 'stripe' }).where('id', '=', id).execute()
  expect(await save(id, { active: true, keys: stripeKeys('J') })).toMatchObject(refused)
  expect(await save(id, { active: false, keys: stripeKeys('J') })).toMatchObject({ status: 'success' })
  await remove(id)
})

test('the connection is tested with the stored keys', async () => {
  const sandbox = await openPaymentSandbox(app, edition, 'fondy')
  expect(await connect(sandbox.merchantId)).toMatchObject({ data: { connected: true, problem: '' } })
  const { id } = await createOne({ provider: 'fondy', active: false, keys: fondyKeys('2000001') })
  const base_url = `http://${sandbox.server.host}`
  await app.runtime.database.db.updateTable('merchant').set({ base_url }).where('id', '=', id).execute()
  expect(await connect(id)).toMatchObject({ data: { connected: false, problem: 'refused' } })
  await remove(id)
})

describe('an account with payments', () => {
  test('keeps its identity, its mode and its row', async () => {
    const sandbox = await openPaymentSandbox(app, edition, 'fondy')
    await payTopUp(app, sandbox, await openPayer(app, edition), 'fondy')
    const id = sandbox.merchantId
    const provider = 'fondy'
    const wrong = { error: 'in_use' }
    // The stub's address is not one of Fondy's, so the host changes here as well.
    expect(await save(id, { provider, keys: fondyKeys('1549901') })).toMatchObject(wrong)
    expect(await save(id, { provider, keys: fondyKeys('2000001') })).toMatchObject(wrong)
    expect(await save(id, { provider, keys: fondyKeys('1396424', 'canary rotated') })).toMatchObject({
      data: { merchant: { previous_keys_until: expect.any(Number) as number } },
    })
    expect(await remove(id)).toMatchObject(wrong)
  })
})
