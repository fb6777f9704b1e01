import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Answer, Input } from '#shared/contract.ts'
import { listOrdersWaitingForStaff, waitsForStaff } from '#features/chat/public.ts'
import type { Ctx } from '#platform/context.ts'
import { inOrder, pageOfIds } from '#platform/crud/long-lists.ts'
import { status, statuses } from '../../model.ts'
import type { Status, Timer } from '../../model.ts'
import type { orderPanelEndpoints as calls } from '../../contract/staff.ts'
import { listOrderDetails } from '../present/order-details.ts'
import { presentOrderBase } from '../present/order.ts'
import { buildOrderQuery, resolveFilters } from './order-query.ts'
import type { OrderQuery } from './order-query.ts'
import { expiredTimerColumn } from './filter-conditions.ts'
import type { OrderFilters } from './filter-conditions.ts'

type ListInput = Input<typeof calls.list>
type Counts = Record<string, number>

export async function listOrdersAsStaff(ctx: Ctx, input: ListInput): Promise<Answer<typeof calls.list>> {
  return { orders: (await listOrdersWithCounts(ctx, input)).orders }
}

export async function countOrderStatuses(
  ctx: Ctx,
  { filters }: Input<typeof calls.counts>,
): Promise<{ counts: Counts }> {
  return { counts: await countByStatus(ctx, await resolveFilters(ctx, filters)) }
}

export async function countWaitingChats(ctx: Ctx): Promise<Counts> {
  return { 'unread_chat=1': (await listOrdersWaitingForStaff(ctx, countLimit)).length }
}

/** One page and the counts by status; text filters are resolved once for both. */
export async function listOrdersWithCounts(ctx: Ctx, { page, per_page, sort, sort_dir, filters }: ListInput) {
  const { status: only, ...others } = await resolveFilters(ctx, filters)
  const finding = buildOrderQuery(ctx, others, sort)
  const counting = countByStatus(ctx, others)
  const [{ ids, ...rest }, counts] = await Promise.all([
    pageOfIds(
      { page, per_page, narrow: true },
      {
        ids: (limit, offset) => listIds(ctx, finding, { only, sort_dir, limit, offset }),
        count: async () => totalCount(await counting, only),
      },
    ),
    counting,
  ])
  return { orders: { items: await listOrdersByIds(ctx, ids), ...rest }, counts }
}

const totalCount = (counts: Counts, only: number | undefined) =>
  only === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[only] ?? 0)

type PageSlice = Pick<ListInput, 'sort_dir'> & { only: number | undefined; limit: number; offset: number }

/**
 * Every status is read along its own index, and the page is merged from those parts. Orders without the sorted date
 * come last.
 */
async function listIds(ctx: Ctx, finding: OrderQuery, { only, sort_dir, limit, offset }: PageSlice): Promise<number[]> {
  const { from, fits, status: statusColumn, by, known, gathered, few } = finding
  const among = only === undefined ? statuses : [only]
  const direction = sql.raw(sort_dir)
  // `offset 0` keeps the planner from walking the sort index instead.
  const fence = gathered ? sql`offset 0` : sql``
  const first = (part: RawBuilder<unknown>) => sql`(select one.id, one.by from (select o.id, ${by} as by from ${from}
    where ${fits} and ${statusColumn} = s.status and ${part} ${fence}) one
    order by one.by ${direction}, one.id ${direction} limit ${limit + offset})`
  const parts = known ? [sql`true`] : [sql`${by} is not null`, sql`${by} is null`]
  const each = few
    ? sql`(select o.id, ${by} as by from ${from} where ${fits} and ${statusColumn} = any(${among}::smallint[]))`
    : sql`unnest(${among}::smallint[]) as s(status)
      cross join lateral (${sql.join(parts.map(first), sql` union all `)})`
  const { rows } = await sql<{ id: number }>`select each.id from ${each} each
    order by each.by ${direction} nulls last, each.id ${direction} limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Larger counts are shown as "more than". */
const countLimit = 1000

/** Counts by status ignore the status filter; exact up to `countLimit`. */
async function countByStatus(ctx: Ctx, { status: _status, ...others }: OrderFilters): Promise<Counts> {
  const { from, fits, status: statusColumn, by, few } = buildOrderQuery(ctx, others)
  // Without an order the planner may scan the whole table instead of the index.
  const each = few
    ? sql`select ${statusColumn} as status, least(count(*), ${countLimit + 1}) as count from ${from} where ${fits} group by 1`
    : sql`select s.status, each.count from unnest(${statuses}::smallint[]) as s(status)
        cross join lateral (select count(*) as count from (select ${by} from ${from} where ${fits} and ${statusColumn} = s.status
          order by ${by} desc limit ${countLimit + 1}) one) each`
  const { rows } = await sql<{ status: number; count: number }>`${each}`.execute(ctx.db)
  const found = rows.map(({ status: of, count }) => [String(of), count])
  return { ...Object.fromEntries(statuses.map((one) => [String(one), 0])), ...Object.fromEntries(found) }
}

export async function listOrdersByIds(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('lesson_order as o')
    .leftJoin('account as t', (join) => join.onRef('t.edition', '=', 'o.edition').onRef('t.id', '=', 'o.tutor_id'))
    .leftJoin('account as p', (join) =>
      join.onRef('p.edition', '=', 'o.edition').onRef('p.id', '=', 'o.personal_tutor_id'),
    )
    .leftJoin('staff_member as m', 'm.id', 'o.staff_id')
    .selectAll('o')
    .select(['t.name as tutor_name', 'p.name as personal_name', 'm.name as staff_name'])
    .select(
      sql<number>`(select count(*) from order_response r where r.edition = o.edition and r.order_id = o.id
        and r.state = 'agreed')`.as('responses'),
    )
    .select([expiredTimerColumn(ctx).as('waiting'), waitsForStaff.as('unread_chat')])
    .where('o.edition', '=', ctx.edition.code)
    .where('o.id', 'in', ids)
    .execute()
  const parts = await listOrderDetails(ctx, ids)
  const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
  const items = rows.map((row) => {
    const { lessons, places } = parts(row.id)
    const { responses, price, rate, fee, date_payment_deadline, review_status, favorite } = row
    const cities = [...new Set(places.map(({ city }) => city))]
    return {
      ...presentOrderBase(ctx, { ...row, status: row.status as Status, before: row.before as Status[] }),
      responses,
      price,
      rate,
      fee,
      date_payment_deadline,
      review_status,
      favorite,
      unread_chat: row.unread_chat,
      contact_unconfirmed: row.contact_unconfirmed,
      client: { id: row.client_id, name: row.name, email: row.email, phone: row.phone },
      lessons: lessons.map(({ name }) => name),
      levels: lessons.flatMap(({ levels }) => levels.map(({ name }) => name)),
      place: [...cities, ...(row.at_online ? [ctx.t('order.online')] : [])].join(', '),
      tutor: named(row.tutor_id, row.tutor_name),
      personal_tutor: named(row.personal_tutor_id, row.personal_name),
      staff: named(row.staff_id, row.staff_name),
      overdue:
        row.status === status.waiting_for_pay && date_payment_deadline !== null && date_payment_deadline < ctx.now,
      waiting: row.waiting as Timer | null,
    }
  })
  return inOrder(ids, items)
}
