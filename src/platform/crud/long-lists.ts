import { sql } from 'kysely'
import type { Expression } from 'kysely'
import { instantOf } from '#shared/time-zone.ts'
import type { Ctx } from '../context.ts'

/** Without a filter the total is exact; with one, counting stops here because counting every match is slow. */
const countTo = 1000

type PageQuery = { page: number; per_page: number; narrow: boolean }
/** Only ids are sorted, paged and counted; the other columns are read for the visible rows alone. */
type LongList = {
  ids: (limit: number, offset: number) => Promise<number[]>
  count: (limit?: number) => Promise<number>
}

/** Returns the ids of one page of a long list; `more` means that counting stopped early. */
export async function pageOfIds({ page, per_page, narrow }: PageQuery, list: LongList) {
  const idsOf = (wanted: number) => list.ids(per_page, (wanted - 1) * per_page)
  let ids = await idsOf(page)
  // A page that is not full determines the total without counting.
  const last = ids.length < per_page && (ids.length > 0 || page === 1)
  const counted = last ? (page - 1) * per_page + ids.length : await list.count(narrow ? countTo + 1 : undefined)
  const more = narrow && counted > countTo
  const total = more ? countTo : counted
  const pages = Math.max(1, Math.ceil(total / per_page))
  const current = Math.min(page, pages)
  if (current < page) ids = await idsOf(current)
  return { ids, page: current, pages, total, more }
}

export async function countRows({ db }: Ctx, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${query}) each`.execute(db)
  return rows[0]!.total
}

export function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

export const isNarrow = (filters: Record<string, unknown>): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '')

/** The start of a day in the reader's time zone, or of a day `later` days after it. */
export function midnight({ timeZone }: Ctx, day: string, later = 0): Date {
  const wanted = new Date(Date.parse(`${day}T00:00Z`) + later * dayMs).toISOString().slice(0, 10)
  return instantOf(wanted, '00:00', timeZone)!
}

const dayMs = 86_400_000
