import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { canRequestVerification } from '../../model.ts'
import type { Verification } from '../../model.ts'
import { lockTutor } from '../lock-tutor.ts'
import { loadTutorVerification, listVerificationSteps } from './verification.ts'

/** A valid verification stays valid during the review. */
export async function requestVerification(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const { verified_until, ...tutor } = await lockTutor(ctx, id)
  const before = tutor.verification as Verification
  if (!canRequestVerification({ verification: before, verified_until }, ctx.now))
    throw fail('wrong_status', { id: 'verification.under_way' })
  const steps = await listVerificationSteps(ctx, id)
  if (steps.some(({ done }) => !done)) throw fail('wrong_status', { id: 'verification.incomplete' })
  await ctx.db
    .updateTable('tutor')
    .set({ verification: 'submitted', verification_at: ctx.now, verification_comment: '' })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await ctx.emit({
    name: 'tutor.verification_requested',
    entity: 'tutor',
    entityId: id,
    before: { verification: before },
    after: { verification: 'submitted' },
  })
  return loadTutorVerification(ctx)
}
