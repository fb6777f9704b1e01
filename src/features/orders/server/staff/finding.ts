import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Input } from '#shared/contract.ts'
import { ordersThatWait } from '#features/chat/public.ts'
import type { Ctx } from '#platform/context.ts'
import { containing } from '#platform/db/database.ts'
import { usualSort } from '../../model.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import { conditionsOf } from './listed.ts'
import type { Filters } from './listed.ts'

type Sort = Input<typeof calls.list>['sort']
/** How orders `o` are found, and by what they are sorted. */
export type Finding = {
  from: RawBuilder<unknown>
  fits: RawBuilder<unknown>
  /** Their status: of the row that is found first, so that an index leads through it. */
  status: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** Whether every order has what it is sorted by. */
  known: boolean
  /** Whether they have to be gathered before they are sorted: the index that leads to them has another order. */
  gathered: boolean
  /** So few that they need not be looked for status by status. */
  few: boolean
}

/**
 * Along which index: of a subject's or a level's own rows, which repeat the status and the time of their order, or of the
 * orders. Numbers are given in the order of time, so that what is sorted by them goes along the indexes of time.
 */
export function findBy(ctx: Ctx, filters: Filters, sort?: Sort): Finding {
  const { subject_id, level_id, ...others } = filters
  const sorted = sortOf(filters, sort)
  const known = sorted === 'id' || sorted === 'status_since'
  const few = filters.ids !== undefined || filters.id !== undefined
  const { code } = ctx.edition
  if (few || (subject_id === undefined && level_id === undefined))
    return {
      from: sql`lesson_order o`,
      fits: all([sql`o.edition = ${code}`, ...conditionsOf(ctx, filters)]),
      status: sql.ref('o.status'),
      by: sortedBy[sorted],
      known,
      gathered: false,
      few,
    }
  const [part, own] =
    subject_id === undefined
      ? [sql`order_level`, sql`p.edition = ${code} and p.level_id = ${level_id} and p.first`]
      : [sql`order_lesson`, sql`p.edition = ${code} and p.subject_id = ${subject_id}`]
  const rest = { ...others, ...(subject_id !== undefined && level_id !== undefined && { level_id }) }
  return {
    from: sql`${part} p join lesson_order o on o.edition = p.edition and o.id = p.order_id`,
    fits: all([own, ...conditionsOf(ctx, rest)]),
    status: sql.ref('p.status'),
    by: sorted === 'id' ? sql.ref('p.created_at') : sortedBy[sorted],
    known,
    gathered: sorted !== 'id',
    few,
  }
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

const sortOf = (filters: Filters, sort: Sort) =>
  sort ?? usualSort((name) => filters[name as keyof Filters] !== undefined)

/** The whole list, for a file. */
export function allOrders(
  ctx: Ctx,
  filters: Filters,
  { sort, sort_dir }: Pick<Input<typeof calls.list>, 'sort' | 'sort_dir'>,
) {
  const [by, direction] = [sortedBy[sortOf(filters, sort)], sql.raw(sort_dir)]
  const conditions = [sql`o.edition = ${ctx.edition.code}`, ...conditionsOf(ctx, filters)]
  return sql`select o.id from lesson_order o where ${sql.join(conditions, sql` and `)}
    order by ${by} ${direction} nulls last, o.id ${direction}`
}

const sortedBy = {
  id: sql.ref('o.created_at'),
  status_since: sql.ref('o.status_since'),
  first_class: sql.ref('o.first_class'),
  date_payment_deadline: sql.ref('o.date_payment_deadline'),
  price: sql.ref('o.price'),
} as const

/** What so few orders have is looked up first: words along the index of their parts, waiting words of a chat along theirs. */
const few = 5000
/** Fewer letters than that index is made of. */
const shortest = 3

/** The filters, with numbers in place of what only few orders have. */
export async function lookUp(ctx: Ctx, { client, text, unread_chat, ...others }: Filters): Promise<Filters> {
  const [whose, saying, waiting] = await Promise.all([
    idsBy(ctx, 'who', client),
    idsBy(ctx, 'said', text),
    unread_chat ? thatWait(ctx) : undefined,
  ])
  const known = [whose, saying, waiting].filter((ids) => ids !== undefined).map((ids) => new Set(ids))
  return {
    ...others,
    ...(client && !whose && { client }),
    ...(text && !saying && { text }),
    ...(unread_chat !== undefined && !waiting && { unread_chat }),
    ...(known.length > 0 && { ids: [...known.reduce((all, more) => all.intersection(more))] }),
  }
}

async function thatWait(ctx: Ctx): Promise<number[] | undefined> {
  const ids = await ordersThatWait(ctx, few + 1)
  return ids.length > few ? undefined : ids
}

/** Undefined where so many hold it that whoever looks for it finds it soon. */
async function idsBy({ db, edition }: Ctx, column: 'who' | 'said', words = ''): Promise<number[] | undefined> {
  if (words.length < shortest) return undefined
  const { rows } = await sql<{ id: number }>`with found as materialized (select o.id from lesson_order o
    where o.edition = ${edition.code} and ${sql.ref(`o.${column}`)} like ${containing(words.toLowerCase())})
    select id from found limit ${few + 1}`.execute(db)
  return rows.length > few ? undefined : rows.map(({ id }) => id)
}
