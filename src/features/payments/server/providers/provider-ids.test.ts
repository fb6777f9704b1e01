import { describe, expect, test } from 'vitest'
import { providerNames } from '../../model.ts'
import type { ProviderName } from '../../model.ts'
import { sandboxes } from '../sandbox/sandboxes.ts'
import type { Merchant } from './provider.ts'
import { paymentIdAt, providerIdOf, refundKeyOf } from './provider-ids.ts'
import { paymentProviders } from './providers.ts'
import { createPaymentReference, createTestCheckout, openSandbox } from './sandbox-fixture.ts'

const idPrefix = '3f9ab01c'
const currencies: Record<ProviderName, string> = {
  stripe: 'USD',
  liqpay: 'UAH',
  fondy: 'UAH',
  przelewy24: 'PLN',
  mercadopago: 'MXN',
  razorpay: 'INR',
}

test('payments and refunds that were sent without the prefix keep their ids', () => {
  expect([providerIdOf({ idPrefix: '' }, 1001), providerIdOf({ idPrefix }, 1001)]).toEqual(['1001', '3f9ab01c-1001'])
  const keys = ['', idPrefix].map((provider_prefix) => refundKeyOf({ id: 31, provider_prefix }))
  expect(keys).toEqual(['refund-31', '3f9ab01c-refund-31'])
  expect(paymentIdAt({ idPrefix: '' }, { id: '1001' }, 'id')).toBe(1001)
})

test.each(['1001', 'another1-1001', '3f9ab01c-0', '3f9ab01c-', '3f9ab01c-01001', '3f9ab01c-1001-1', ''])(
  '“%s” is no payment of this installation',
  (id) => {
    expect(paymentIdAt({ idPrefix }, { id }, 'id')).toBeUndefined()
  },
)

describe.each(providerNames)('%s', (name) => {
  const provider = paymentProviders[name]
  const checkout = createTestCheckout({ currency: currencies[name] })
  const open = () => {
    const box = openSandbox(provider, sandboxes[name])
    const merchant: Merchant = { ...box.merchant, idPrefix }
    return { ...box, merchant }
  }

  test('knows a payment by an id with the prefix of the installation', async () => {
    const box = open()
    const { link, checkoutRef } = await provider.createCheckout(box.fetch, box.merchant, checkout)
    await box.finish(link, 'success')
    const reference = createPaymentReference(checkout, { checkoutRef })
    const report = await provider.fetchStatus(box.fetch, box.merchant, reference)
    expect(report).toMatchObject({ paymentId: checkout.paymentId, state: 'paid' })
    expect(JSON.stringify(box.notices) + decodeURIComponent(link)).toContain(
      name === 'liqpay' ? 'data' : name === 'mercadopago' ? 'payment' : '3f9ab01c-1001',
    )
  })

  test('does not take the payment of another installation with the same account for its own', async () => {
    const box = open()
    const other = { ...box.merchant, idPrefix: 'another1' }
    const { link, checkoutRef } = await provider.createCheckout(box.fetch, other, checkout)
    await box.finish(link, 'success')
    // Mercado Pago's notice names a payment by the address, and the look-up then finds nothing.
    if (name !== 'mercadopago')
      for (const notice of box.notices) {
        const call = { ...createCall(notice), query: {} }
        expect(provider.readNotice(box.merchant, call, box.clock.now)?.report).toBeUndefined()
      }
    const reference = createPaymentReference(checkout, { checkoutRef })
    const looked = provider.fetchStatus(box.fetch, box.merchant, reference)
    const state = await looked.then((report) => report.state === 'paid' && report.paymentId === 1001).catch(() => false)
    expect(state).toBe(false)
  })

  test('ends an open checkout where its protocol can, and leaves a paid one alone', async () => {
    const box = open()
    const { link, checkoutRef } = await provider.createCheckout(box.fetch, box.merchant, checkout)
    const close = () => provider.closeCheckout!(box.fetch, box.merchant, checkoutRef, box.clock.now)
    const reference = createPaymentReference(checkout, { checkoutRef })
    if (!provider.closeCheckout) {
      expect(['liqpay', 'fondy', 'przelewy24']).toContain(name)
      return
    }
    await close()
    box.clock.now = new Date(box.clock.now.getTime() + 2 * 60_000)
    await box.finish(link, 'success')
    expect((await provider.fetchStatus(box.fetch, box.merchant, reference)).state).not.toBe('paid')

    const next = await provider.createCheckout(box.fetch, box.merchant, { ...checkout, paymentId: 1002 })
    await box.finish(next.link, 'success')
    const closing = provider.closeCheckout(box.fetch, box.merchant, next.checkoutRef, box.clock.now)
    // Mercado Pago changes the end of a paid preference as well, which takes nothing back.
    if (name !== 'mercadopago') await expect(closing).rejects.toMatchObject({ kind: 'refused' })
    const paid = createPaymentReference({ ...checkout, paymentId: 1002 }, { checkoutRef: next.checkoutRef })
    expect(await provider.fetchStatus(box.fetch, box.merchant, paid)).toMatchObject({ state: 'paid' })
  })
})

function createCall(notice: { url: string; headers: Record<string, string>; body: string }) {
  const headers = Object.fromEntries(Object.entries(notice.headers).map(([key, value]) => [key.toLowerCase(), value]))
  return { method: 'POST', url: notice.url, ip: '', params: {}, query: {}, headers, body: Buffer.from(notice.body) }
}
