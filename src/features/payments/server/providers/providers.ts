import type { ProviderName } from '../../model.ts'
import { fondy } from './fondy.ts'
import { assertCheckoutLink } from './http.ts'
import { liqpay } from './liqpay.ts'
import { mercadopago } from './mercadopago.ts'
import type { PaymentProvider } from './provider.ts'
import { przelewy24 } from './przelewy24.ts'
import { razorpay } from './razorpay.ts'
import { stripe } from './stripe.ts'

/** Each adapter knows the shape of its own keys, which are checked when a merchant is saved. */
const adapters = { stripe, liqpay, fondy, przelewy24, mercadopago, razorpay } as unknown as Record<
  ProviderName,
  PaymentProvider
>

export const paymentProviders = Object.fromEntries(
  Object.entries(adapters).map(([name, adapter]) => [name, withCheckedLinks(adapter)]),
) as Record<ProviderName, PaymentProvider>

/** No adapter can hand over a link that was not checked. */
export function withCheckedLinks(adapter: PaymentProvider): PaymentProvider {
  return {
    ...adapter,
    createCheckout: async (fetch, merchant, checkout) =>
      assertCheckoutLink(merchant, await adapter.createCheckout(fetch, merchant, checkout)),
    ...(adapter.chargeCard && {
      chargeCard: async (fetch, merchant, charge) => {
        const outcome = await adapter.chargeCard!(fetch, merchant, charge)
        if ('authenticate' in outcome) assertCheckoutLink(merchant, outcome.authenticate)
        return outcome
      },
    }),
  }
}
