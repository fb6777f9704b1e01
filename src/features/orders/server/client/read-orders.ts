import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Person } from '#shared/access.ts'
import type { Answer, Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { Ctx } from '#platform/context.ts'
import { catalogNames } from '#features/catalog/public.ts'
import { listTalks, unreadByOrder } from '#features/chat/public.ts'
import type { ClientOrder, clientEndpoints as calls } from '../../client-contract.ts'
import { actionsFor, activeAfterPaidMs, status } from '../../model.ts'
import type { Status } from '../../model.ts'
import { leadsTo } from '#shared/access.ts'
import type { HeldOrder } from '../held.ts'
import { around } from '../present/around.ts'
import { headOf, requestOf, reviewOf } from '../present/order.ts'
import { otherZones } from '../present/other-zone.ts'
import { responsesTo } from '../present/responses.ts'
import { timelineOf } from '../present/timeline.ts'

type Client = Ctx<Person>
const pageLength = 20

export async function getOrder(ctx: Client, { id }: Input<typeof calls.get>) {
  return { order: await readForClient(ctx, id) }
}

/** The whole order, as its client sees it. */
export async function readForClient(ctx: Client, id: number): Promise<ClientOrder> {
  const order = await ownRow(ctx, id)
  const [parts, review, responses, timeline, zoneOf] = await Promise.all([
    around(ctx, [id]),
    reviewOf(ctx, order),
    responsesTo(ctx, id, order.tutor_id, ['offered', 'agreed', 'appointed', 'silent', 'refused']),
    timelineOf(ctx, order, 'client'),
    otherZones(ctx, [order.tutor_id]),
  ])
  const of = (tutor: number | null) => responses.find((one) => one.tutor.id === tutor) ?? null
  return {
    ...headOf(ctx, order),
    other_zone: zoneOf(order.tutor_id),
    request: requestOf(order, parts(id), true),
    review,
    personal: of(order.personal_tutor_id),
    personal_until: order.personal_until,
    responses: responses.filter(({ state }) => state === 'agreed'),
    tutor: of(order.tutor_id),
    rate: order.rate,
    rates: order.tutor_id === null ? [] : await ratesOf(ctx, { id, tutor_id: order.tutor_id }),
    tutor_contacts: order.tutor_id === null ? null : await contactsOf(ctx, order.tutor_id),
    timeline,
    // Never told to a session of a link: it may be that of the guest.
    contact_unconfirmed: order.contact_unconfirmed && !ctx.actor.limits,
    may: [...actionsFor(order, 'client'), ...(order.status === status.paid ? ['review'] : [])],
  }
}

async function ownRow(ctx: Client, id: number): Promise<HeldOrder> {
  const row = await ctx.db
    .selectFrom('lesson_order')
    .selectAll()
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('client_id', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!row || !leadsTo(ctx.actor, id)) throw refuse('not_found')
  return { ...row, status: row.status as Status, before: row.before as Status[] }
}

/** What an hour costs of what is wanted and they teach; a price is its own id, as everywhere on the wire. */
async function ratesOf(ctx: Ctx, { id, tutor_id }: { id: number; tutor_id: number }) {
  const names = await catalogNames(ctx)
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

/** How a tutor can be reached by the client whose order is theirs. */
async function contactsOf({ db, edition }: Ctx, id: number) {
  const { name, email, phone } = await db
    .selectFrom('account')
    .select(['name', 'email', 'phone'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name, email: email ?? '', phone: phone ?? '' }
}

export const activeOrders = (ctx: Client, { page }: Input<typeof calls.active>) => listOwn(ctx, 'active', page)
export const archivedOrders = (ctx: Client, { page }: Input<typeof calls.archive>) => listOwn(ctx, 'archive', page)

export async function listOwn(
  ctx: Client,
  which: 'active' | 'archive',
  page: number,
): Promise<Answer<typeof calls.active>> {
  const chosen = () => ownOrders(ctx).where(isActive(ctx, which === 'active'))
  const items = await presentList(
    ctx,
    chosen()
      .orderBy('o.id', 'desc')
      .limit(pageLength)
      .offset((page - 1) * pageLength),
  )
  const { total } = await chosen()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { orders: { items, page, pages: Math.ceil(total / pageLength), total } }
}

/** Those that are talked about, with their last word, the latest first. */
export async function talkedOrders(ctx: Client): Promise<Answer<typeof calls.chats>> {
  const { talks } = await listTalks(ctx, 'client', { page: 5 })
  const last = new Map(talks.toReversed().map((talk) => [talk.order_id, talk.last]))
  if (last.size === 0) return { orders: [] }
  const listed = await presentList(ctx, ownOrders(ctx).where('o.id', 'in', [...last.keys()]))
  const orders = listed.map((order) => ({ ...order, last: last.get(order.id)! }))
  return { orders: orders.toSorted((a, b) => b.last.at.getTime() - a.last.at.getTime()) }
}

function ownOrders({ db, edition, actor }: Client) {
  return db.selectFrom('lesson_order as o').where('o.edition', '=', edition.code).where('o.client_id', '=', actor.id)
}

async function presentList(ctx: Client, chosen: ReturnType<typeof ownOrders>) {
  const { edition, locale } = ctx
  const rows = await chosen
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
    around(ctx, ids),
    unreadByOrder(ctx, 'client', ids),
    otherZones(
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

/** Ended ones, and paid ones after their first sixty days, are in the archive. */
export function isActive({ now }: Pick<Ctx, 'now'>, yes: boolean) {
  const since = new Date(now.getTime() - activeAfterPaidMs)
  const active = sql<SqlBool>`(o.status not in (7, 9, 10) or (o.status = 7 and o.paid_at > ${since}))`
  return yes ? active : sql<SqlBool>`not ${active}`
}
