import { formatMoney } from '#shared/money.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { firstName } from '#shared/mask/first-name.ts'
import { orderStatus } from '#shared/order-status.ts'
import type { Ctx } from '#platform/context.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient, TemplateValues } from '#platform/notifications.ts'
import type { Channel } from '#features/notifications/model.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'
import { findTutorForEmail, findTutorForSms } from '#features/tutors/public.ts'
import { describeFeeEffect, getTutorVisibility } from '#features/tutor-visibility/public.ts'
import {
  isCausedBy,
  orderLink,
  findOrderForMessage,
  formatContacts,
  previousStatus,
  orderEventDetails,
} from './order-payload.ts'
import type { OrderEventDetails, OrderPayload } from './order-payload.ts'

const dayMinutes = 24 * 60

export const tutorOrderRoutes: readonly NotificationRoute[] = [
  { ...tutorRoute('order.placed', 'tutor_personal_request', personalRequest), validMinutes: dayMinutes },
  { ...tutorRoute('order.placed', 'tutor_personal_request', personalRequest, 'sms'), validMinutes: dayMinutes },
  { ...tutorRoute('order.make_personal', 'tutor_personal_request', personalRequest), validMinutes: dayMinutes },
  { ...tutorRoute('order.make_personal', 'tutor_personal_request', personalRequest, 'sms'), validMinutes: dayMinutes },
  { ...tutorRoute('order.potential', 'tutor_offer', offered), validMinutes: 3 * dayMinutes },
  tutorRoute('order.appoint', 'tutor_appointed', appointed),
  { ...tutorRoute('order.appoint', 'tutor_appointed', appointed, 'sms'), validMinutes: dayMinutes },
  tutorRoute('order.first_class', 'tutor_first_class', (after, about) => (after.was ? [] : firstClass(after, about))),
  tutorRoute('order.first_class', 'tutor_first_class_moved', (after, about) =>
    after.was ? firstClass(after, about) : [],
  ),
  tutorRoute('order.rate_proposed', 'tutor_rate_proposed', rateProposed),
  // Payment reminders cannot be switched off.
  { ...tutorRoute('order.first_class_past', 'tutor_fee_due', feeToPay), kind: 'account' },
  { ...tutorRoute('order.fee_soon', 'tutor_fee_soon', feeToPay), kind: 'account', priority: 'bulk' },
  { ...tutorRoute('order.fee_overdue', 'tutor_fee_overdue', overdueFee), kind: 'account', priority: 'bulk' },
  { ...tutorRoute('order.fee_overdue_again', 'tutor_fee_overdue', overdueFee), kind: 'account', priority: 'bulk' },
  { ...tutorRoute('order.fee_overdue_last', 'tutor_fee_last', overdueFee), kind: 'account', priority: 'bulk' },
  { ...tutorRoute('order.fee_refunded', 'tutor_fee_refunded', feeRefunded('booked')), kind: 'account' },
  { ...tutorRoute('order.fee_refunded', 'tutor_fee_refund_waiting', feeRefunded('waiting')), kind: 'account' },
  tutorRoute('order.delete_tutor', 'tutor_left', ({ tutor_id }, { event, order }) =>
    tutor_id && order.tutor_id !== tutor_id && !isCausedBy(event, tutor_id) ? [{ tutor_id }] : [],
  ),
  tutorRoute('order.delete', 'tutor_request_ended', ended),
  tutorRoute('order.lost', 'tutor_request_ended', ended),
  {
    ...tutorRoute('order.reviewed', 'tutor_reviewed', ({ tutor_id, mark }) =>
      tutor_id && mark ? [{ tutor_id, values: { mark: String(mark) } }] : [],
    ),
    kind: 'reviews',
  },
]

type RouteContext = { ctx: Ctx; event: Event; order: OrderPayload }
type TutorReader = { locale: Locale; timeZone: string | null }
type TutorNotice = { tutor_id: number; values?: TemplateValues; valuesFor?: (reader: TutorReader) => TemplateValues }
type PrepareNotices = (after: OrderEventDetails, about: RouteContext) => TutorNotice[] | Promise<TutorNotice[]>

function tutorRoute(
  event: EventName,
  template: string,
  prepare: PrepareNotices,
  channel: Channel = 'mail',
): NotificationRoute {
  const resolveRecipients = async (ctx: Ctx, orderEvent: Event): Promise<NotificationRecipient[]> => {
    const order = await findOrderForMessage(ctx, orderEvent)
    if (!order) return []
    const recipients: NotificationRecipient[] = []
    for (const { tutor_id, values, valuesFor } of await prepare(orderEventDetails(orderEvent), {
      ctx,
      event: orderEvent,
      order,
    })) {
      const tutor = await (channel === 'mail' ? findTutorForEmail(ctx, tutor_id) : findTutorForSms(ctx, tutor_id))
      if (!tutor) continue
      const { address, locale, time_zone: timeZone, name } = tutor
      const read = valuesFor?.({ locale, timeZone })
      const about = { name, ...orderValues(ctx, order, tutor_id, locale), ...values, ...read }
      recipients.push({ address, locale, timeZone, account: tutor_id, values: about })
    }
    return recipients
  }
  return { event, channel, template, kind: 'requests', resolveRecipients }
}

/** Only the appointed tutor gets the full name and contacts of the client. */
function orderValues(ctx: Ctx, order: OrderPayload, tutor_id: number, locale: Locale): TemplateValues {
  const isAppointed = order.tutor_id === tutor_id
  return {
    client: isAppointed ? order.name : firstName(order.name),
    contacts: isAppointed ? formatContacts(order.phone, order.email) : '',
    subjects: order.subjects(locale),
    link: orderLink(ctx, order, locale),
    list: ctx.site.link(locale, '/orders/'),
    ...(isAppointed && moneyValues(ctx, order, locale)),
  }
}

function moneyValues(ctx: Ctx, order: OrderPayload, locale: Locale): TemplateValues {
  const { fee, rate, proposed_rate, proposed_fee } = order
  const text = (minor: number | null) => (minor === null ? '—' : money(ctx, minor, locale))
  return {
    ...(fee !== null && { fee: text(fee) }),
    // Terms that were unknown until now stand beside the proposed ones.
    ...(proposed_rate !== null && {
      fee: text(fee),
      price: text(rate),
      new_price: text(proposed_rate),
      new_fee: text(proposed_fee),
    }),
  }
}

const money = ({ edition }: Ctx, minor: number, locale: Locale) =>
  formatMoney({ minor, currency: edition.currency }, languageTag(locale, edition.country))

function personalRequest({ tutor_id }: OrderEventDetails, { order }: RouteContext): TutorNotice[] {
  const deadline =
    tutor_id && order.status === orderStatus.new && order.personal_tutor_id === tutor_id && order.personal_until
  return deadline ? [{ tutor_id, values: { time: deadline } }] : []
}

/** Limited to the tutors who got the offer with this event. */
async function offered(
  _: OrderEventDetails,
  { ctx: { db, edition }, event, order }: RouteContext,
): Promise<TutorNotice[]> {
  if (order.status !== orderStatus.potential) return []
  return db
    .selectFrom('order_response')
    .select('tutor_id')
    .where('edition', '=', edition.code)
    .where('order_id', '=', order.id)
    .where('state', '=', 'offered')
    .where('offered_at', '=', event.at)
    .orderBy('points', 'desc')
    .orderBy('tutor_id')
    .execute()
}

function appointed({ tutor_id }: OrderEventDetails, { order }: RouteContext): TutorNotice[] {
  return tutor_id && order.tutor_id === tutor_id ? [{ tutor_id }] : []
}

/** Skips a lesson in the past, one that was moved since, and the person who set it. */
function firstClass({ first_class, was }: OrderEventDetails, { ctx, event, order }: RouteContext): TutorNotice[] {
  const { tutor_id, first_class: time } = order
  if (!time || !tutor_id || time <= ctx.now || time.toISOString() !== first_class || isCausedBy(event, tutor_id))
    return []
  return [{ tutor_id, values: { time, ...(was && { was: new Date(was) }) } }]
}

/** Skips a proposal that was withdrawn, replaced or answered since. */
function rateProposed({ tutor_id, rate }: OrderEventDetails, { order }: RouteContext): TutorNotice[] {
  return tutor_id && order.tutor_id === tutor_id && order.proposed_rate === rate ? [{ tutor_id }] : []
}

function feeToPay(
  _: OrderEventDetails,
  { order: { status, tutor_id, fee, date_payment_deadline: time } }: RouteContext,
): TutorNotice[] {
  return status === orderStatus.waiting_for_pay && tutor_id && fee && time ? [{ tutor_id, values: { time } }] : []
}

async function overdueFee(after: OrderEventDetails, about: RouteContext): Promise<TutorNotice[]> {
  const { ctx } = about
  return Promise.all(
    feeToPay(after, about).map(async (notice) => {
      const visibility = await getTutorVisibility(ctx, notice.tutor_id)
      return { ...notice, valuesFor: (reader: TutorReader) => ({ effect: describeFeeEffect(ctx, visibility, reader) }) }
    }),
  )
}

/** A refund of a fee that was paid outside may wait for a second person; all others are in the wallet. */
function feeRefunded(state: 'booked' | 'waiting'): PrepareNotices {
  return ({ tutor_id, refund_state = 'booked' }) => (tutor_id && refund_state === state ? [{ tutor_id }] : [])
}

/** Notifies the appointed tutor, or the one who had a pending personal request. */
function ended(_: OrderEventDetails, { event, order }: RouteContext): TutorNotice[] {
  const from = previousStatus(event)
  if (order.tutor_id && from >= orderStatus.appointed && from <= orderStatus.waiting_for_pay)
    return [{ tutor_id: order.tutor_id }]
  const pendingTutorId = from === orderStatus.new && order.personal_until && order.personal_tutor_id
  return pendingTutorId ? [{ tutor_id: pendingTutorId }] : []
}
