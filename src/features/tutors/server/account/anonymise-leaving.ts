import type { Ctx } from '#platform/context.ts'
import { deletionDays } from '../../model.ts'
import { anonymiseTutor } from './anonymise.ts'

export const anonymiseLeavingJob = 'anonymise_leaving_tutors'

/** Those whose fourteen days are over, each on their own: what goes wrong with one must not keep the others. */
export async function anonymiseLeaving(ctx: Ctx): Promise<void> {
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
      // Until a moment ago they could take it back.
      await ctx.transaction((inside) => anonymiseTutor(inside, id, due))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'some who are leaving could not be anonymised')
}
