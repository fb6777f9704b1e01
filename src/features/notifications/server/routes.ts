import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Channel } from '../model.ts'
import { accountRoutes } from './account-routes.ts'
import {
  whoeverAskedToConfirm,
  whoeverHasItAlready,
  whoeverKeepsIt,
  whoeverShallConfirm,
} from './confirmation-letters.ts'
import { leavingRoutes } from './leaving-letters.ts'
import { moderationRoutes } from './moderation-letters.ts'
import { clientOrderRoutes } from './orders/client-letters.ts'
import { orderTextRoutes } from './orders/texts.ts'
import { tutorOrderRoutes } from './orders/tutor-letters.ts'
import { memberWhosePasskey } from './passkey-letters.ts'
import { tutorRoutes } from './tutor-routes.ts'
import type { Values } from './write-message.ts'

/** Somebody a message is for: where, in which language, and what it tells; a key for a link is made when it is written. */
export type Receiver = { address: string; locale: Locale; values: Values | (() => Promise<Values>) }
export type Route = {
  event: string
  channel: Channel
  template: string
  /** For how long after the event it is of any use: later it is not sent. */
  minutes?: number
  /** To somebody of whom we keep nothing: once it is sent, or cannot be, neither is it kept. */
  fleeting?: true
  to: (ctx: Ctx, event: Event) => Promise<Receiver[]>
}

/** Which event is told to whom, how, and in which words. Staff's changes (`message_route`) lie over it. */
export const routes: readonly Route[] = [
  { event: 'staff.signed_in', channel: 'mail', template: 'staff_signed_in', to: memberWhoCameIn },
  { event: 'staff.passkey_added', channel: 'mail', template: 'passkey_added', to: memberWhosePasskey },
  { event: 'staff.passkey_removed', channel: 'mail', template: 'passkey_removed', to: memberWhosePasskey },
  {
    event: 'account.email_confirmation_asked',
    channel: 'mail',
    template: 'confirm_email',
    minutes: 3 * 24 * 60,
    to: whoeverAskedToConfirm,
  },
  {
    event: 'account.email_confirmation_asked',
    channel: 'mail',
    template: 'already_registered',
    to: whoeverHasItAlready,
  },
  {
    event: 'account.email_change_asked',
    channel: 'mail',
    template: 'confirm_new_email',
    minutes: 3 * 24 * 60,
    to: whoeverShallConfirm,
  },
  { event: 'account.email_change_asked', channel: 'mail', template: 'email_in_use', to: whoeverKeepsIt },
  { event: 'outbox.test_asked', channel: 'mail', template: 'test', to: whereTestIsAsked('mail') },
  { event: 'outbox.test_asked', channel: 'sms', template: 'test', to: whereTestIsAsked('sms') },
  ...accountRoutes,
  ...tutorRoutes,
  ...moderationRoutes,
  ...leavingRoutes,
  ...clientOrderRoutes,
  ...tutorOrderRoutes,
  ...orderTextRoutes,
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
    const asked = event.after as { channel: Channel; locale: Locale }
    const address = event.secrets?.['recipient']
    if (asked.channel !== channel || !address) return []
    const { count } = await db
      .selectFrom('message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('edition', '=', edition.code)
      .where('channel', '=', channel)
      .where('event_id', '<', event.id)
      .executeTakeFirstOrThrow()
    return [{ address, locale: asked.locale, values: { count, link: `${origin}/panel/outbox/` } }]
  }
}
