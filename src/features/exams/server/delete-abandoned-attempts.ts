import type { Ctx } from '#platform/context.ts'

const keptMs = 30 * 86_400_000

/** Attempts that nobody will finish; finished ones are kept for the statistics. */
export async function deleteAbandonedAttempts({ db, edition, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('test_attempt')
    .where('edition', '=', edition.code)
    .where('finished_at', 'is', null)
    .where('started_at', '<', new Date(now.getTime() - keptMs))
    .execute()
}
