import type { ExchangeName } from '../../model.ts'
import { binotel } from './binotel.ts'
import type { ExchangeProvider } from './provider.ts'
import { twilio } from './twilio.ts'
import { zadarma } from './zadarma.ts'

export const exchangeProviders: Readonly<Record<ExchangeName, ExchangeProvider>> = { binotel, zadarma, twilio }
