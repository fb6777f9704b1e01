import { expect, test } from 'vitest'
import { fondySandbox } from '../sandbox/fondy.ts'
import { liqpaySandbox } from '../sandbox/liqpay.ts'
import { mercadopagoSandbox } from '../sandbox/mercadopago.ts'
import type { ProviderSandbox } from '../sandbox/sandbox.ts'
import { cardFingerprint } from './card-fingerprint.ts'
import { fondy } from './fondy.ts'
import { liqpay } from './liqpay.ts'
import { mercadopago } from './mercadopago.ts'
import type { PaymentProvider } from './provider.ts'
import { createPaymentReference, createTestCheckout, openSandbox } from './sandbox-fixture.ts'

type Outcome = 'success' | 'three_d_secure'

/** A payment that another person makes, whose report has only the card in common with others. */
async function readStatus<K extends Record<string, string>>(
  provider: PaymentProvider<K>,
  sandbox: ProviderSandbox,
  { outcome = 'success', saveCard = false }: { outcome?: Outcome; saveCard?: boolean } = {},
) {
  const currency = provider.name === 'mercadopago' ? 'MXN' : 'UAH'
  const checkout = createTestCheckout({ currency, saveCard })
  const box = openSandbox(provider, sandbox)
  const { link } = await provider.createCheckout(box.fetch, box.merchant, checkout)
  await box.finish(link, outcome)
  return provider.fetchStatus(box.fetch, box.merchant, createPaymentReference(checkout))
}

/** The fingerprints of two payments with one card and one with another. */
async function readFingerprints<K extends Record<string, string>>(
  provider: PaymentProvider<K>,
  sandbox: ProviderSandbox,
): Promise<(string | undefined)[]> {
  const outcomes: Outcome[] = ['success', 'success', 'three_d_secure']
  const reports = await Promise.all(outcomes.map((outcome) => readStatus(provider, sandbox, { outcome })))
  return reports.map(({ cardFingerprint: fingerprint }) => fingerprint)
}

test.each([
  ['Fondy', () => readFingerprints(fondy, fondySandbox)],
  ['LiqPay', () => readFingerprints(liqpay, liqpaySandbox)],
  ['Mercado Pago', () => readFingerprints(mercadopago, mercadopagoSandbox)],
])('%s names the card of a payment without its digits', async (_, read) => {
  const [first, second, another] = await read()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(another).toMatch(/^[0-9a-f]{32}$/)
  expect(another).not.toBe(first)
})

test('a saved card of Fondy is the same card as one that is not saved', async () => {
  const saved = await readStatus(fondy, fondySandbox, { saveCard: true })
  const unsaved = await readStatus(fondy, fondySandbox)
  expect(saved.card?.fingerprint).toBe(unsaved.cardFingerprint)
  expect(saved.cardFingerprint).toBe(unsaved.cardFingerprint)
})

test('a missing part gives no fingerprint, because the rest fits cards of other people', () => {
  expect(cardFingerprint('424242*42', 'visa', undefined)).toBeUndefined()
  expect(cardFingerprint('424242*42', '', '380950000001')).toBeUndefined()
  expect(cardFingerprint('444455XXXXXX1111', 'VISA')).toBe(cardFingerprint('444455XXXXXX1111', 'visa'))
})
