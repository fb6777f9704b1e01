import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { pageLength } from '../../model.ts'
import type { Wanted } from '../../model.ts'
import { entriesOf } from './listed.ts'

const turnMs = 10 * 60_000

/**
 * Whoever has bought a place at the head of this list and belongs into it. Every ten minutes the next one is first, so
 * that each is equally often. Places are sold in lists of one subject, in a city or online, by score.
 */
export async function activeTops(ctx: Ctx, wanted: Wanted): Promise<{ id: number; price: number }[]> {
  const { subjectId, cityId, online, sort, tops = true } = wanted
  if (!tops || sort !== 'best' || subjectId === undefined || (!online && cityId === undefined)) return []
  const { rows } = await sql<{ id: number; price: number }>`
    select e.tutor_id as id, e.price ${entriesOf(ctx, wanted)} and e.tutor_id in (
      select p.tutor_id from top_placement p
      where p.edition = ${ctx.edition.code} and p.subject_id = ${subjectId}
        and ${online ? sql`p.city_id is null` : sql`p.city_id = ${cityId}`}
        and p.starts_at <= ${ctx.now} and p.ends_at > ${ctx.now})
    order by e.tutor_id`.execute(ctx.db)
  const shift = rows.length === 0 ? 0 : Math.floor(ctx.now.getTime() / turnMs) % rows.length
  return [...rows.slice(shift), ...rows.slice(0, shift)].slice(0, pageLength)
}
