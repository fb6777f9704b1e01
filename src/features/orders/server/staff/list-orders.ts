import { sql } from 'kysely'
import type { Answer, Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { countRows, inOrder, isNarrow, pageOfIds } from '#platform/crud/long-lists.ts'
import { status } from '../../model.ts'
import type { Status, Timer } from '../../model.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import { around } from '../present/around.ts'
import { headOf } from '../present/order.ts'
import { conditionsOf, timerOf } from './listed.ts'
import type { Filters } from './listed.ts'

type Wanted = Input<typeof calls.list>

export async function listOrders(ctx: Ctx, wanted: Wanted): Promise<Answer<typeof calls.list>> {
  const { page, per_page, sort, sort_dir, filters } = wanted
  const found = foundOrders(ctx, filters)
  const ordered = sorted(found, { sort, sort_dir }).select('o.id')
  const { ids, ...rest } = await pageOfIds(
    { page, per_page, narrow: isNarrow(filters) },
    {
      ids: async (limit, offset) => (await ordered.limit(limit).offset(offset).execute()).map(({ id }) => id),
      count: (limit) => countRows(ctx, limit === undefined ? found.select('o.id') : found.select('o.id').limit(limit)),
    },
  )
  return { orders: { items: await readListed(ctx, ids), ...rest } }
}

export function foundOrders(ctx: Ctx, filters: Filters) {
  let found = ctx.db.selectFrom('lesson_order as o').where('o.edition', '=', ctx.edition.code)
  for (const condition of conditionsOf(ctx, filters)) found = found.where(condition)
  return found
}

export function sorted(found: ReturnType<typeof foundOrders>, { sort, sort_dir }: Pick<Wanted, 'sort' | 'sort_dir'>) {
  if (sort === 'id') return found.orderBy('o.id', sort_dir)
  // Whoever sorts by a date wants those that have one.
  return found
    .orderBy(`o.${sort}`, (order) => (sort_dir === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('o.id', sort_dir)
}

/** Of those that fit the other filters, how many stand in each status. */
export async function countStatuses(ctx: Ctx, { filters }: Input<typeof calls.counts>) {
  const { status: _status, ...others } = filters
  const rows = await foundOrders(ctx, others)
    .select(['o.status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('o.status')
    .execute()
  const counts = Object.fromEntries(Object.values(status).map((one) => [String(one), 0]))
  for (const row of rows) counts[String(row.status)] = row.count
  return { counts }
}

export async function readListed(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await foundOrders(ctx, {})
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
