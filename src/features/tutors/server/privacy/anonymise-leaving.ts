import type { Ctx } from '#platform/context.ts'
import { deletionDays } from '../../model.ts'
import { anonymiseTutor } from './anonymise.ts'

export const anonymiseLeavingJob = 'anonymise_leaving_tutors'

/** Each tutor gets a separate transaction, so that one failure does not block the others. */
export async function anonymiseLeavingTutors(ctx: Ctx): Promise<void> {
  const due = new Date(ctx.now.getTime() - deletionDays * 86_400_000)
  const leaving = await ctx.db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .where('deletion_requested_at', '<=', due)
    .where('anonymised_at', 'is', null)
    .orderBy('deletion_requested_at')
    .execute()
  const failures: unknown[] = []
  for (const { id } of leaving)
    try {
      // The tutor may have cancelled the deletion since the query.
      await ctx.transaction((tx) => anonymiseTutor(tx, id, due))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'anonymising some leaving tutors failed')
}
