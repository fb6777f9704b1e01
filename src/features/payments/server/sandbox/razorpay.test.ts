import { expect, test } from 'vitest'
import { razorpay } from '../providers/razorpay.ts'
import { createTestCheckout, openSandbox } from '../providers/sandbox-fixture.ts'
import { razorpaySandbox } from './razorpay.ts'

const open = () => openSandbox(razorpay, razorpaySandbox)
const checkout = createTestCheckout({ currency: 'INR' })

async function post(path: string, body: object, headers = {}, box = open()) {
  const { keyId, keySecret } = box.merchant.keys
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const init = { method: 'POST', headers: { authorization, ...headers }, body: JSON.stringify(body) }
  const response = await box.fetch(`${box.merchant.baseUrl}${path}`, init)
  return { status: response.status, body: (await response.json()) as object }
}

test('accepts the right keys only', async () => {
  const box = open()
  await razorpay.testConnection(box.fetch, box.merchant)
  const merchant = { ...box.merchant, keys: { ...box.merchant.keys, keySecret: 'wrong secret' } }
  await expect(razorpay.testConnection(box.fetch, merchant)).rejects.toMatchObject({ kind: 'refused' })
})

test.each([
  ['an unknown field', { color: 'red' }, 'color is/are not required and should not be sent'],
  ['a missing field', { amount: undefined }, 'The amount field is required.'],
  ['an amount in major units', { amount: 125.5 }, 'The amount must be an integer.'],
  ['an amount as a text', { amount: '12550' }, 'The amount must be an integer.'],
  ['an amount below one rupee', { amount: 99 }, 'The amount must be at least INR 1.00'],
  ['a long reference', { reference_id: 'x'.repeat(41) }, 'The reference_id is invalid.'],
  ['a lifetime under 15 minutes', { expire_by: 1_794_917_699 }, 'expire_by must be at least 15 minutes in future'],
])('rejects %s', async (_, changes, description) => {
  const valid = { amount: 12_550, currency: 'INR', expire_by: 1_794_917_700 }
  expect((await post('/v1/payment_links', valid)).status).toBe(200)
  const answer = await post('/v1/payment_links', { ...valid, ...changes })
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR', description } } })
})

test('rejects a short idempotency key, a refund of an unpaid payment and unknown paths', async () => {
  const box = open()
  const { link } = await razorpay.createCheckout(box.fetch, box.merchant, checkout)
  await box.finish(link, 'declined')
  const { id } = (JSON.parse(box.notices[0]!.body) as { payload: { payment: { entity: { id: string } } } }).payload
    .payment.entity
  const refund = (headers: object) => post(`/v1/payments/${id}/refund`, {}, headers, box)
  expect(await refund({ 'x-refund-idempotency': 'short' })).toMatchObject({ status: 400 })
  expect(await refund({})).toMatchObject({
    body: { error: { description: expect.stringContaining('captured') as string } },
  })
  expect((await post('/v1/unknown', {})).status).toBe(404)
})
