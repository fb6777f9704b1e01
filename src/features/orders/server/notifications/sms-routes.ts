import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'
import { findTutorForSms } from '#features/tutors/public.ts'
import { createOrderUrl, orderLink, findOrderForMessage, orderEventDetails } from './order-payload.ts'

const validMinutes = 24 * 60

export const orderSmsRoutes: readonly NotificationRoute[] = [
  { ...staffSmsRoute('order.sms_client', 'order_words', findClientPhone), validMinutes },
  { ...staffSmsRoute('order.sms_client', 'order_reminder', findClientPhone), validMinutes },
  { ...staffSmsRoute('order.sms_tutor', 'order_words', findTutorPhone), validMinutes },
  { ...staffSmsRoute('order.sms_tutor', 'tutor_reminder', findTutorPhone), validMinutes },
]

type SmsRecipient = Omit<NotificationRecipient, 'values'> & { link: () => Promise<string> }

function staffSmsRoute(
  event: string,
  template: 'order_words' | 'order_reminder' | 'tutor_reminder',
  findPhone: (ctx: Ctx, event: Event) => Promise<SmsRecipient | undefined>,
): NotificationRoute {
  const resolveRecipients = async (ctx: Ctx, orderEvent: Event): Promise<NotificationRecipient[]> => {
    const { text } = orderEventDetails(orderEvent)
    // The text has been erased since.
    if (text === undefined || (text === '') === (template === 'order_words')) return []
    const recipient = await findPhone(ctx, orderEvent)
    if (!recipient) return []
    const { link, ...target } = recipient
    return [{ ...target, values: text ? { text } : async () => ({ link: await link() }) }]
  }
  // Sent on purpose by staff, so it cannot be switched off.
  return { event, channel: 'sms', template, kind: 'account', resolveRecipients }
}

async function findClientPhone(ctx: Ctx, event: Event): Promise<SmsRecipient | undefined> {
  const order = await findOrderForMessage(ctx, event)
  if (!order?.phone) return undefined
  const { phone: address, locale, time_zone: timeZone } = order
  return { address, locale, timeZone, link: () => createOrderUrl(ctx, order) }
}

async function findTutorPhone(ctx: Ctx, event: Event): Promise<SmsRecipient | undefined> {
  const order = await findOrderForMessage(ctx, event)
  const tutor = order && (await findTutorForSms(ctx, orderEventDetails(event).tutor_id ?? undefined))
  if (!tutor) return undefined
  const { address, locale, time_zone: timeZone } = tutor
  return { address, locale, timeZone, link: async () => orderLink(ctx, order, locale) }
}
