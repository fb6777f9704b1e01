import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Person } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { Ctx } from '#platform/context.ts'
import { getCatalogNames } from '#features/catalog/public.ts'
import { listConversations, countUnreadByOrder } from '#features/chat/public.ts'
import type { ClientOrder, clientOrderEndpoints as calls } from '../../contract/client.ts'
import { availableActions, activeAfterPaidMs, status } from '../../model.ts'
import type { Status } from '../../model.ts'
import { allowsOrder } from '#shared/access.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { listOrderDetails } from '../present/order-details.ts'
import { presentOrderBase, presentRequest, presentReview } from '../present/order.ts'
import { createZoneLookup } from '../present/zone-lookup.ts'
import { listResponses } from '../present/responses.ts'
import { listTimeline } from '../present/timeline.ts'
import { statusSql } from '../lifecycle/status-sql.ts'

type Client = Ctx<Person>
const pageLength = 20

export async function getOrderAsClient(ctx: Client, { id }: Input<typeof calls.get>) {
  return { order: await getClientOrder(ctx, id) }
}

export async function getClientOrder(ctx: Client, id: number): Promise<ClientOrder> {
  const order = await getOwnRow(ctx, id)
  const [parts, review, responses, timeline, zoneOf] = await Promise.all([
    listOrderDetails(ctx, [id]),
    presentReview(ctx, order),
    listResponses(ctx, id, order.tutor_id, ['offered', 'agreed', 'appointed', 'silent', 'refused']),
    listTimeline(ctx, order, 'client'),
    createZoneLookup(ctx, [order.tutor_id]),
  ])
  const tutorId = order.tutor_id ?? (order.status === status.new ? order.personal_tutor_id : null)
  const of = (tutor: number | null) => responses.find((one) => one.tutor.id === tutor) ?? null
  return {
    ...presentOrderBase(ctx, order),
    other_zone: zoneOf(order.tutor_id),
    request: presentRequest(order, parts(id), true),
    review,
    personal: of(order.personal_tutor_id),
    personal_until: order.personal_until,
    responses: responses.filter(({ state }) => state === 'agreed'),
    tutor: of(order.tutor_id),
    rate: order.tutor_id === null ? (of(tutorId)?.rate ?? of(tutorId)?.tutor.price ?? null) : order.rate,
    proposed_rate: order.proposed_rate,
    rates: tutorId === null ? [] : await listRates(ctx, { id, tutor_id: tutorId }),
    tutor_contacts: order.tutor_id === null ? null : await getTutorContacts(ctx, order.tutor_id),
    timeline,
    // Hidden from link sessions, because that session may belong to the guest.
    contact_unconfirmed: order.contact_unconfirmed && !ctx.actor.limits,
    may: [...availableActions(order, 'client'), ...(order.status === status.paid ? ['review'] : [])],
  }
}

async function getOwnRow(ctx: Client, id: number): Promise<OrderRow> {
  const row = await ctx.db
    .selectFrom('lesson_order')
    .selectAll()
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('client_id', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!row || !allowsOrder(ctx.actor, id)) throw fail('not_found')
  return { ...row, status: row.status as Status, before: row.before as Status[] }
}

/** On the wire a rate is identified by its price. */
async function listRates(ctx: Ctx, { id, tutor_id }: { id: number; tutor_id: number }) {
  const names = await getCatalogNames(ctx)
  const asked = await ctx.db
    .selectFrom('order_lesson as l')
    .innerJoin('tutor_subject as s', (join) =>
      join.onRef('s.edition', '=', 'l.edition').onRef('s.subject_id', '=', 'l.subject_id'),
    )
    .select(['s.subject_id', 's.price'])
    .where('l.edition', '=', ctx.edition.code)
    .where('l.order_id', '=', id)
    .where('s.tutor_id', '=', tutor_id)
    .orderBy('l.position')
    .execute()
  return [...Map.groupBy(asked, ({ price }) => price)].map(([price, subjects]) => ({
    id: price,
    price,
    name: subjects.map(({ subject_id }) => names.subjects.byId.get(subject_id)?.name ?? '').join(', '),
  }))
}

async function getTutorContacts({ db, edition }: Ctx, id: number) {
  const { name, email, phone } = await db
    .selectFrom('account')
    .select(['name', 'email', 'phone'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name, email: email ?? '', phone: phone ?? '' }
}

export const listActiveOrders = (ctx: Client, { page }: Input<typeof calls.active>) =>
  listClientOrders(ctx, 'active', page)
export const listArchivedOrders = (ctx: Client, { page }: Input<typeof calls.archive>) =>
  listClientOrders(ctx, 'archive', page)

export async function listClientOrders(
  ctx: Client,
  which: 'active' | 'archive',
  page: number,
): Promise<Answer<typeof calls.active>> {
  const query = () => ownOrdersQuery(ctx).where(activeCondition(ctx, which === 'active'))
  const items = await presentList(
    ctx,
    query()
      .orderBy('o.id', 'desc')
      .limit(pageLength)
      .offset((page - 1) * pageLength),
  )
  const { total } = await query()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { orders: { items, page, pages: Math.ceil(total / pageLength), total } }
}

export async function listOrdersWithChats(ctx: Client): Promise<Answer<typeof calls.chats>> {
  const { conversations } = await listConversations(ctx, 'client', { page: 5 })
  const last = new Map(conversations.toReversed().map((conversation) => [conversation.order_id, conversation.last]))
  if (last.size === 0) return { orders: [] }
  const listed = await presentList(ctx, ownOrdersQuery(ctx).where('o.id', 'in', [...last.keys()]))
  const orders = listed.map((order) => ({ ...order, last: last.get(order.id)! }))
  return { orders: orders.toSorted((a, b) => b.last.at.getTime() - a.last.at.getTime()) }
}

function ownOrdersQuery({ db, edition, actor }: Client) {
  return db.selectFrom('lesson_order as o').where('o.edition', '=', edition.code).where('o.client_id', '=', actor.id)
}

async function presentList(ctx: Client, query: ReturnType<typeof ownOrdersQuery>) {
  const { edition, locale } = ctx
  const rows = await query
    .leftJoin('account as t', (join) => join.onRef('t.edition', '=', 'o.edition').onRef('t.id', '=', 'o.tutor_id'))
    .select([
      'o.id',
      'o.status',
      'o.created_at',
      'o.first_class',
      'o.contact_unconfirmed',
      'o.tutor_id',
      't.name as tutor',
    ])
    .select(
      sql<number>`(select count(*) from order_response r where r.edition = o.edition and r.order_id = o.id
        and r.state = 'agreed')`.as('responses'),
    )
    .execute()
  const ids = rows.map(({ id }) => id)
  const [parts, unread, zoneOf] = await Promise.all([
    listOrderDetails(ctx, ids),
    countUnreadByOrder(ctx, 'client', ids),
    createZoneLookup(
      ctx,
      rows.map(({ tutor_id }) => tutor_id),
    ),
  ])
  return rows.map(({ tutor, tutor_id, ...row }) => ({
    ...row,
    other_zone: zoneOf(tutor_id),
    tutor: tutor ?? '',
    lessons: parts(row.id).lessons.map(({ name }) => name),
    unread: unread.get(row.id) ?? 0,
    link: localePath(locale, edition.locales, `/zayavka/${row.id}/`),
  }))
}

/** Ended orders are archived at once, paid ones after `activeAfterPaidMs`. */
export function activeCondition({ now }: Pick<Ctx, 'now'>, yes: boolean) {
  const since = new Date(now.getTime() - activeAfterPaidMs)
  const active = sql<SqlBool>`(o.status not in (${statusSql('paid', 'lost', 'deleted')}) or (o.status = ${statusSql('paid')} and o.paid_at > ${since}))`
  return yes ? active : sql<SqlBool>`not ${active}`
}
