import { localePath } from '#shared/frame.ts'
import { formatMoney } from '#shared/money.ts'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { firstName } from '#shared/mask/first-name.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Channel } from '../../model.ts'
import type { Receiver, Route } from '../routes.ts'
import { toldTutor, tutorByPhone } from '../tutor-routes.ts'
import type { Values } from '../write-message.ts'
import { isBy, linkTo, orderOf, reached, statusBefore, told } from './told-order.ts'
import type { Told, ToldOrder } from './told-order.ts'

const dayMinutes = 24 * 60

/** What tutors are told about requests: that they are asked, that they are chosen, what is due, and what people say. */
export const tutorOrderRoutes: readonly Route[] = [
  { ...letter('order.placed', 'tutor_personal_request', personally), minutes: dayMinutes },
  { ...letter('order.placed', 'tutor_personal_request', personally, 'sms'), minutes: dayMinutes },
  { ...letter('order.make_personal', 'tutor_personal_request', personally), minutes: dayMinutes },
  { ...letter('order.make_personal', 'tutor_personal_request', personally, 'sms'), minutes: dayMinutes },
  { ...letter('order.potential', 'tutor_offer', offered), minutes: 3 * dayMinutes },
  letter('order.appoint', 'tutor_appointed', appointed),
  { ...letter('order.appoint', 'tutor_appointed', appointed, 'sms'), minutes: dayMinutes },
  letter('order.first_class', 'tutor_first_class', (after, about) => (after.was ? [] : firstClass(after, about))),
  letter('order.first_class', 'tutor_first_class_moved', (after, about) => (after.was ? firstClass(after, about) : [])),
  // Whoever owes something is told, whatever they have chosen.
  { ...letter('order.first_class_past', 'tutor_fee_due', feeToPay), kind: 'account' },
  { ...letter('order.fee_soon', 'tutor_fee_soon', feeToPay), kind: 'account' },
  { ...letter('order.fee_overdue', 'tutor_fee_overdue', feeToPay), kind: 'account' },
  letter('order.delete_tutor', 'tutor_left', ({ tutor_id }, { event, order }) =>
    tutor_id && order.tutor_id !== tutor_id && !isBy(event, tutor_id) ? [{ tutor_id }] : [],
  ),
  letter('order.delete', 'tutor_request_ended', ended),
  letter('order.lost', 'tutor_request_ended', ended),
  {
    ...letter('order.reviewed', 'tutor_reviewed', ({ tutor_id, mark }) =>
      tutor_id && mark ? [{ tutor_id, values: { mark: String(mark) } }] : [],
    ),
    kind: 'reviews',
  },
]

type About = { ctx: Ctx; event: Event; order: ToldOrder }
type Telling = { tutor_id: number; values?: Values }
type Tell = (after: Told, about: About) => Telling[] | Promise<Telling[]>

function letter(event: string, template: string, tell: Tell, channel: Channel = 'mail'): Route {
  const to = async (ctx: Ctx, happened: Event): Promise<Receiver[]> => {
    const order = await orderOf(ctx, happened)
    if (!order) return []
    const receivers: Receiver[] = []
    for (const { tutor_id, values } of await tell(told(happened), { ctx, event: happened, order })) {
      const tutor = await (channel === 'mail' ? toldTutor(ctx, tutor_id) : tutorByPhone(ctx, tutor_id))
      if (!tutor) continue
      const { address, locale, time_zone: timeZone, name } = tutor
      const about = { name, ...aboutOrder(ctx, order, tutor_id, locale), ...values }
      receivers.push({ address, locale, timeZone, account: tutor_id, values: about })
    }
    return receivers
  }
  return { event, channel, template, kind: 'requests', to }
}

/** Whose order it is not gets the first name of the client, and nothing that leads to them. */
function aboutOrder(ctx: Ctx, order: ToldOrder, tutor_id: number, locale: Locale): Values {
  const theirs = order.tutor_id === tutor_id
  return {
    client: theirs ? order.name : firstName(order.name),
    contacts: theirs ? reached(order.phone, order.email) : '',
    subjects: order.subjects(locale),
    link: linkTo(ctx, order, locale),
    list: ctx.origin + localePath(locale, ctx.edition.locales, '/orders/'),
    ...(theirs && order.fee !== null && { fee: money(ctx, order.fee, locale) }),
  }
}

const money = ({ edition }: Ctx, minor: number, locale: Locale) =>
  formatMoney({ minor, currency: edition.currency }, languageTag(locale, edition.country))

function personally({ tutor_id }: Told, { order }: About): Telling[] {
  const waits = tutor_id && order.status === 1 && order.personal_tutor_id === tutor_id && order.personal_until
  return waits ? [{ tutor_id, values: { time: waits } }] : []
}

/** To those whom it went to this time, the best first, while it is open. */
async function offered(_: Told, { ctx: { db, edition }, event, order }: About): Promise<Telling[]> {
  if (order.status !== 3) return []
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

function appointed({ tutor_id }: Told, { order }: About): Telling[] {
  return tutor_id && order.tutor_id === tutor_id ? [{ tutor_id }] : []
}

/** Neither one that has been, nor one that was changed since, nor to whoever has named it. */
function firstClass({ first_class, was }: Told, { ctx, event, order }: About): Telling[] {
  const { tutor_id, first_class: time } = order
  if (!time || !tutor_id || time <= ctx.now || time.toISOString() !== first_class || isBy(event, tutor_id)) return []
  return [{ tutor_id, values: { time, ...(was && { was: new Date(was) }) } }]
}

function feeToPay(_: Told, { order: { status, tutor_id, fee, date_payment_deadline: time } }: About): Telling[] {
  return status === 6 && tutor_id && fee && time ? [{ tutor_id, values: { time } }] : []
}

/** Whoever was about to teach, or was asked alone and has not answered; of what is paid, everything is said. */
function ended(_: Told, { event, order }: About): Telling[] {
  const from = statusBefore(event)
  if (order.tutor_id && from >= 4 && from <= 6) return [{ tutor_id: order.tutor_id }]
  const asked = from === 1 && order.personal_until && order.personal_tutor_id
  return asked ? [{ tutor_id: asked }] : []
}
