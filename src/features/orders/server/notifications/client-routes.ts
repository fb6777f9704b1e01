import { sql } from 'kysely'
import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { orderStatus } from '#shared/order-status.ts'
import type { Ctx } from '#platform/context.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient, TemplateValues } from '#platform/notifications.ts'
import type { Channel } from '#features/notifications/model.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'
import {
  isCausedBy,
  createOrderUrl,
  findOrderForMessage,
  orderEventDetails,
  findTutorForClient,
} from './order-payload.ts'
import type { OrderPayload } from './order-payload.ts'

/** Lifetime of the order key in the link. */
const keyMinutes = 30 * 24 * 60
const dayMs = 24 * 3_600_000

/** Clients are notified of changes that they did not make themselves. */
export const clientOrderRoutes: readonly NotificationRoute[] = [
  clientRoute('order.placed', 'order_received', ({ tutor_id }) => (tutor_id ? undefined : {})),
  clientRoute('order.placed', 'order_received_personal', personalRequest),
  clientRoute('order.make_personal', 'order_received_personal', personalRequest),
  clientRoute('order.potential', 'order_going_on', ({ why }, { order }) =>
    typeof why === 'string' && why.startsWith('personal_') && order.personal_tutor_id
      ? { tutor_id: order.personal_tutor_id, leaves: true }
      : undefined,
  ),
  clientRoute('order.agreed', 'order_agreed', async ({ tutor_id }, { ctx, event, order }) =>
    tutor_id && order.status === orderStatus.potential && !(await wasSentToday(ctx, event, 'order_agreed'))
      ? { tutor_id }
      : undefined,
  ),
  clientRoute('order.appoint', 'order_appointed', appointed),
  { ...clientRoute('order.appoint', 'order_appointed', appointed, 'sms'), validMinutes: 24 * 60 },
  clientRoute('order.first_class', 'order_first_class', (after, about) =>
    after.was ? undefined : firstClass(after, about),
  ),
  clientRoute('order.first_class', 'order_first_class_moved', (after, about) =>
    after.was ? firstClass(after, about) : undefined,
  ),
  clientRoute('order.rate_accepted', 'order_rate_accepted', rateAnswered),
  clientRoute('order.rate_declined', 'order_rate_declined', rateAnswered),
  clientRoute('order.delete_tutor', 'order_tutor_left', ({ tutor_id }, { event, order }) =>
    tutor_id && order.tutor_id === null && !isCausedBy(event, order.client_id) ? { tutor_id, leaves: true } : undefined,
  ),
  // Not sent to those who asked for the school themselves: their order begins there.
  clientRoute('order.school_new', 'order_at_school', (_, { order }) => (isAtSchool(order) ? {} : undefined)),
  {
    ...clientRoute('order.review_requested', 'order_review_asked', (_, { order }) =>
      order.tutor_id && order.status === orderStatus.paid ? { tutor_id: order.tutor_id, appointed: true } : undefined,
    ),
    kind: 'reviews',
    priority: 'bulk',
  },
]

type RouteContext = { ctx: Ctx; event: Event; order: OrderPayload }
/** Undefined if there is nothing to send. */
type Notice = { tutor_id?: number; appointed?: boolean; leaves?: true; values?: TemplateValues } | undefined
type PrepareNotice = (after: ReturnType<typeof orderEventDetails>, about: RouteContext) => Notice | Promise<Notice>

function clientRoute(
  event: EventName,
  template: string,
  prepare: PrepareNotice,
  channel: Channel = 'mail',
): NotificationRoute {
  const resolveRecipients = async (ctx: Ctx, orderEvent: Event): Promise<NotificationRecipient[]> => {
    const order = await findOrderForMessage(ctx, orderEvent)
    if (!order) return []
    const address = channel === 'mail' ? order.email : order.phone
    const notice = await prepare(orderEventDetails(orderEvent), { ctx, event: orderEvent, order })
    if (!notice) return []
    const { tutor_id, appointed: isAppointed = false, values } = notice
    const tutorInfo =
      tutor_id === undefined ? undefined : await findTutorForClient(ctx, tutor_id, order.locale, isAppointed)
    // A departure is reported even if the tutor is already erased; other notices are obsolete then.
    const tutor = tutorInfo?.tutor ?? (notice.leaves ? ctx.t('letter.your_tutor', {}, order.locale) : undefined)
    if (tutor_id !== undefined && tutor === undefined) return []
    const about = {
      name: order.name,
      subjects: order.subjects(order.locale),
      ...values,
      ...(tutor !== undefined && { tutor, contacts: tutorInfo?.contacts ?? '' }),
    }
    const valuesWithLink = async () => ({ ...about, link: await createOrderUrl(ctx, order) })
    const account = order.client_id
    const to = { address, account, locale: order.locale, timeZone: order.time_zone }
    return [{ ...to, values: channel === 'mail' ? valuesWithLink : about }]
  }
  return { event, channel, template, kind: 'requests', validMinutes: keyMinutes, resolveRecipients }
}

const isAtSchool = ({ status }: OrderPayload) =>
  status === orderStatus.school_new || status === orderStatus.school_processing

function personalRequest({ tutor_id }: ReturnType<typeof orderEventDetails>, { order }: RouteContext): Notice {
  if (!tutor_id || order.personal_tutor_id !== tutor_id || !order.personal_until) return undefined
  return { tutor_id, values: { time: order.personal_until } }
}

/** Skips an answer to terms that were changed again since. */
function rateAnswered(
  { tutor_id }: ReturnType<typeof orderEventDetails>,
  { ctx, order: { rate, ...order } }: RouteContext,
): Notice {
  if (!tutor_id || order.tutor_id !== tutor_id || order.proposed_rate !== null || rate === null) return undefined
  const { currency, country } = ctx.edition
  const price = formatMoney({ minor: rate, currency }, languageTag(order.locale, country))
  return { tutor_id, appointed: true, values: { price } }
}

function appointed({ tutor_id }: ReturnType<typeof orderEventDetails>, { order }: RouteContext): Notice {
  return tutor_id && order.tutor_id === tutor_id ? { tutor_id, appointed: true } : undefined
}

/** Skips a lesson in the past, one that was moved since, and the person who set it. */
function firstClass(
  { first_class, was }: ReturnType<typeof orderEventDetails>,
  { ctx, event, order }: RouteContext,
): Notice {
  const time = order.first_class
  if (!time || !order.tutor_id || time <= ctx.now || time.toISOString() !== first_class) return undefined
  if (isCausedBy(event, order.client_id)) return undefined
  return { tutor_id: order.tutor_id, appointed: true, values: { time, ...(was && { was: new Date(was) }) } }
}

/** Several tutors may agree in one day; the client is notified once. */
async function wasSentToday({ db, edition }: Ctx, event: Event, template: string): Promise<boolean> {
  const { id, name, entityId = 0, at } = event
  const { rows } = await sql`select from event e
    where e.edition = ${edition.code} and e.entity = 'order' and e.entity_id = ${entityId} and e.name = ${name}
      and e.id <> ${id} and e.at > ${new Date(at.getTime() - dayMs)}
      and (exists (select from message m where m.edition = e.edition and m.event_id = e.id and m.template = ${template})
        or exists (select from messenger_delivery d where d.edition = e.edition and d.notice_event = e.id))
    limit 1`.execute(db)
  return rows.length > 0
}
