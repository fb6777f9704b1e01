import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { goesByMessenger } from '../choice-model.ts'
import type { ChosenChannel, NoticeKind } from '../choice-model.ts'
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
import { chatRoutes } from './chat-letters.ts'
import { clientOrderRoutes } from './orders/client-letters.ts'
import { orderTextRoutes } from './orders/texts.ts'
import { tutorOrderRoutes } from './orders/tutor-letters.ts'
import { memberWhosePasskey, memberWhosePassword } from './passkey-letters.ts'
import { tutorRoutes } from './tutor-routes.ts'
import type { Values } from './write-message.ts'

/**
 * Somebody who is told: in which language, and what; a key for a link is made when it is written. With the account whose
 * choices it obeys, where it is of a kind that can be chosen. Without an address there is no letter or SMS, but whoever
 * has linked a messenger is told there.
 */
export type Receiver = {
  address?: string | undefined
  locale: Locale
  /** As the account keeps it: times are written by their clock. Null is the edition's. */
  timeZone: string | null
  values: Values | (() => Promise<Values>)
  account?: number
}
export type Route = {
  event: string
  channel: Channel
  template: string
  kind: NoticeKind
  /** It is waited for: at night, too, and before all others. */
  urgent?: true
  /** For how long after the event it is of any use: later it is not sent. */
  minutes?: number
  /** To somebody of whom we keep nothing: once it is sent, or cannot be, neither is it kept. */
  fleeting?: true
  to: (ctx: Ctx, event: Event) => Promise<Receiver[]>
}

/** The channels of a route, each of which staff switch by itself: a letter's words may go by messenger, too. */
export function waysOf({ channel, kind }: Route): ChosenChannel[] {
  return channel === 'mail' && goesByMessenger(kind) ? ['mail', 'messenger'] : [channel]
}

/** Which event is told to whom, how, and in which words. Staff's changes (`message_route`) lie over it. */
export const routes: readonly Route[] = [
  aboutAccount('staff.signed_in', 'staff_signed_in', memberWhoCameIn),
  aboutAccount('staff.passkey_added', 'passkey_added', memberWhosePasskey),
  aboutAccount('staff.password_changed', 'staff_password_changed', memberWhosePassword),
  aboutAccount('staff.passkey_removed', 'passkey_removed', memberWhosePasskey),
  {
    ...aboutAccount('account.email_confirmation_asked', 'confirm_email', whoeverAskedToConfirm),
    minutes: 3 * 24 * 60,
  },
  aboutAccount('account.email_confirmation_asked', 'already_registered', whoeverHasItAlready),
  { ...aboutAccount('account.email_change_asked', 'confirm_new_email', whoeverShallConfirm), minutes: 3 * 24 * 60 },
  aboutAccount('account.email_change_asked', 'email_in_use', whoeverKeepsIt),
  aboutAccount('outbox.test_asked', 'test', whereTestIsAsked('mail')),
  { ...aboutAccount('outbox.test_asked', 'test', whereTestIsAsked('sms')), channel: 'sms', urgent: true },
  ...accountRoutes,
  ...tutorRoutes,
  ...moderationRoutes,
  ...leavingRoutes,
  ...clientOrderRoutes,
  ...tutorOrderRoutes,
  ...orderTextRoutes,
  ...chatRoutes,
]

function aboutAccount(event: string, template: string, to: Route['to']): Route {
  return { event, channel: 'mail', template, kind: 'account', to }
}

async function memberWhoCameIn({ db, edition, origin }: Ctx, event: Event): Promise<Receiver[]> {
  const member = await db
    .selectFrom('staff_member')
    .select(['name', 'login', 'locale', 'time_zone'])
    .where('id', '=', event.entityId ?? 0)
    .executeTakeFirst()
  if (!member) return []
  const locale = member.locale && isLocale(member.locale) ? member.locale : edition.locales[0]
  const { login: address, name, time_zone: timeZone } = member
  return [{ address, locale, timeZone, values: { name, time: event.at, link: `${origin}/panel/` } }]
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
    const values = { count, link: `${origin}/panel/outbox/` }
    return [{ address, locale: asked.locale, timeZone: null, values }]
  }
}
