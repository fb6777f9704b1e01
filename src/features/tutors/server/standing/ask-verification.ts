import type { Person } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { mayAskVerification } from '../../model.ts'
import type { Verification } from '../../model.ts'
import { heldTutor } from '../held.ts'
import { ownVerification, verificationSteps } from './verification.ts'

/** To the staff, once everything is there; a mark that is still valid stays meanwhile. */
export async function askVerification(ctx: Ctx<Person>) {
  const { id } = ctx.actor
  const { verified_until, ...held } = await heldTutor(ctx, id)
  const before = held.verification as Verification
  if (!mayAskVerification({ verification: before, verified_until }, ctx.now))
    throw refuse('wrong_status', { id: 'verification.under_way' })
  const steps = await verificationSteps(ctx, id)
  if (steps.some(({ done }) => !done)) throw refuse('wrong_status', { id: 'verification.incomplete' })
  await ctx.db
    .updateTable('tutor')
    .set({ verification: 'submitted', verification_at: ctx.now, verification_comment: '' })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .execute()
  await ctx.emit({
    name: 'tutor.verification_asked',
    entity: 'tutor',
    entityId: id,
    before: { verification: before },
    after: { verification: 'submitted' },
  })
  return ownVerification(ctx)
}
