import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Answer, Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { inOrder, pageOfIds } from '#platform/crud/long-lists.ts'
import { status, statuses } from '../../model.ts'
import type { Status, Timer } from '../../model.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import { around } from '../present/around.ts'
import { headOf } from '../present/order.ts'
import { conditionsOf, timerOf } from './listed.ts'
import type { Filters } from './listed.ts'

type Wanted = Input<typeof calls.list>
type Sorting = Pick<Wanted, 'sort' | 'sort_dir'>
type Counts = Record<string, number>

export const listOrders = (ctx: Ctx, wanted: Wanted) => pageOfOrders(ctx, wanted, countStatuses(ctx, wanted))

/** Whoever has them counted anyway need not do it twice. */
export async function pageOfOrders(
  ctx: Ctx,
  wanted: Wanted,
  counted: Promise<{ counts: Counts }>,
): Promise<Answer<typeof calls.list>> {
  const { page, per_page, filters } = wanted
  const { ids, ...rest } = await pageOfIds(
    { page, per_page, narrow: true },
    {
      ids: (limit, offset) => idsOf(ctx, wanted, limit, offset),
      count: async () => totalOf((await counted).counts, filters.status),
    },
  )
  await counted
  return { orders: { items: await readListed(ctx, ids), ...rest } }
}

const totalOf = (counts: Counts, only: number | undefined) =>
  only === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[only] ?? 0)

/**
 * The ids of one page. Every status has its own beginning of the list along an index; of these few the page is made.
 * Whoever sorts by a date wants those that have one first.
 */
async function idsOf(ctx: Ctx, { sort, sort_dir, filters }: Wanted, limit: number, offset: number): Promise<number[]> {
  const { status: only, ...others } = filters
  const [by, direction] = [sortedBy[sort], sql.raw(sort_dir)]
  const first = (known: RawBuilder<unknown>) => sql`(select o.id, ${by} as by from lesson_order o
    where ${fitting(ctx, others)} and o.status = s.status and ${known}
    order by ${by} ${direction}, o.id ${direction} limit ${limit + offset})`
  const parts = sort === 'id' || sort === 'status_since' ? [sql`true`] : [sql`${by} is not null`, sql`${by} is null`]
  const { rows } = await sql<{ id: number }>`select each.id
    from unnest(${only === undefined ? statuses : [only]}::smallint[]) as s(status)
    cross join lateral (${sql.join(parts.map(first), sql` union all `)}) each
    order by each.by ${direction} nulls last, each.id ${direction} limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Numbers are given in the order of time: what is sorted by them goes along the indexes of time. */
const sortedBy = {
  id: sql.ref('o.created_at'),
  status_since: sql.ref('o.status_since'),
  first_class: sql.ref('o.first_class'),
  date_payment_deadline: sql.ref('o.date_payment_deadline'),
  price: sql.ref('o.price'),
} as const

const fitting = (ctx: Ctx, filters: Filters) =>
  sql.join([sql`o.edition = ${ctx.edition.code}`, ...conditionsOf(ctx, filters)], sql` and `)

/** The whole list, for a file. */
export function allOrders(ctx: Ctx, filters: Filters, { sort, sort_dir }: Sorting) {
  const [by, direction] = [sortedBy[sort], sql.raw(sort_dir)]
  return sql`select o.id from lesson_order o where ${fitting(ctx, filters)}
    order by ${by} ${direction} nulls last, o.id ${direction}`
}

/** Beyond so many it is only said that there are more. */
const countTo = 1000

/** Of those that fit the other filters, how many stand in each status: exact up to a thousand, then one more. */
export async function countStatuses(ctx: Ctx, { filters }: Pick<Wanted, 'filters'>): Promise<{ counts: Counts }> {
  const { status: _status, ...others } = filters
  const { rows } = await sql<{ status: number; count: number }>`select s.status, each.count
    from unnest(${statuses}::smallint[]) as s(status)
    cross join lateral (select count(*) as count from (select from lesson_order o
      where ${fitting(ctx, others)} and o.status = s.status limit ${countTo + 1}) one) each`.execute(ctx.db)
  return { counts: Object.fromEntries(rows.map(({ status: of, count }) => [String(of), count])) }
}

export async function readListed(ctx: Ctx, ids: readonly number[]) {
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
    .select(timerOf(ctx).as('waiting'))
    .where('o.edition', '=', ctx.edition.code)
    .where('o.id', 'in', ids)
    .execute()
  const parts = await around(ctx, ids)
  const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })
  const items = rows.map((row) => {
    const { lessons, places } = parts(row.id)
    const { responses, price, rate, fee, date_payment_deadline, review_status, favorite } = row
    const cities = [...new Set(places.map(({ city }) => city))]
    return {
      ...headOf(ctx, { ...row, status: row.status as Status, before: row.before as Status[] }),
      ...{ responses, price, rate, fee, date_payment_deadline, review_status, favorite },
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
