import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { pageLength } from '../../model.ts'
import type { Wanted } from '../../model.ts'

type Placement = { tutor_id: number; starts_at: Date; ends_at: Date }

const turnMs = 10 * 60_000
const dayMs = 86_400_000

/**
 * Who has bought a place at the head of a list: of one subject, in a city or online, by score. By id, each once; no more
 * than there is room for on the first page, whatever was sold.
 */
export async function activeTops(ctx: Ctx, wanted: Wanted): Promise<number[]> {
  const { subjectId, cityId, online, sort, tops = true } = wanted
  if (!tops || sort !== 'best' || subjectId === undefined || (!online && cityId === undefined)) return []
  const placements = (await placementsByList(ctx)).get(keyOf(subjectId, online ? null : cityId!)) ?? []
  const active = placements.filter(({ starts_at, ends_at }) => starts_at <= ctx.now && ends_at > ctx.now)
  return [...new Set(active.map(({ tutor_id }) => tutor_id))].slice(0, pageLength)
}

/** Every ten minutes the next one is first, so that each is equally often. */
export function rotated<T>(tops: readonly T[], now: Date): T[] {
  const shift = tops.length === 0 ? 0 : Math.floor(now.getTime() / turnMs) % tops.length
  return [...tops.slice(shift), ...tops.slice(0, shift)]
}

/** Most lists have none: what is sold is remembered, so that they need not ask. */
function placementsByList(ctx: Ctx): Promise<ReadonlyMap<string, Placement[]>> {
  return ctx.remember('tops', async () => {
    const { rows } = await sql<Placement & { subject_id: number; city_id: number | null }>`
      select tutor_id, subject_id, city_id, starts_at, ends_at from top_placement
      where edition = ${ctx.edition.code} and ends_at > ${ctx.now}
        and starts_at < ${new Date(ctx.now.getTime() + dayMs)}
      order by tutor_id`.execute(ctx.db)
    return Map.groupBy(rows, ({ subject_id, city_id }) => keyOf(subject_id, city_id))
  })
}

const keyOf = (subjectId: number, cityId: number | null) => `${subjectId} ${cityId ?? 'online'}`
