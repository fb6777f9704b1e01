import { expect, test } from 'vitest'
import { createPaymentReference, createTestCheckout, openSandbox } from '../providers/sandbox-fixture.ts'
import { stripe } from '../providers/stripe.ts'
import { stripeSandbox } from './stripe.ts'

const open = () => openSandbox(stripe, stripeSandbox)
type Box = ReturnType<typeof open>
const checkout = createTestCheckout()

async function post(box: Box, path: string, changes: Record<string, string | undefined>, headers = {}) {
  const form = {
    mode: 'payment',
    success_url: 'https://repeto.example/',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '1000',
    'line_items[0][price_data][product_data][name]': 'Fee',
    ...changes,
  }
  const sent = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const authorization = `Bearer ${box.merchant.keys.secretKey}`
  const response = await box.fetch(`${box.merchant.baseUrl}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(sent).toString(),
  })
  return { status: response.status, body: (await response.json()) as { error?: object } }
}
const unit = 'line_items[0][price_data][unit_amount]'

test('accepts the right key only', async () => {
  const box = open()
  await stripe.testConnection(box.fetch, box.merchant)
  const keys = { ...box.merchant.keys, secretKey: 'sk_test_wrong_key_of_stripe' }
  await expect(stripe.testConnection(box.fetch, { ...box.merchant, keys })).rejects.toMatchObject({ kind: 'refused' })
  expect((await post(box, '/v1/checkout/sessions', {}, { authorization: '' })).status).toBe(401)
})

test.each([
  ['an unknown field', { color: 'red' }, 'parameter_unknown'],
  ['a missing field', { success_url: undefined }, 'parameter_missing'],
  ['an amount in major units', { [unit]: '10.00' }, 'parameter_invalid_integer'],
  ['an amount below the smallest charge', { [unit]: '49' }, 'amount_too_small'],
  ['a malformed address', { success_url: 'repeto' }, 'url_invalid'],
  ['a malformed email', { customer_email: 'repeto' }, 'email_invalid'],
])('rejects %s', async (_, changes, code) => {
  const { status, body } = await post(open(), '/v1/checkout/sessions', changes)
  expect([status, body.error]).toMatchObject([400, { code, type: 'invalid_request_error' }])
})

test('rejects JSON, a lifetime under 30 minutes and unknown paths', async () => {
  const box = open()
  const sessions = '/v1/checkout/sessions'
  expect((await post(box, sessions, {}, { 'content-type': 'application/json' })).status).toBe(400)
  const soon = String(Math.floor(box.clock.now.getTime() / 1000) + 1799)
  expect((await post(box, sessions, { expires_at: soon })).body.error).toMatchObject({ param: 'expires_at' })
  expect((await post(box, '/v1/prices', {})).status).toBe(404)
})

test('does not find an object of another kind', async () => {
  const box = open()
  const { checkoutRef } = await stripe.createCheckout(box.fetch, box.merchant, checkout)
  const reference = createPaymentReference(checkout, { providerRef: checkoutRef })
  await expect(stripe.fetchStatus(box.fetch, box.merchant, reference)).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('closes a checkout that the shop has ended', async () => {
  const box = open()
  const { link, checkoutRef } = await stripe.createCheckout(box.fetch, box.merchant, checkout)
  const reference = createPaymentReference(checkout, { checkoutRef })
  const end = () => post(box, `/v1/checkout/sessions/${checkoutRef}/expire`, {})
  expect((await end()).status).toBe(200)
  expect((await end()).status).toBe(400)
  await box.finish(link, 'success')
  expect(await stripe.fetchStatus(box.fetch, box.merchant, reference)).toMatchObject({
    state: 'failed',
    failure: 'expired',
  })
})
