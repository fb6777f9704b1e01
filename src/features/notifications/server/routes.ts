import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Channel } from '../model.ts'
import type { Values } from './write-message.ts'

/** Somebody a message is for: where, in which language, and what it tells. */
export type Receiver = { address: string; locale: Locale; values: Values }
export type Route = {
  event: string
  channel: Channel
  template: string
  to: (ctx: Ctx, event: Event) => Promise<Receiver[]>
}

/** Which event is told to whom, how, and in which words. Staff's changes (`message_route`) lie over it. */
export const routes: readonly Route[] = [
  { event: 'staff.signed_in', channel: 'mail', template: 'staff_signed_in', to: memberWhoCameIn },
  { event: 'outbox.test_asked', channel: 'mail', template: 'test', to: whereTestIsAsked('mail') },
  { event: 'outbox.test_asked', channel: 'sms', template: 'test', to: whereTestIsAsked('sms') },
]

async function memberWhoCameIn({ db, edition, origin }: Ctx, event: Event): Promise<Receiver[]> {
  const member = await db
    .selectFrom('staff_member')
    .select(['name', 'login', 'locale'])
    .where('id', '=', event.entityId ?? 0)
    .executeTakeFirst()
  if (!member) return []
  const locale = member.locale && isLocale(member.locale) ? member.locale : edition.locales[0]
  return [{ address: member.login, locale, values: { name: member.name, time: event.at, link: `${origin}/panel/` } }]
}

function whereTestIsAsked(channel: Channel): Route['to'] {
  return async ({ db, edition, origin }, event) => {
    const asked = event.after as { channel: Channel; recipient: string; locale: Locale }
    if (asked.channel !== channel) return []
    const { count } = await db
      .selectFrom('message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('edition', '=', edition.code)
      .where('channel', '=', channel)
      .where('event_id', '<', event.id)
      .executeTakeFirstOrThrow()
    return [{ address: asked.recipient, locale: asked.locale, values: { count, link: `${origin}/panel/outbox/` } }]
  }
}
