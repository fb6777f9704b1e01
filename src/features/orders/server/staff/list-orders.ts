import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Answer, Input } from '#shared/contract.ts'
import { ordersThatWait, waitsForStaff } from '#features/chat/public.ts'
import type { Ctx } from '#platform/context.ts'
import { inOrder, pageOfIds } from '#platform/crud/long-lists.ts'
import { status, statuses } from '../../model.ts'
import type { Status, Timer } from '../../model.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import { around } from '../present/around.ts'
import { headOf } from '../present/order.ts'
import { findBy, lookUp } from './finding.ts'
import type { Finding } from './finding.ts'
import { timerOf } from './listed.ts'
import type { Filters } from './listed.ts'

type Wanted = Input<typeof calls.list>
type Counts = Record<string, number>

export async function listOrders(ctx: Ctx, wanted: Wanted): Promise<Answer<typeof calls.list>> {
  return { orders: (await openList(ctx, wanted)).orders }
}

export async function countStatuses(ctx: Ctx, { filters }: Input<typeof calls.counts>): Promise<{ counts: Counts }> {
  return { counts: await countsOf(ctx, await lookUp(ctx, filters)) }
}

/** In how many orders somebody waits for an answer, by the filter that finds them. */
export async function countWaitingChats(ctx: Ctx): Promise<Counts> {
  return { 'unread_chat=1': (await ordersThatWait(ctx, countTo)).length }
}

/** One page, and how many stand in each status: what words mean is looked up once for both. */
export async function openList(ctx: Ctx, { page, per_page, sort, sort_dir, filters }: Wanted) {
  const { status: only, ...others } = await lookUp(ctx, filters)
  const finding = findBy(ctx, others, sort)
  const counting = countsOf(ctx, others)
  const [{ ids, ...rest }, counts] = await Promise.all([
    pageOfIds(
      { page, per_page, narrow: true },
      {
        ids: (limit, offset) => idsOf(ctx, finding, { only, sort_dir, limit, offset }),
        count: async () => totalOf(await counting, only),
      },
    ),
    counting,
  ])
  return { orders: { items: await readListed(ctx, ids), ...rest }, counts }
}

const totalOf = (counts: Counts, only: number | undefined) =>
  only === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[only] ?? 0)

type Cut = Pick<Wanted, 'sort_dir'> & { only: number | undefined; limit: number; offset: number }

/**
 * The ids of one page. Every status has its own beginning of the list along an index; of these few the page is made.
 * Whoever sorts by a date wants those that have one first.
 */
async function idsOf(ctx: Ctx, finding: Finding, { only, sort_dir, limit, offset }: Cut): Promise<number[]> {
  const { from, fits, status: its, by, known, gathered, few } = finding
  const among = only === undefined ? statuses : [only]
  const direction = sql.raw(sort_dir)
  // The offset keeps the plan from going along the index of the order instead.
  const fence = gathered ? sql`offset 0` : sql``
  const first = (part: RawBuilder<unknown>) => sql`(select one.id, one.by from (select o.id, ${by} as by from ${from}
    where ${fits} and ${its} = s.status and ${part} ${fence}) one
    order by one.by ${direction}, one.id ${direction} limit ${limit + offset})`
  const parts = known ? [sql`true`] : [sql`${by} is not null`, sql`${by} is null`]
  const each = few
    ? sql`(select o.id, ${by} as by from ${from} where ${fits} and ${its} = any(${among}::smallint[]))`
    : sql`unnest(${among}::smallint[]) as s(status)
      cross join lateral (${sql.join(parts.map(first), sql` union all `)})`
  const { rows } = await sql<{ id: number }>`select each.id from ${each} each
    order by each.by ${direction} nulls last, each.id ${direction} limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Beyond so many it is only said that there are more. */
const countTo = 1000

/** Of those that fit the other filters, how many stand in each status: exact up to a thousand, then one more. */
async function countsOf(ctx: Ctx, { status: _status, ...others }: Filters): Promise<Counts> {
  const { from, fits, status: its, by, few } = findBy(ctx, others)
  // In some order, or a plan may read the whole table for what an index has at hand.
  const each = few
    ? sql`select ${its} as status, least(count(*), ${countTo + 1}) as count from ${from} where ${fits} group by 1`
    : sql`select s.status, each.count from unnest(${statuses}::smallint[]) as s(status)
        cross join lateral (select count(*) as count from (select ${by} from ${from} where ${fits} and ${its} = s.status
          order by ${by} desc limit ${countTo + 1}) one) each`
  const { rows } = await sql<{ status: number; count: number }>`${each}`.execute(ctx.db)
  const found = rows.map(({ status: of, count }) => [String(of), count])
  return { ...Object.fromEntries(statuses.map((one) => [String(one), 0])), ...Object.fromEntries(found) }
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
    .select([timerOf(ctx).as('waiting'), waitsForStaff.as('unread_chat')])
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
