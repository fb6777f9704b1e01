import type { ProviderName } from '../../model.ts'
import { fondySandbox } from './fondy.ts'
import { liqpaySandbox } from './liqpay.ts'
import { mercadopagoSandbox } from './mercadopago.ts'
import { przelewy24Sandbox } from './przelewy24.ts'
import { razorpaySandbox } from './razorpay.ts'
import type { ProviderSandbox } from './sandbox.ts'
import { stripeSandbox } from './stripe.ts'

export const sandboxes: Record<ProviderName, ProviderSandbox> = {
  stripe: stripeSandbox,
  liqpay: liqpaySandbox,
  fondy: fondySandbox,
  przelewy24: przelewy24Sandbox,
  mercadopago: mercadopagoSandbox,
  razorpay: razorpaySandbox,
}
