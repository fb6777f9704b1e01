import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx as AnyCtx } from '../context.ts'
import { batches } from './export.ts'
import { countRows, inOrder, isNarrow, pageOfIds } from './long-lists.ts'
import type { RowFilter } from './rows.ts'

/** Only staff open lists. */
type Ctx = AnyCtx<StaffMember>
type Sql = RawBuilder<unknown>
type Direction = RowFilter['sort_dir']
type Row = { id: number }

/** The part of a Kysely query that the list engine needs. */
export interface ListQuery<T> extends Expression<T> {
  where(condition: Expression<SqlBool>): ListQuery<T>
  orderBy(key: Expression<unknown>, direction: Direction): ListQuery<T>
  limit(count: number): ListQuery<T>
  offset(count: number): ListQuery<T>
  execute(): Promise<T[]>
}

/** A list that PostgreSQL filters, sorts and pages. `Q` is a query without selected columns. */
export type QuerySource<F, K extends string, Q, Selected extends Row, R extends Row> = {
  /** The column with the id of a row. */
  id: string
  /** All rows of the list, for reading those of one page. */
  all: (ctx: Ctx) => Q
  /** `limited` lists may cut a search that matches too many rows. */
  filter: (ctx: Ctx, filters: F, limited: boolean) => Q
  ids: (query: Q) => ListQuery<Row>
  select: (ctx: Ctx, query: Q) => ListQuery<Selected>
  present: (ctx: Ctx, rows: readonly Selected[]) => Promise<R[]> | R[]
  order: Record<K, (ctx: Ctx) => Sql>
  /** The ids of all rows, if there is a cheaper query than that of the list. */
  everything?: (ctx: Ctx) => Expression<unknown>
  /** Whether the list was cut. */
  hasMore?: (ctx: Ctx, filters: F) => Promise<boolean>
}

/** A short list that is computed, not stored. The rows come in the standard order. */
export type ComputedSource<F, K extends string, R extends Row> = {
  rows: (ctx: Ctx, filters: F) => Promise<R[]>
  order: Record<K, ((ctx: Ctx, row: R) => string) | 'standard'>
}

/** Reads a list, whatever its rows come from. */
export type ListReader = {
  page: (ctx: Ctx, query: ListRequest) => Promise<{ items: Row[] } & object>
  /** All rows in batches, for the export. */
  batches: (ctx: Ctx, filter: RowFilter) => AsyncIterable<Row[]>
  matching: (ctx: Ctx, filters: Record<string, unknown>, limit: number) => Promise<number[]>
}
export type ListRequest = RowFilter & { page?: number; per_page?: number; before?: number }

const cursorSize = 50

export function queryReader<F, K extends string, Q, Selected extends Row, R extends Row>(
  source: QuerySource<F, K, Q, Selected, R>,
  paging: 'pages' | 'cursor',
): ListReader {
  const id = sql.ref(source.id)

  function sorted<T>(ctx: Ctx, query: ListQuery<T>, { sort, sort_dir }: Pick<RowFilter, 'sort' | 'sort_dir'>) {
    const key = source.order[sort as K](ctx)
    return query.orderBy(key, sort_dir).orderBy(id, sort_dir)
  }

  async function rowsOf(ctx: Ctx, ids: readonly number[]): Promise<R[]> {
    if (ids.length === 0) return []
    const query = source.select(ctx, source.all(ctx)).where(sql<boolean>`${id} = any(${[...ids]}::bigint[])`)
    return inOrder(ids, await source.present(ctx, await query.execute()))
  }

  async function numbered(ctx: Ctx, { page = 1, per_page = 50, filters, ...sorting }: ListRequest) {
    const query = source.ids(source.filter(ctx, filters as F, true))
    const ordered = sorted(ctx, query, sorting)
    const { ids, ...rest } = await pageOfIds(
      { page, per_page, narrow: isNarrow(filters) },
      {
        ids: async (limit, offset) => (await ordered.limit(limit).offset(offset).execute()).map((row) => row.id),
        count: (limit) => countRows(ctx, limit ? query.limit(limit) : (source.everything?.(ctx) ?? query)),
      },
    )
    const more = rest.more || ((await source.hasMore?.(ctx, filters as F)) ?? false)
    return { items: await rowsOf(ctx, ids), ...rest, more }
  }

  /** The cursor is the id of the last row, so these lists are sorted by it alone. */
  async function following(ctx: Ctx, { before, filters, sort_dir }: ListRequest) {
    const query = source.ids(source.filter(ctx, filters as F, true))
    const beyond = sort_dir === 'asc' ? sql`>` : sql`<`
    const rest = before === undefined ? query : query.where(sql<boolean>`${id} ${beyond} ${before}`)
    const rows = await rest
      .orderBy(id, sort_dir)
      .limit(cursorSize + 1)
      .execute()
    const found = rows.map((row) => row.id)
    const ids = found.slice(0, cursorSize)
    return { items: await rowsOf(ctx, ids), older: found.length > cursorSize ? ids.at(-1)! : null }
  }

  return {
    page: paging === 'cursor' ? following : numbered,
    async *batches(ctx, { filters, ...sorting }) {
      const query = sorted(ctx, source.select(ctx, source.filter(ctx, filters as F, false)), sorting)
      for await (const rows of batches(ctx, query)) yield source.present(ctx, rows as unknown as Selected[])
    },
    matching: async (ctx, filters, limit) => {
      const query = source.ids(source.filter(ctx, filters as F, false))
      return (await query.orderBy(id, 'asc').limit(limit).execute()).map((row) => row.id)
    },
  }
}

export function computedReader<F, K extends string, R extends Row>({
  rows,
  order,
}: ComputedSource<F, K, R>): ListReader {
  async function sorted(ctx: Ctx, { filters, sort, sort_dir }: RowFilter): Promise<R[]> {
    const found = await rows(ctx, filters as F)
    const key = order[sort as K]
    const { compare } = new Intl.Collator(languageOf(ctx.locale))
    if (key !== 'standard') found.sort((a, b) => compare(key(ctx, a), key(ctx, b)))
    return sort_dir === 'desc' ? found.toReversed() : found
  }

  return {
    async page(ctx, { page = 1, per_page = 50, ...filter }) {
      const all = await sorted(ctx, filter)
      const pages = Math.max(1, Math.ceil(all.length / per_page))
      const shown = Math.min(page, pages)
      const items = all.slice((shown - 1) * per_page, shown * per_page)
      return { items, page: shown, pages, total: all.length, more: false }
    },
    async *batches(ctx, filter) {
      yield sorted(ctx, filter)
    },
    matching: async (ctx, filters, limit) => (await rows(ctx, filters as F)).slice(0, limit).map(({ id }) => id),
  }
}
