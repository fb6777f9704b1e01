import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Receiver, Route } from '../routes.ts'
import { tutorByPhone } from '../tutor-routes.ts'
import { keyLinkTo, linkTo, orderOf, told } from './told-order.ts'

/** By tomorrow whoever wanted to remind somebody has called. */
const minutes = 24 * 60

/** SMS that staff send from an order: in their own words, or as a reminder that it waits. */
export const orderTextRoutes: readonly Route[] = [
  { ...byStaff('order.sms_client', 'order_words', clientsPhone), minutes },
  { ...byStaff('order.sms_client', 'order_reminder', clientsPhone), minutes },
  { ...byStaff('order.sms_tutor', 'order_words', tutorsPhone), minutes },
  { ...byStaff('order.sms_tutor', 'tutor_reminder', tutorsPhone), minutes },
]

type Reached = Omit<Receiver, 'values'> & { link: () => Promise<string> }

function byStaff(
  event: string,
  template: 'order_words' | 'order_reminder' | 'tutor_reminder',
  whose: (ctx: Ctx, event: Event) => Promise<Reached | undefined>,
): Route {
  const to = async (ctx: Ctx, happened: Event): Promise<Receiver[]> => {
    const { text } = told(happened)
    // Forgotten since: what was to be said went with it.
    if (text === undefined || (text === '') === (template === 'order_words')) return []
    const reached = await whose(ctx, happened)
    if (!reached) return []
    const { link, ...receiver } = reached
    return [{ ...receiver, values: text ? { text } : async () => ({ link: await link() }) }]
  }
  // Somebody of the staff means it: that is no notice which one could do without.
  return { event, channel: 'sms', template, kind: 'account', to }
}

async function clientsPhone(ctx: Ctx, event: Event): Promise<Reached | undefined> {
  const order = await orderOf(ctx, event)
  if (!order?.phone) return undefined
  const { phone: address, locale, time_zone: timeZone } = order
  return { address, locale, timeZone, link: () => keyLinkTo(ctx, order) }
}

async function tutorsPhone(ctx: Ctx, event: Event): Promise<Reached | undefined> {
  const order = await orderOf(ctx, event)
  const tutor = order && (await tutorByPhone(ctx, told(event).tutor_id ?? undefined))
  if (!tutor) return undefined
  const { address, locale, time_zone: timeZone } = tutor
  return { address, locale, timeZone, link: async () => linkTo(ctx, order, locale) }
}
