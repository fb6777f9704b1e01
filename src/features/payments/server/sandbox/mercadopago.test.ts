import { expect, test } from 'vitest'
import { mercadopago } from '../providers/mercadopago.ts'
import { createPaymentReference, createTestCheckout, openSandbox } from '../providers/sandbox-fixture.ts'
import { mercadopagoSandbox } from './mercadopago.ts'

const open = () => openSandbox(mercadopago, mercadopagoSandbox)
const checkout = createTestCheckout({ currency: 'MXN' })
const item = { title: 'Fee', quantity: 1, unit_price: 125.5, currency_id: 'MXN' }
const backUrls = { success: checkout.returnUrl, failure: checkout.returnUrl }
async function post(path: string, body: object, headers = {}) {
  const { fetch, merchant } = open()
  const authorization = `Bearer ${merchant.keys.accessToken}`
  const init = { method: 'POST', headers: { authorization, ...headers }, body: JSON.stringify(body) }
  const response = await fetch(`${merchant.baseUrl}${path}`, init)
  return { status: response.status, body: (await response.json()) as object }
}

test('accepts the right token only', async () => {
  const box = open()
  await mercadopago.testConnection(box.fetch, box.merchant)
  const merchant = { ...box.merchant, keys: { ...box.merchant.keys, accessToken: 'TEST-wrong-token' } }
  await expect(mercadopago.testConnection(box.fetch, merchant)).rejects.toMatchObject({ code: 'unauthorized' })
})

test.each([
  ['an unknown field', { color: 'red' }, 'bad_request'],
  ['an unknown field of an item', { items: [{ ...item, price: 1 }] }, 'bad_request'],
  ['an amount as a text', { items: [{ ...item, unit_price: '125.50' }] }, 'invalid_items'],
  ['an amount with three decimals', { items: [{ ...item, unit_price: 1.255 }] }, 'invalid_items'],
  ['an item without a price', { items: [{ ...item, unit_price: undefined }] }, 'invalid_items'],
  ['no items', { items: [] }, 'bad_request'],
  ['a time without a zone', { expiration_date_to: '2026-11-17T12:15:00Z' }, 'bad_request'],
  ['a time that is over', { expiration_date_to: '2026-11-17T11:00:00.000+00:00' }, 'invalid_expiration_date_to'],
])('rejects %s', async (_, changes, error) => {
  const valid = { items: [item], back_urls: backUrls }
  expect((await post('/checkout/preferences', valid)).status).toBe(201)
  const answer = await post('/checkout/preferences', { ...valid, ...changes })
  expect(answer).toMatchObject({ status: 400, body: { error, status: 400 } })
})

test('rejects a refund without an idempotency key, and unknown paths', async () => {
  const box = open()
  await box.finish((await mercadopago.createCheckout(box.fetch, box.merchant, checkout)).link, 'success')
  const { providerRef } = await mercadopago.fetchStatus(box.fetch, box.merchant, createPaymentReference(checkout))
  const headers = { authorization: `Bearer ${box.merchant.keys.accessToken}` }
  const url = `${box.merchant.baseUrl}/v1/payments/${providerRef}/refunds`
  expect((await box.fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(400)
  expect((await post('/v1/unknown', {})).status).toBe(404)
})
