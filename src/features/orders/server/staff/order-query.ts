import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Input } from '#shared/contract.ts'
import { listOrdersWaitingForStaff } from '#features/chat/public.ts'
import type { Ctx } from '#platform/context.ts'
import { likeContaining } from '#platform/db/database.ts'
import { defaultOrderSort } from '../../model.ts'
import type { orderPanelEndpoints as calls } from '../../contract/staff.ts'
import { filterConditions } from './filter-conditions.ts'
import type { OrderFilters } from './filter-conditions.ts'

type Sort = Input<typeof calls.list>['sort']
/** A query for orders `o` and its sort column. */
export type OrderQuery = {
  from: RawBuilder<unknown>
  fits: RawBuilder<unknown>
  /** The status column of the table that drives the query, so that its index is used. */
  status: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** Every order has a value in the sort column. */
  known: boolean
  /** Rows must be collected before sorting, because the driving index has another order. */
  gathered: boolean
  /** So few rows that reading status by status is not worth it. */
  few: boolean
}

/**
 * Rows of a subject or level repeat the status and time of their order, so a filter by them walks their own index;
 * other filters walk the index of orders. Ids grow with time, so sorting by id uses the time index.
 */
export function buildOrderQuery(ctx: Ctx, filters: OrderFilters, sort?: Sort): OrderQuery {
  const { subject_id, level_id, ...others } = filters
  const sorted = resolveSort(filters, sort)
  const known = sorted === 'id' || sorted === 'status_since'
  const lookupLimit = filters.ids !== undefined || filters.id !== undefined
  const { code } = ctx.edition
  if (lookupLimit || (subject_id === undefined && level_id === undefined))
    return {
      from: sql`lesson_order o`,
      fits: allOf([sql`o.edition = ${code}`, ...filterConditions(ctx, filters)]),
      status: sql.ref('o.status'),
      by: sortColumns[sorted],
      known,
      gathered: false,
      few: lookupLimit,
    }
  const [part, own] =
    subject_id === undefined
      ? [sql`order_level`, sql`p.edition = ${code} and p.level_id = ${level_id} and p.first`]
      : [sql`order_lesson`, sql`p.edition = ${code} and p.subject_id = ${subject_id}`]
  const rest = { ...others, ...(subject_id !== undefined && level_id !== undefined && { level_id }) }
  return {
    from: sql`${part} p join lesson_order o on o.edition = p.edition and o.id = p.order_id`,
    fits: allOf([own, ...filterConditions(ctx, rest)]),
    status: sql.ref('p.status'),
    by: sorted === 'id' ? sql.ref('p.created_at') : sortColumns[sorted],
    known,
    gathered: sorted !== 'id',
    few: lookupLimit,
  }
}

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

const resolveSort = (filters: OrderFilters, sort: Sort) =>
  sort ?? defaultOrderSort((name) => filters[name as keyof OrderFilters] !== undefined)

export function allOrdersQuery(
  ctx: Ctx,
  filters: OrderFilters,
  { sort, sort_dir }: Pick<Input<typeof calls.list>, 'sort' | 'sort_dir'>,
) {
  const [by, direction] = [sortColumns[resolveSort(filters, sort)], sql.raw(sort_dir)]
  const conditions = [sql`o.edition = ${ctx.edition.code}`, ...filterConditions(ctx, filters)]
  return sql`select o.id from lesson_order o where ${sql.join(conditions, sql` and `)}
    order by ${by} ${direction} nulls last, o.id ${direction}`
}

const sortColumns = {
  id: sql.ref('o.created_at'),
  status_since: sql.ref('o.status_since'),
  first_class: sql.ref('o.first_class'),
  date_payment_deadline: sql.ref('o.date_payment_deadline'),
  price: sql.ref('o.price'),
} as const

/** Selective text and chat filters are resolved to ids first, along their own indexes. */
const few = 5000
/** The trigram index cannot serve shorter texts. */
const minSearchLength = 3

/** Replaces selective filters by the ids of their orders. */
export async function resolveFilters(
  ctx: Ctx,
  { client, text, unread_chat, ...others }: OrderFilters,
): Promise<OrderFilters> {
  const [clientIds, textIds, waiting] = await Promise.all([
    findIdsByText(ctx, 'contact_search', client),
    findIdsByText(ctx, 'text_search', text),
    unread_chat ? findWaitingIds(ctx) : undefined,
  ])
  const known = [clientIds, textIds, waiting].filter((ids) => ids !== undefined).map((ids) => new Set(ids))
  return {
    ...others,
    ...(client && !clientIds && { client }),
    ...(text && !textIds && { text }),
    ...(unread_chat !== undefined && !waiting && { unread_chat }),
    ...(known.length > 0 && { ids: [...known.reduce((all, more) => all.intersection(more))] }),
  }
}

async function findWaitingIds(ctx: Ctx): Promise<number[] | undefined> {
  const ids = await listOrdersWaitingForStaff(ctx, few + 1)
  return ids.length > few ? undefined : ids
}

/** Undefined if there are too many matches to be selective. */
async function findIdsByText(
  { db, edition }: Ctx,
  column: 'contact_search' | 'text_search',
  words = '',
): Promise<number[] | undefined> {
  if (words.length < minSearchLength) return undefined
  const { rows } = await sql<{ id: number }>`with found as materialized (select o.id from lesson_order o
    where o.edition = ${edition.code} and ${sql.ref(`o.${column}`)} like ${likeContaining(words.toLowerCase())})
    select id from found limit ${few + 1}`.execute(db)
  return rows.length > few ? undefined : rows.map(({ id }) => id)
}
