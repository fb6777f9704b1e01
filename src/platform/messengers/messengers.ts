import { editions } from '#editions/editions.ts'
import type { Config } from '../config.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { sandboxMessenger } from './messenger.ts'
import type { Messengers } from './messenger.ts'
import { telegram } from './telegram.ts'
import { viber } from './viber.ts'
import { whatsapp } from './whatsapp.ts'

export function openMessengers(
  { telegramBots, viberBots, whatsappNumbers }: Bots,
  outgoing: Outgoing,
): ReadonlyMap<string, Messengers> {
  return new Map(
    editions.map(({ code, siteName }) => {
      const [atTelegram, atViber, atWhatsapp] = [telegramBots[code], viberBots[code], whatsappNumbers[code]]
      const messengers: Messengers = {
        telegram: atTelegram ? telegram(atTelegram) : sandboxMessenger('telegram'),
        viber: atViber ? viber(atViber, siteName, outgoing) : sandboxMessenger('viber'),
        whatsapp: atWhatsapp ? whatsapp(atWhatsapp, outgoing) : sandboxMessenger('whatsapp'),
      }
      return [code, messengers] as const
    }),
  )
}
type Bots = Pick<Config, 'telegramBots' | 'viberBots' | 'whatsappNumbers'>
