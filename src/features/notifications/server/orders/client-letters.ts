import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { Channel } from '../../model.ts'
import type { Receiver, Route } from '../routes.ts'
import type { Values } from '../write-message.ts'
import { isBy, keyLinkTo, orderOf, told, tutorAsTold } from './told-order.ts'
import type { ToldOrder } from './told-order.ts'

/** As long as the key in the link opens: later the letter leads nowhere, and is not kept either. */
const keyMinutes = 30 * 24 * 60
const dayMs = 24 * 3_600_000

/** What clients are told about their requests: whenever something has happened that they did not do themselves. */
export const clientOrderRoutes: readonly Route[] = [
  letter('order.placed', 'order_received', ({ tutor_id }) => (tutor_id ? undefined : {})),
  letter('order.placed', 'order_received_personal', personally),
  letter('order.make_personal', 'order_received_personal', personally),
  letter('order.potential', 'order_going_on', ({ why }, { order }) =>
    typeof why === 'string' && why.startsWith('personal_') && order.personal_tutor_id
      ? { tutor_id: order.personal_tutor_id, leaves: true }
      : undefined,
  ),
  letter('order.agreed', 'order_agreed', async ({ tutor_id }, { ctx, event, order }) =>
    tutor_id && order.status === 3 && !(await isTold(ctx, event, 'order_agreed')) ? { tutor_id } : undefined,
  ),
  letter('order.appoint', 'order_appointed', appointed),
  { ...letter('order.appoint', 'order_appointed', appointed, 'sms'), minutes: 24 * 60 },
  letter('order.first_class', 'order_first_class', (after, about) =>
    after.was ? undefined : firstClass(after, about),
  ),
  letter('order.first_class', 'order_first_class_moved', (after, about) =>
    after.was ? firstClass(after, about) : undefined,
  ),
  letter('order.delete_tutor', 'order_tutor_left', ({ tutor_id }, { event, order }) =>
    tutor_id && order.tutor_id === null && !isBy(event, order.client_id) ? { tutor_id, leaves: true } : undefined,
  ),
  {
    ...letter('order.review_requested', 'order_review_asked', (_, { order }) =>
      order.tutor_id && order.status === 7 ? { tutor_id: order.tutor_id, appointed: true } : undefined,
    ),
    kind: 'reviews',
  },
]

type About = { ctx: Ctx; event: Event; order: ToldOrder }
/** Of which tutor it tells, if of one, and what else there is to say; undefined if nothing is. */
type Telling = { tutor_id?: number; appointed?: boolean; leaves?: true; values?: Values } | undefined
type Tell = (after: ReturnType<typeof told>, about: About) => Telling | Promise<Telling>

function letter(event: string, template: string, tell: Tell, channel: Channel = 'mail'): Route {
  const to = async (ctx: Ctx, happened: Event): Promise<Receiver[]> => {
    const order = await orderOf(ctx, happened)
    if (!order) return []
    const address = channel === 'mail' ? order.email : order.phone
    const telling = await tell(told(happened), { ctx, event: happened, order })
    if (!telling) return []
    const { tutor_id, appointed: theirs = false, values } = telling
    const known = tutor_id === undefined ? undefined : await tutorAsTold(ctx, tutor_id, order.locale, theirs)
    // That somebody leaves is told whoever they were; anything else is over with them.
    const tutor = known?.tutor ?? (telling.leaves ? ctx.t('letter.your_tutor', {}, order.locale) : undefined)
    if (tutor_id !== undefined && tutor === undefined) return []
    const about = {
      name: order.name,
      subjects: order.subjects(order.locale),
      ...values,
      ...(tutor !== undefined && { tutor, contacts: known?.contacts ?? '' }),
    }
    const whole = async () => ({ ...about, link: await keyLinkTo(ctx, order) })
    const account = order.client_id
    const to = { address, account, locale: order.locale, timeZone: order.time_zone }
    return [{ ...to, values: channel === 'mail' ? whole : about }]
  }
  return { event, channel, template, kind: 'requests', minutes: keyMinutes, to }
}

function personally({ tutor_id }: ReturnType<typeof told>, { order }: About): Telling {
  if (!tutor_id || order.personal_tutor_id !== tutor_id || !order.personal_until) return undefined
  return { tutor_id, values: { time: order.personal_until } }
}

function appointed({ tutor_id }: ReturnType<typeof told>, { order }: About): Telling {
  return tutor_id && order.tutor_id === tutor_id ? { tutor_id, appointed: true } : undefined
}

/** Neither one that has been, nor one that was changed since, nor to whoever has named it. */
function firstClass({ first_class, was }: ReturnType<typeof told>, { ctx, event, order }: About): Telling {
  const time = order.first_class
  if (!time || !order.tutor_id || time <= ctx.now || time.toISOString() !== first_class) return undefined
  if (isBy(event, order.client_id)) return undefined
  return { tutor_id: order.tutor_id, appointed: true, values: { time, ...(was && { was: new Date(was) }) } }
}

/** Many may agree; once a day is enough to come and look, by letter or by messenger. */
async function isTold({ db, edition }: Ctx, event: Event, template: string): Promise<boolean> {
  const { id, name, entityId = 0, at } = event
  const { rows } = await sql`select from event e
    where e.edition = ${edition.code} and e.entity = 'order' and e.entity_id = ${entityId} and e.name = ${name}
      and e.id <> ${id} and e.at > ${new Date(at.getTime() - dayMs)}
      and (exists (select from message m where m.edition = e.edition and m.event_id = e.id and m.template = ${template})
        or exists (select from messenger_delivery d where d.edition = e.edition and d.notice_event = e.id))
    limit 1`.execute(db)
  return rows.length > 0
}
