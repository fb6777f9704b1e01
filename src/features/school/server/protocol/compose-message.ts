import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { listOrderDetails } from '#features/orders/public.ts'
import type { MessageKind } from './enqueue-message.ts'
import type { SchoolCall } from './school-api.ts'

export type SchoolMessage = {
  kind: MessageKind
  key: string
  order_id: number | null
  transfer_id: number | null
  candidate_id: number | null
}

/** The call of a message, with the data of this moment; undefined if there is nothing to tell any more. */
export function composeMessage(ctx: Ctx, message: SchoolMessage): Promise<SchoolCall | undefined> {
  return composers[message.kind](ctx, message)
}

type Composer = (ctx: Ctx, message: SchoolMessage) => Promise<SchoolCall | undefined>

const post = (key: string, path: `/${string}`, body: object): SchoolCall => ({ method: 'POST', path, key, body })

const composers: Record<MessageKind, Composer> = {
  order: (ctx, message) => composeOrder(ctx, message, '/orders'),
  order_changes: (ctx, message) => composeOrder(ctx, message, `/orders/${message.order_id}/changes`),
  order_return: async (_ctx, { key, order_id, transfer_id }) =>
    post(key, `/orders/${order_id}/return`, { order_id, transfer_id }),
  order_erasure: async (_ctx, { key, order_id, transfer_id }) =>
    post(key, `/orders/${order_id}/erasure`, { order_id, transfer_id }),
  candidate: async (ctx, { key, candidate_id }) => {
    const candidate = await describeCandidate(ctx, candidate_id!)
    return candidate && post(key, '/candidates', { candidate_id, ...candidate })
  },
  candidate_erasure: async (_ctx, { key, candidate_id }) =>
    post(key, `/candidates/${candidate_id}/erasure`, { candidate_id }),
}

/** Undefined for an order that was taken back: the school must not get it, even if staff repeat the message. */
async function composeOrder(ctx: Ctx, { key, order_id, transfer_id }: SchoolMessage, path: `/${string}`) {
  const reason = await findOpenReason(ctx, transfer_id!)
  const order = reason && (await describeOrder(ctx, order_id!))
  return order && post(key, path, { order_id, transfer_id, ...order, ...reason })
}

/**
 * The contacts are those of the order: the account may have others, which its owner did not give for this order.
 * Undefined for an order whose client was erased.
 */
async function describeOrder(ctx: Ctx, id: number) {
  const order = await ctx.db
    .selectFrom('lesson_order as o')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'o.edition').onRef('a.id', '=', 'o.client_id'))
    .select(['o.name', 'o.email', 'o.phone', 'o.goal', 'o.wishes', 'o.price', 'o.schedule', 'o.created_at'])
    .select(['o.class_regularity', 'o.class_duration', 'o.at_online', 'o.at_client', 'o.at_tutor', 'a.locale'])
    .select('o.first_class_wish')
    .where('o.edition', '=', ctx.edition.code)
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (!order || (order.email === '' && order.phone === '')) return undefined
  const { name, email, phone } = order
  const { lessons, places } = (await listOrderDetails(ctx, [id]))(id)
  return {
    client: { name, email, phone, lang: order.locale ?? ctx.edition.locales[0] },
    lessons: lessons.map(({ name, levels }) => ({ name, levels: levels.map((level) => level.name) })),
    city: places[0]?.city ?? '',
    online: order.at_online,
    in_person: order.at_client || order.at_tutor,
    goal: order.goal,
    wishes: order.wishes,
    price: order.price,
    currency: ctx.edition.currency,
    schedule: order.schedule,
    lessons_per_week: order.class_regularity,
    minutes: order.class_duration,
    first_lesson_wish: order.first_class_wish && toSeconds(order.first_class_wish),
    created_at: toSeconds(order.created_at),
  }
}

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

async function findOpenReason({ db, edition }: Ctx, transferId: number) {
  return db
    .selectFrom('school_transfer')
    .select(['cause', 'reason'])
    .where('edition', '=', edition.code)
    .where('id', '=', transferId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

async function describeCandidate({ db, edition }: Ctx, id: number) {
  const candidate = await db
    .selectFrom('school_candidate')
    .select(['name', 'email', 'phone', 'experience', 'about', 'locale as lang', 'tutor_id', 'status'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!candidate || candidate.status === 'erased') return undefined
  const subjects = await db
    .selectFrom('school_candidate_subject as c')
    .innerJoin('subject as s', (join) => join.onRef('s.edition', '=', 'c.edition').onRef('s.id', '=', 'c.subject_id'))
    .select(['s.alias', 's.name'])
    .where('c.edition', '=', edition.code)
    .where('c.candidate_id', '=', id)
    .orderBy('s.id')
    .execute()
  const { status: _status, ...about } = candidate
  const [locale] = edition.locales
  return {
    ...about,
    lessons: subjects.map(({ alias, name }) => ({ alias, name: localized(name as Localized, locale, locale) })),
  }
}
