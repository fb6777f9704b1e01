import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { selectOpenTutors } from '#features/tutor-visibility/public.ts'

/** Only tutors who take requests may receive new offers. */
export async function filterAcceptingTutors(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await selectOpenTutors(ctx, 'requests')
    .select('t.id')
    .where(sql<boolean>`t.id = any(${[...ids]}::bigint[])`)
    .execute()
  return rows.map(({ id }) => id)
}
