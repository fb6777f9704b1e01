import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { maxCountedTutors, maxCatalogPage, catalogPageSize } from '../../model.ts'
import type { TutorQuery } from '../../model.ts'
import { unpackCard } from './card.ts'
import type { TutorCard } from './card.ts'
import { getWholeListCount } from './counts.ts'
import { fromEntries, isNarrowed, sortOrders } from './entry-query.ts'
import { listActiveTops, rotateTops } from './top-placements.ts'

/** `price` is the price of the requested subject, or the tutor's lowest. `topId` is the placement of a top. */
export type FoundTutor = { id: number; card: TutorCard; price: number; top: boolean; topId?: number | undefined }
export type FoundTutors = { tutors: FoundTutor[]; total: number; more: boolean; page: number; pages: number }

/**
 * One page of a list. `countWholeList` counts it without filters that are not precomputed. Statements are unnamed,
 * because one generic plan for all prices would be bad for most of them.
 */
export async function findTutors(
  ctx: Ctx,
  query: TutorQuery,
  countWholeList = () => getWholeListCount(ctx, query),
): Promise<FoundTutors> {
  const page = Math.min(query.page, maxCatalogPage)
  const before = (page - 1) * catalogPageSize
  const counting = isNarrowed(query) ? countNarrowed(ctx, query) : countWholeList()
  const [tutors, counted] = await Promise.all([readPage(ctx, query, before), counting])
  const total = reconcileTotal(counted, { before, rowsOnPage: tutors.length })
  const more = isNarrowed(query) && total > maxCountedTutors
  const reportedTotal = more ? maxCountedTutors : total
  return {
    tutors,
    total: reportedTotal,
    more,
    page,
    pages: Math.min(maxCatalogPage, Math.ceil(reportedTotal / catalogPageSize)),
  }
}

/** Exact for precomputed counts, otherwise at most `maxCountedTutors` + 1. */
export function countTutors(ctx: Ctx, query: TutorQuery): Promise<number> {
  return isNarrowed(query) ? countNarrowed(ctx, query) : getWholeListCount(ctx, query)
}

/** Paid placements are all on the first page and are left out of their regular position. */
async function readPage(ctx: Ctx, query: TutorQuery, before: number): Promise<FoundTutor[]> {
  const placements = await listActiveTops(ctx, query)
  const ids = [...placements.keys()]
  const except = ids.length > 0 ? sql`and e.tutor_id <> all(${ids}::bigint[])` : sql``
  const others = async (offset: number, limit: number) =>
    (await readEntries(ctx, query, except, { offset, limit })).map((one) => ({ ...one, top: false }))
  if (ids.length === 0) return others(before, catalogPageSize)
  // Only paid tutors who match the filters.
  const paid = readEntries(ctx, query, sql`and e.tutor_id = any(${ids}::bigint[])`, { offset: 0, limit: ids.length })
  if (before > 0) return others(before - (await paid).length, catalogPageSize)
  const [found, first] = await Promise.all([paid, others(0, catalogPageSize)])
  const tops = rotateTops(
    found.toSorted((a, b) => a.id - b.id),
    ctx.now,
  )
  return [...tops.map((one) => ({ ...one, top: true, topId: placements.get(one.id) })), ...first].slice(
    0,
    catalogPageSize,
  )
}

type Range = { offset: number; limit: number }

async function readEntries(ctx: Ctx, query: TutorQuery, condition: ReturnType<typeof sql>, { offset, limit }: Range) {
  const { by, order } = sortOrders[query.sort]
  const { rows } = await sql<{ id: number; price: number; card: unknown }>`
    select e.tutor_id as id, e.price, c.card
    from (select e.edition, e.tutor_id, e.price${by} ${fromEntries(ctx, query)} ${condition}
      order by ${order} limit ${limit} offset ${offset}) as e
    join tutor_card c on c.edition = e.edition and c.tutor_id = e.tutor_id
    order by ${order}`.execute(ctx.db)
  return rows.map(({ id, price, card }) => ({ id, price, card: unpackCard(card) }))
}

async function countNarrowed(ctx: Ctx, query: TutorQuery): Promise<number> {
  const { rows } = await sql<{ tutors: number }>`
    select count(*) as tutors from (select ${fromEntries(ctx, query)} limit ${maxCountedTutors + 1}) as counted`.execute(
    ctx.db,
  )
  return rows[0]!.tutors
}

/** Corrects a slightly outdated count by the rows of this page; a list that ends on this page has a known length. */
function reconcileTotal(counted: number, { before, rowsOnPage }: { before: number; rowsOnPage: number }): number {
  const ends = rowsOnPage < catalogPageSize && (rowsOnPage > 0 || before === 0)
  return ends ? before + rowsOnPage : Math.max(counted, rowsOnPage === 0 ? 0 : before + rowsOnPage)
}
