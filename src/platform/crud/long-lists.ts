import { sql } from 'kysely'
import type { Expression } from 'kysely'
import { instantOf } from '#shared/time-zone.ts'
import type { Ctx } from '../context.ts'

/** Without a filter the total is exact; with one, counting every match would take longer than anybody looks. */
const countTo = 1000

type Asked = { page: number; per_page: number; narrow: boolean }
/** Only ids are sorted, skipped and counted: what is shown of a row is looked up for those in sight. */
type LongList = {
  ids: (limit: number, offset: number) => Promise<number[]>
  count: (limit?: number) => Promise<number>
}

/** The ids of one page of a list that may be very long; `more` says that counting has ended early. */
export async function pageOfIds({ page, per_page, narrow }: Asked, list: LongList) {
  const idsOf = (wanted: number) => list.ids(per_page, (wanted - 1) * per_page)
  let ids = await idsOf(page)
  // A page that is not full says itself how many there are.
  const last = ids.length < per_page && (ids.length > 0 || page === 1)
  const counted = last ? (page - 1) * per_page + ids.length : await list.count(narrow ? countTo + 1 : undefined)
  const more = narrow && counted > countTo
  const total = more ? countTo : counted
  const pages = Math.max(1, Math.ceil(total / per_page))
  const shown = Math.min(page, pages)
  if (shown < page) ids = await idsOf(shown)
  return { ids, page: shown, pages, total, more }
}

export async function countRows({ db }: Ctx, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${query}) each`.execute(db)
  return rows[0]!.total
}

/** In the order of the ids. */
export function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

export const isNarrow = (filters: Record<string, unknown>): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '')

/** When a day of the reader's calendar begins, or one some days later. */
export function midnight({ timeZone }: Ctx, day: string, later = 0): Date {
  const wanted = new Date(Date.parse(`${day}T00:00Z`) + later * dayMs).toISOString().slice(0, 10)
  return instantOf(wanted, '00:00', timeZone)!
}

const dayMs = 86_400_000
