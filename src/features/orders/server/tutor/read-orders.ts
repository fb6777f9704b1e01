import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Person } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import { firstName } from '#shared/mask/first-name.ts'
import { storedMasks } from '#shared/stored-mask.ts'
import type { NamedZone } from '#shared/time-zone.ts'
import type { Ctx } from '#platform/context.ts'
import { namedZone, recipientZone } from '#platform/zone-names.ts'
import { unreadByOrder } from '#features/chat/public.ts'
import { actionsFor, mayAskForReview, payWithinMs, reviewStatus, status, tutorLists } from '../../model.ts'
import type { Status, TutorList } from '../../model.ts'
import type { TutorOrder, tutorEndpoints as calls } from '../../tutor-contract.ts'
import { isActive } from '../client/read-orders.ts'
import type { HeldOrder } from '../held.ts'
import { around } from '../present/around.ts'
import { headOf, requestOf, reviewOf } from '../present/order.ts'
import { otherZones } from '../present/other-zone.ts'
import { responsesTo } from '../present/responses.ts'
import { timelineOf } from '../present/timeline.ts'
import { profilePrices, termsOf } from '../terms.ts'
import type { Terms } from '../terms.ts'

type Tutor = Ctx<Person>
const pageLength = 20

export async function getOrder(ctx: Tutor, { id }: Input<typeof calls.get>) {
  return { order: await readForTutor(ctx, id) }
}

/** What a tutor whom it was offered to sees; contacts, address and whole name only once it is theirs. */
export async function readForTutor(ctx: Tutor, id: number): Promise<TutorOrder> {
  const row = await ctx.db
    .selectFrom('lesson_order as o')
    .innerJoin('order_response as r', (join) =>
      join.onRef('r.edition', '=', 'o.edition').onRef('r.order_id', '=', 'o.id').on('r.tutor_id', '=', ctx.actor.id),
    )
    .selectAll('o')
    .select('r.fee as accepted_fee')
    .where('o.edition', '=', ctx.edition.code)
    .where('o.id', '=', id)
    .where('r.state', '<>', 'marked')
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const order = { ...row, status: row.status as Status, before: row.before as Status[] }
  const mine = order.tutor_id === ctx.actor.id
  const [parts, review, responses, timeline, zoneOf] = await Promise.all([
    around(ctx, [id]),
    reviewOf(ctx, order),
    responsesTo(ctx, id, ctx.actor.id),
    timelineOf(ctx, order, 'tutor'),
    clientZones(ctx, [order]),
  ])
  const { tutor: me, ...response } = responses.find((one) => one.tutor.id === ctx.actor.id)!
  const offered = isOpen(ctx, order) && (response.state === 'offered' || response.state === 'agreed')
  return {
    ...headOf(ctx, order),
    other_zone: zoneOf(order),
    // A date that is somebody else's is not theirs to know.
    ...(!mine && { first_class: null }),
    request: requestOf(order, parts(id), mine),
    review: mine ? review : { ...review, review_mark: null, review_text: '', review_response_text: '' },
    response,
    personal_until: order.personal_tutor_id === ctx.actor.id ? order.personal_until : null,
    appointed: mine,
    rate: mine ? order.rate : null,
    own_price: me.price,
    terms: offered
      ? shownTerms(ctx, order, termsOf(ctx, order, { rate: response.rate, fee: row.accepted_fee }, me.price))
      : null,
    fee: mine ? order.fee : null,
    date_payment_deadline: mine ? order.date_payment_deadline : null,
    review_requested_at: mine ? order.review_requested_at : null,
    client_name: mine ? order.name : firstName(order.name),
    client_contacts: mine ? { name: order.name, phone: order.phone, email: order.email } : null,
    // What others did before them is not theirs to know.
    timeline: mine ? timeline : [],
    may: mine ? mayDo(ctx, order) : response.state === 'offered' && isOpen(ctx, order) ? ['respond'] : [],
  }
}

/** Asked alone, or with others who are still being asked. */
const isOpen = (ctx: Tutor, order: HeldOrder) =>
  order.status === status.potential || (order.status === status.new && order.personal_tutor_id === ctx.actor.id)

function shownTerms({ edition }: Tutor, { first_class_wish: wish }: HeldOrder, terms: Terms) {
  const due = wish && new Date(wish.getTime() + payWithinMs(edition.fee))
  return { ...terms, rule: edition.fee, due }
}

function mayDo({ now }: Tutor, order: HeldOrder): string[] {
  const paid = order.status === status.paid
  return [
    ...actionsFor(order, 'tutor').filter((action) => action === 'first_class' || action === 'delete_tutor'),
    ...(mayAskForReview(order, now) ? ['request_review'] : []),
    ...(paid && order.review_status === reviewStatus.published ? ['respond_review'] : []),
  ]
}

/** Open to them: asked alone and in time, or with others who are still being asked. */
const personal = sql<SqlBool>`(o.status = 1 and o.personal_tutor_id = r.tutor_id and r.state = 'offered')`
const potential = sql<SqlBool>`(o.status = 3 and r.state = 'offered')`
const open = sql<SqlBool>`(${personal} or ${potential})`
const openLists: ReadonlySet<TutorList> = new Set([
  'new',
  'new_personal',
  'new_potential',
  'new_online',
  'new_offline',
] as const)

function listOf(ctx: Tutor, list: TutorList): RawBuilder<SqlBool> {
  const mine = sql<SqlBool>`o.tutor_id = r.tutor_id`
  const lists: Record<TutorList, RawBuilder<SqlBool>> = {
    new: open,
    new_personal: personal,
    new_potential: potential,
    new_online: sql`(${open} and o.at_online)`,
    new_offline: sql`(${open} and (o.at_client or o.at_tutor))`,
    my: mine,
    active: sql`(${mine} and ${isActive(ctx, true)})`,
    archive: sql`(${mine} and ${isActive(ctx, false)})`,
  }
  return lists[list]
}

type PlacedBy = {
  tutor_id: number | null
  client_id: number
  contact_unconfirmed: boolean
  guest_time_zone: string | null
}

/**
 * The client's time zone, for the appointed tutor only. A guest may have typed somebody else's email: an unconfirmed
 * order shows the zone of the guest's browser, as an order with a new contact does, and not that of the account.
 */
async function clientZones(ctx: Tutor, orders: readonly PlacedBy[]): Promise<(order: PlacedBy) => NamedZone | null> {
  const zoneOf = await otherZones(
    ctx,
    orders.map(({ client_id }) => client_id),
  )
  return (order) => {
    if (order.tutor_id !== ctx.actor.id) return null
    if (order.contact_unconfirmed) return namedZone(ctx, recipientZone(ctx, order.guest_time_zone))
    return zoneOf(order.client_id)
  }
}

export async function listOrders(
  ctx: Tutor,
  { filter, page }: Input<typeof calls.list>,
): Promise<Answer<typeof calls.list>> {
  const { db, edition, locale } = ctx
  const counts = await countLists(ctx)
  const rows = await db
    .selectFrom('order_response as r')
    .innerJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 'r.edition').onRef('o.id', '=', 'r.order_id'),
    )
    .selectAll('o')
    .select(['r.state as answer', 'r.rate as named_rate', 'r.fee as accepted_fee'])
    .where('r.edition', '=', edition.code)
    .where('r.tutor_id', '=', ctx.actor.id)
    .where(listOf(ctx, filter))
    .orderBy('o.id', 'desc')
    .limit(pageLength)
    .offset((page - 1) * pageLength)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [parts, unread, prices, zoneOf] = await Promise.all([
    around(ctx, ids),
    unreadByOrder(ctx, 'tutor', ids),
    profilePrices(ctx, ids, ctx.actor.id),
    clientZones(ctx, rows),
  ])
  const masks = storedMasks()
  const items = rows.map((order) => {
    const { lessons, places } = parts(order.id)
    const mine = order.tutor_id === ctx.actor.id
    const alone = order.personal_tutor_id === ctx.actor.id
    const cities = [...new Set(places.map(({ city }) => city))]
    return {
      ...headOf(ctx, { ...order, status: order.status as Status, before: order.before as Status[] }),
      other_zone: zoneOf(order),
      lessons: lessons.map(({ name }) => name),
      levels: lessons.flatMap(({ levels }) => levels.map(({ name }) => name)),
      place: [...cities, ...(order.at_online ? [ctx.t('order.online')] : [])].join(', '),
      goal: mine ? order.goal : masks({ text: order.goal, masked: order.goal_masked, version: order.mask_version }),
      client_name: mine ? order.name : firstName(order.name),
      personal: alone,
      until: alone ? order.personal_until : null,
      answered: answerOf(order.answer),
      price: order.price,
      date_payment_deadline: mine ? order.date_payment_deadline : null,
      fee: openLists.has(filter)
        ? termsOf(ctx, order, { rate: order.named_rate, fee: order.accepted_fee }, prices.get(order.id)).fee
        : null,
      fee_due_days: edition.fee.dueDays,
      unread: unread.get(order.id) ?? 0,
      link: localePath(locale, edition.locales, `/zayavka/${order.id}/`),
    }
  })
  const total = counts[filter]
  return { orders: { items, page, pages: Math.ceil(total / pageLength), total }, counts }
}

function answerOf(state: string): 'agreed' | 'refused' | null {
  return state === 'agreed' || state === 'refused' ? state : null
}

/** All eight in one pass. */
export async function countLists(ctx: Tutor): Promise<Record<TutorList, number>> {
  const columns = tutorLists.map((list) => sql`count(*) filter (where ${listOf(ctx, list)}) as ${sql.id(list)}`)
  const { rows } = await sql<Record<TutorList, number>>`select ${sql.join(columns)} from order_response r
    join lesson_order o on o.edition = r.edition and o.id = r.order_id
    where r.edition = ${ctx.edition.code} and r.tutor_id = ${ctx.actor.id}`.execute(ctx.db)
  return rows[0]!
}
