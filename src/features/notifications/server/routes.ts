import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import { isSentByMessenger } from '../preference-model.ts'
import type { OutboundChannel } from '../preference-model.ts'
import type { Channel } from '../model.ts'
import { accountRoutes } from './account-routes.ts'
import {
  emailConfirmationRecipients,
  alreadyRegisteredRecipients,
  emailInUseRecipients,
  newEmailConfirmationRecipients,
} from './confirmation-recipients.ts'
import { deletionRoutes } from './deletion-routes.ts'
import { moderationRoutes } from './moderation-routes.ts'
import { chatRoutes } from './chat-routes.ts'
import { clientOrderRoutes } from './orders/client-routes.ts'
import { orderSmsRoutes } from './orders/sms-routes.ts'
import { tutorOrderRoutes } from './orders/tutor-routes.ts'
import { passkeyChangeRecipients, staffPasswordRecipients } from './staff-recipients.ts'
import { verificationRoutes } from './tutor-routes.ts'
import type { Recipient, NotificationRoute } from './notification-route.ts'

/** Staff switch each channel separately; the text of an email may also go by messenger. */
export function routeChannels({ channel, kind }: NotificationRoute): OutboundChannel[] {
  return channel === 'mail' && isSentByMessenger(kind) ? ['mail', 'messenger'] : [channel]
}

/** The overrides of staff are stored in `message_route`. */
export const notificationRoutes: readonly NotificationRoute[] = [
  accountRoute('staff.signed_in', 'staff_signed_in', staffSignInRecipients),
  accountRoute('staff.passkey_added', 'passkey_added', passkeyChangeRecipients),
  accountRoute('staff.password_changed', 'staff_password_changed', staffPasswordRecipients),
  accountRoute('staff.passkey_removed', 'passkey_removed', passkeyChangeRecipients),
  {
    ...accountRoute('account.email_confirmation_requested', 'confirm_email', emailConfirmationRecipients),
    validMinutes: 3 * 24 * 60,
  },
  accountRoute('account.email_confirmation_requested', 'already_registered', alreadyRegisteredRecipients),
  {
    ...accountRoute('account.email_change_requested', 'confirm_new_email', newEmailConfirmationRecipients),
    validMinutes: 3 * 24 * 60,
  },
  accountRoute('account.email_change_requested', 'email_in_use', emailInUseRecipients),
  accountRoute('outbox.test_requested', 'test', outboxTestRecipients('mail')),
  { ...accountRoute('outbox.test_requested', 'test', outboxTestRecipients('sms')), channel: 'sms', urgent: true },
  ...accountRoutes,
  ...verificationRoutes,
  ...moderationRoutes,
  ...deletionRoutes,
  ...clientOrderRoutes,
  ...tutorOrderRoutes,
  ...orderSmsRoutes,
  ...chatRoutes,
]

function accountRoute(
  event: EventName,
  template: string,
  resolveRecipients: NotificationRoute['resolveRecipients'],
): NotificationRoute {
  return { event, channel: 'mail', template, kind: 'account', resolveRecipients }
}

async function staffSignInRecipients({ db, edition, origin }: Ctx, event: Event): Promise<Recipient[]> {
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

function outboxTestRecipients(channel: Channel): NotificationRoute['resolveRecipients'] {
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
