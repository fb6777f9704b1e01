import { describe, expect, test } from 'vitest'
import { providerNames } from '../../model.ts'
import { sandboxes } from '../sandbox/sandboxes.ts'
import type { PaymentProvider } from './provider.ts'
import { paymentProviders, withCheckedLinks } from './providers.ts'
import { createTestCheckout, openSandbox } from './sandbox-fixture.ts'

describe.each(providerNames)('%s', (name) => {
  const provider = paymentProviders[name]
  const box = openSandbox(provider, sandboxes[name])
  const unsafe = ['javascript:alert(1)', 'http://pay.example/1', 'data:text/html,x', '//evil.example', '']

  test.each(unsafe)('sends no payer to “%s”', async (link) => {
    const forged: PaymentProvider = {
      ...provider,
      createCheckout: async () => ({ link, checkoutRef: '1' }),
      chargeCard: async () => ({ authenticate: { link, checkoutRef: '1' } }),
    }
    const checked = withCheckedLinks(forged)
    const checkout = createTestCheckout()
    const refused = { kind: 'outage', code: 'no safe link' }
    await expect(checked.createCheckout(box.fetch, box.merchant, checkout)).rejects.toMatchObject(refused)
    await expect(checked.chargeCard!(box.fetch, box.merchant, { ...checkout, token: '1' })).rejects.toMatchObject(
      refused,
    )
  })

  test('opens its own page over HTTPS, and the sandbox of this site', async () => {
    const open = (link: string) =>
      withCheckedLinks({ ...provider, createCheckout: async () => ({ link, checkoutRef: '1' }) }).createCheckout(
        box.fetch,
        { ...box.merchant, baseUrl: 'http://ua.localhost:3000/sandbox/payments/x' },
        createTestCheckout(),
      )
    for (const link of ['https://pay.example/1', 'http://ua.localhost:3000/sandbox/payments/x/pay?1'])
      expect(await open(link)).toEqual({ link, checkoutRef: '1' })
  })

  test('has only HTTPS hosts without a path', () => {
    expect(provider.hosts.map((host) => new URL(host).origin)).toEqual(provider.hosts)
    expect(provider.hosts.every((host) => host.startsWith('https://'))).toBe(true)
    expect(provider.accountKeys.every((key) => provider.publicKeys.includes(key))).toBe(true)
  })
})
