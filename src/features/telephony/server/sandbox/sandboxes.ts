import type { ExchangeName } from '../../model.ts'
import { binotelSandbox } from './binotel.ts'
import type { ExchangeSandbox } from './sandbox.ts'
import { twilioSandbox } from './twilio.ts'
import { zadarmaSandbox } from './zadarma.ts'

export const exchangeSandboxes: Readonly<Record<ExchangeName, ExchangeSandbox>> = {
  binotel: binotelSandbox,
  zadarma: zadarmaSandbox,
  twilio: twilioSandbox,
}
