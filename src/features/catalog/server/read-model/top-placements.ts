import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { catalogPageSize } from '../../model.ts'
import type { TutorQuery } from '../../model.ts'

type Placement = { id: number; tutor_id: number; starts_at: Date; ends_at: Date }

const rotationMs = 10 * 60_000
const dayMs = 86_400_000

/**
 * Tutors with a paid placement in this list, with its id: one subject, in a city or online, sorted by score. Each tutor
 * once, and at most one page of them.
 */
export async function listActiveTops(ctx: Ctx, query: TutorQuery): Promise<ReadonlyMap<number, number>> {
  const { subjectId, cityId, online, sort, tops = true } = query
  if (!tops || sort !== 'best' || subjectId === undefined || (!online && cityId === undefined)) return new Map()
  const placements = (await placementsByList(ctx)).get(listKey(subjectId, online ? null : cityId!)) ?? []
  const active = placements.filter(({ starts_at, ends_at }) => starts_at <= ctx.now && ends_at > ctx.now)
  return new Map(active.slice(0, catalogPageSize).map(({ id, tutor_id }) => [tutor_id, id]))
}

/** Rotates every ten minutes, so that each tutor is first equally often. */
export function rotateTops<T>(tops: readonly T[], now: Date): T[] {
  const shift = tops.length === 0 ? 0 : Math.floor(now.getTime() / rotationMs) % tops.length
  return [...tops.slice(shift), ...tops.slice(0, shift)]
}

/** Cached for all lists together, because most lists have no placements. */
function placementsByList(ctx: Ctx): Promise<ReadonlyMap<string, Placement[]>> {
  return ctx.remember('tops', async () => {
    const { rows } = await sql<Placement & { subject_id: number; city_id: number | null }>`
      select id, tutor_id, subject_id, city_id, starts_at, ends_at from top_placement
      where edition = ${ctx.edition.code} and ends_at > ${ctx.now}
        and starts_at < ${new Date(ctx.now.getTime() + dayMs)}
      order by tutor_id`.execute(ctx.db)
    return Map.groupBy(rows, ({ subject_id, city_id }) => listKey(subject_id, city_id))
  })
}

const listKey = (subjectId: number, cityId: number | null) => `${subjectId} ${cityId ?? 'online'}`
