import type { Ctx } from '#platform/context.ts'
import { readResults } from './read-results.ts'

const keptDays = 90

/** Long after the end of an experiment only its results are kept, without visitors. */
export async function deleteOldViews(ctx: Ctx): Promise<void> {
  const { db, edition, now } = ctx
  const ended = await db
    .selectFrom('experiment')
    .select('id')
    .where('edition', '=', edition.code)
    .where('stopped_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .where('final_results', 'is', null)
    .execute()
  for (const { id } of ended) {
    const { results } = await readResults(ctx, { id })
    await db
      .updateTable('experiment')
      .set({ final_results: JSON.stringify(results) })
      .where('edition', '=', edition.code)
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('experiment_view').where('edition', '=', edition.code).where('experiment_id', '=', id).execute()
  }
}
