import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Person } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import { firstName } from '#shared/mask/first-name.ts'
import { createMaskReader } from '#shared/stored-mask.ts'
import type { NamedZone } from '#shared/time-zone.ts'
import type { Ctx } from '#platform/context.ts'
import { namedZone, recipientZone } from '#platform/zone-names.ts'
import { countUnreadByOrder } from '#features/chat/public.ts'
import {
  availableActions,
  canAskForReview,
  feeDueMs,
  isFeePayable,
  reviewStatus,
  status,
  tutorOrderLists,
  owedFee,
} from '../../model.ts'
import type { Status, TutorOrderList } from '../../model.ts'
import type { TutorOrder, tutorOrderEndpoints as calls } from '../../contract/tutor.ts'
import { activeCondition } from '../client/read-orders.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { listOrderDetails } from '../present/order-details.ts'
import { presentOrderBase, presentProposal, presentRequest, presentReview } from '../present/order.ts'
import { createZoneLookup } from '../present/zone-lookup.ts'
import { listResponses } from '../present/responses.ts'
import { listTimeline } from '../present/timeline.ts'
import { listProfilePrices, computeTerms } from '../lifecycle/terms.ts'
import type { OrderTerms } from '../lifecycle/terms.ts'
import { statusSql } from '../lifecycle/status-sql.ts'

type Tutor = Ctx<Person>
const pageLength = 20

export async function getOrderAsTutor(ctx: Tutor, { id }: Input<typeof calls.get>) {
  return { order: await getTutorOrder(ctx, id) }
}

/** Contacts, address and full name are included only for the appointed tutor. */
export async function getTutorOrder(ctx: Tutor, id: number): Promise<TutorOrder> {
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
  if (!row) throw fail('not_found')
  const order = { ...row, status: row.status as Status, before: row.before as Status[] }
  const isAppointed = order.tutor_id === ctx.actor.id
  const [parts, review, responses, timeline, zoneOf] = await Promise.all([
    listOrderDetails(ctx, [id]),
    presentReview(ctx, order),
    listResponses(ctx, id, ctx.actor.id),
    listTimeline(ctx, order, 'tutor'),
    findClientZones(ctx, [order]),
  ])
  const { tutor: ownTutor, ...response } = responses.find((one) => one.tutor.id === ctx.actor.id)!
  const offered = isOpenToTutor(ctx, order) && (response.state === 'offered' || response.state === 'agreed')
  return {
    ...presentOrderBase(ctx, order),
    other_zone: zoneOf(order),
    // The date of another tutor's first lesson is hidden.
    ...(!isAppointed && { first_class: null }),
    request: presentRequest(order, parts(id), isAppointed),
    review: isAppointed ? review : { ...review, review_mark: null, review_text: '', review_response_text: '' },
    response,
    personal_until: order.personal_tutor_id === ctx.actor.id ? order.personal_until : null,
    appointed: isAppointed,
    rate: isAppointed ? order.rate : null,
    own_price: ownTutor.price,
    terms: offered
      ? presentTerms(
          ctx,
          order,
          computeTerms(ctx, order, { rate: response.rate, fee: row.accepted_fee }, ownTutor.price),
        )
      : null,
    fee: isAppointed ? order.fee : null,
    fee_owed: isAppointed && order.fee !== null ? owedFee(order) : null,
    proposal: isAppointed ? presentProposal(order) : null,
    date_payment_deadline: isAppointed ? order.date_payment_deadline : null,
    review_requested_at: isAppointed ? order.review_requested_at : null,
    client_name: isAppointed ? order.name : firstName(order.name),
    client_contacts: isAppointed ? { name: order.name, phone: order.phone, email: order.email } : null,
    // Only the appointed tutor sees the timeline.
    timeline: isAppointed ? timeline : [],
    may: isAppointed
      ? tutorActions(ctx, order)
      : response.state === 'offered' && isOpenToTutor(ctx, order)
        ? ['respond']
        : [],
  }
}

/** The tutor may answer a personal request, or an offer that is still open. */
const isOpenToTutor = (ctx: Tutor, order: OrderRow) =>
  order.status === status.potential || (order.status === status.new && order.personal_tutor_id === ctx.actor.id)

function presentTerms({ edition }: Tutor, { first_class_wish: wish }: OrderRow, terms: OrderTerms) {
  const due = wish && new Date(wish.getTime() + feeDueMs(edition.fee))
  return { ...terms, rule: edition.fee, due }
}

function tutorActions({ now }: Tutor, order: OrderRow): string[] {
  const paid = order.status === status.paid
  return [
    ...availableActions(order, 'tutor').filter((action) => action === 'first_class' || action === 'delete_tutor'),
    ...(order.proposed_at ? ['answer_rate'] : []),
    ...(isFeePayable(order) ? ['pay'] : []),
    ...(canAskForReview(order, now) ? ['request_review'] : []),
    ...(paid && order.review_status === reviewStatus.published ? ['respond_review'] : []),
  ]
}

/** Open offers: personal ones within the deadline, and those to several tutors. */
const personalCondition = sql<SqlBool>`(o.status = ${statusSql('new')} and o.personal_tutor_id = r.tutor_id and r.state = 'offered')`
const potentialCondition = sql<SqlBool>`(o.status = ${statusSql('potential')} and r.state = 'offered')`
const openCondition = sql<SqlBool>`(${personalCondition} or ${potentialCondition})`
const openLists: ReadonlySet<TutorOrderList> = new Set([
  'new',
  'new_personal',
  'new_potential',
  'new_online',
  'new_offline',
] as const)

function listCondition(ctx: Tutor, list: TutorOrderList): RawBuilder<SqlBool> {
  const isAppointed = sql<SqlBool>`o.tutor_id = r.tutor_id`
  const lists: Record<TutorOrderList, RawBuilder<SqlBool>> = {
    new: openCondition,
    new_personal: personalCondition,
    new_potential: potentialCondition,
    new_online: sql`(${openCondition} and o.at_online)`,
    new_offline: sql`(${openCondition} and (o.at_client or o.at_tutor))`,
    my: isAppointed,
    active: sql`(${isAppointed} and ${activeCondition(ctx, true)})`,
    archive: sql`(${isAppointed} and ${activeCondition(ctx, false)})`,
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
async function findClientZones(
  ctx: Tutor,
  orders: readonly PlacedBy[],
): Promise<(order: PlacedBy) => NamedZone | null> {
  const zoneOf = await createZoneLookup(
    ctx,
    orders.map(({ client_id }) => client_id),
  )
  return (order) => {
    if (order.tutor_id !== ctx.actor.id) return null
    if (order.contact_unconfirmed) return namedZone(ctx, recipientZone(ctx, order.guest_time_zone))
    return zoneOf(order.client_id)
  }
}

export async function listOrdersAsTutor(
  ctx: Tutor,
  { filter, page }: Input<typeof calls.list>,
): Promise<Answer<typeof calls.list>> {
  const { db, edition, locale } = ctx
  const counts = await countTutorLists(ctx)
  const rows = await db
    .selectFrom('order_response as r')
    .innerJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 'r.edition').onRef('o.id', '=', 'r.order_id'),
    )
    .selectAll('o')
    .select(['r.state as answer', 'r.rate as named_rate', 'r.fee as accepted_fee'])
    .where('r.edition', '=', edition.code)
    .where('r.tutor_id', '=', ctx.actor.id)
    .where(listCondition(ctx, filter))
    .orderBy('o.id', 'desc')
    .limit(pageLength)
    .offset((page - 1) * pageLength)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [parts, unread, prices, zoneOf] = await Promise.all([
    listOrderDetails(ctx, ids),
    countUnreadByOrder(ctx, 'tutor', ids),
    listProfilePrices(ctx, ids, ctx.actor.id),
    findClientZones(ctx, rows),
  ])
  const masks = createMaskReader()
  const items = rows.map((order) => {
    const { lessons, places } = parts(order.id)
    const isAppointed = order.tutor_id === ctx.actor.id
    const isPersonal = order.personal_tutor_id === ctx.actor.id
    const cities = [...new Set(places.map(({ city }) => city))]
    return {
      ...presentOrderBase(ctx, { ...order, status: order.status as Status, before: order.before as Status[] }),
      other_zone: zoneOf(order),
      lessons: lessons.map(({ name }) => name),
      levels: lessons.flatMap(({ levels }) => levels.map(({ name }) => name)),
      place: [...cities, ...(order.at_online ? [ctx.t('order.online')] : [])].join(', '),
      goal: isAppointed
        ? order.goal
        : masks({ text: order.goal, masked: order.goal_masked, version: order.mask_version }),
      client_name: isAppointed ? order.name : firstName(order.name),
      personal: isPersonal,
      until: isPersonal ? order.personal_until : null,
      answered: presentAnswer(order.answer),
      price: order.price,
      date_payment_deadline: isAppointed ? order.date_payment_deadline : null,
      fee: openLists.has(filter)
        ? computeTerms(ctx, order, { rate: order.named_rate, fee: order.accepted_fee }, prices.get(order.id)).fee
        : null,
      fee_due_days: edition.fee.dueDays,
      unread: unread.get(order.id) ?? 0,
      link: localePath(locale, edition.locales, `/zayavka/${order.id}/`),
    }
  })
  const total = counts[filter]
  return { orders: { items, page, pages: Math.ceil(total / pageLength), total }, counts }
}

function presentAnswer(state: string): 'agreed' | 'refused' | null {
  return state === 'agreed' || state === 'refused' ? state : null
}

export async function countTutorLists(ctx: Tutor): Promise<Record<TutorOrderList, number>> {
  const columns = tutorOrderLists.map(
    (list) => sql`count(*) filter (where ${listCondition(ctx, list)}) as ${sql.id(list)}`,
  )
  const { rows } = await sql<Record<TutorOrderList, number>>`select ${sql.join(columns)} from order_response r
    join lesson_order o on o.edition = r.edition and o.id = r.order_id
    where r.edition = ${ctx.edition.code} and r.tutor_id = ${ctx.actor.id}`.execute(ctx.db)
  return rows[0]!
}
