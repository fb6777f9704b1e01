import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { addDays, findSlot, longestWaitDays, slotsOf } from '../../model.ts'
import type { BookedPeriod, FoundSlot, TopList } from '../../model.ts'
import { listKey } from './top-prices.ts'

export type BookedTop = BookedPeriod & TopList & { id: number; tutor_id: number }

/** Sales of a list take turns, so that the last place is sold once. */
export async function lockTopList({ db, edition }: Ctx, list: TopList): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`top ${edition.code} ${listKey(list)}`}, 0))`.execute(db)
}

/** The running and queued placements of the lists, and those that ended after `since`. */
export async function listBooked(
  { db, edition, now }: Ctx,
  lists: readonly TopList[],
  since: Date = now,
): Promise<BookedTop[]> {
  const keys = new Set(lists.map(listKey))
  const rows = await db
    .selectFrom('top_placement')
    .select(['id', 'tutor_id', 'subject_id', 'city_id', 'slot', 'starts_at', 'ends_at'])
    .where('edition', '=', edition.code)
    .where('subject_id', 'in', [0, ...lists.map(({ subject_id }) => subject_id)])
    .where('state', '=', 'booked')
    .where('ends_at', '>', since)
    .orderBy('starts_at')
    .execute()
  return (rows as BookedTop[]).filter((row) => keys.has(listKey(row)))
}

/**
 * The earliest place of a list for a tutor. It follows the tutor's own last placement, which it extends. Undefined if
 * it would start too late to be sold.
 */
export function findPlace(
  { now }: Pick<Ctx, 'now'>,
  booked: readonly BookedTop[],
  { tutorId, list, days }: { tutorId: number; list: TopList; days: number },
): FoundSlot | undefined {
  const own = lastOwn(booked, tutorId)
  const start = wholeSecond(now)
  const from = own && own.ends_at > start ? own.ends_at : start
  const found = findSlot(booked, { slots: slotsOf(list), from, days, preferred: own?.slot })
  return found.starts_at <= addDays(now, longestWaitDays) ? found : undefined
}

export const lastOwn = (booked: readonly BookedTop[], tutorId: number): BookedTop | undefined =>
  booked
    .filter(({ tutor_id }) => tutor_id === tutorId)
    .toSorted((a, b) => a.ends_at.getTime() - b.ends_at.getTime())
    .at(-1)

/** Times travel as seconds, so a start with a fraction would never equal the one that the tutor saw. */
const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)
