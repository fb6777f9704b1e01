import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { fitsLimits, isVerified, mayAskVerification, monthsLater, textLimits, verifiedMonths } from '../../model.ts'
import type { Verification } from '../../model.ts'
import type { verificationEndpoints } from '../../moderation-contract.ts'
import { settleDocuments } from '../files/documents.ts'
import { heldTutor } from '../held.ts'
import type { HeldTutor } from '../held.ts'
import { checkVersion } from '../profile/apply-changes.ts'
import { keepRevision } from '../profile/revision.ts'
import { refreshRating } from './refresh-rating.ts'
import { verificationSteps } from './verification.ts'

type Given = Input<typeof verificationEndpoints.setVerified>

/**
 * Whether asked for or not, and whether published or not: documents are often looked at together with a new profile.
 * But nobody is verified of whom there is nothing to go by.
 */
export async function setVerified(ctx: Ctx, { tutor_id, verified, comment = '', version }: Given) {
  const tutor = await heldTutor(ctx, tutor_id)
  if (version !== undefined) checkVersion(tutor, version)
  await (verified ? verify(ctx, tutor) : reject(ctx, tutor, comment))
  return {}
}

/** Somebody looks at it now: others need not. */
export async function reviewVerification(
  ctx: Ctx,
  { tutor_id }: Input<typeof verificationEndpoints.reviewVerification>,
) {
  const tutor = await heldTutor(ctx, tutor_id)
  if (tutor.verification !== 'submitted') throw refuse('wrong_status')
  await change(ctx, tutor, { verification: 'in_review' })
  await ctx.emit({ name: 'tutor.verification_reviewed', ...changed(tutor, { verification: 'in_review' }) })
  return {}
}

async function verify(ctx: Ctx, tutor: HeldTutor): Promise<void> {
  const verification = tutor.verification as Verification
  // It counts from the day of the check: pressed twice, it is not prolonged.
  if (verification === 'verified' && !mayAskVerification({ ...tutor, verification }, ctx.now)) return
  const steps = await verificationSteps(ctx, tutor.id)
  if (steps.some(({ done }) => !done)) throw refuse('wrong_status', { id: 'verification.nothing_to_check' })
  await settlePapers(ctx, tutor, 'accepted')
  const verified_until = monthsLater(ctx.now, verifiedMonths)
  const version = tutor.version + 1
  await change(ctx, tutor, { verification: 'verified', verified_until, verification_comment: '', version })
  await ctx.emit({ name: 'tutor.verified', ...changed(tutor, { verification: 'verified', verified_until }) })
}

/**
 * With a comment, for whoever asked. What staff gave by themselves, they take back without one. A renewal that fails
 * leaves the mark until its day; taking it away from who has it ends it.
 */
async function reject(ctx: Ctx, tutor: HeldTutor, comment: string): Promise<void> {
  if (tutor.verification === 'none') return
  const asked = tutor.verification === 'submitted' || tutor.verification === 'in_review'
  if (!asked && tutor.verification !== 'verified' && !isVerified(tutor, ctx.now)) throw refuse('wrong_status')
  const ends = asked ? {} : { verified_until: null }
  const byThemselves = !asked && tutor.verification_at === null
  if (!byThemselves && comment === '') throw refuseField('comment', 'invalid.required')
  if (!fitsLimits(comment, 'comment')) throw refuseField('comment', 'invalid.length', textLimits.comment)
  const verification = byThemselves ? 'none' : 'rejected'
  // Other papers have to come then: those were looked at.
  if (asked) await settlePapers(ctx, tutor, 'returned')
  await change(ctx, tutor, { verification, verification_comment: comment, version: tutor.version + 1, ...ends })
  await ctx.emit({
    name: 'tutor.verification_rejected',
    ...changed(tutor, { verification, comment }),
  })
}

/** Of a published profile they waited as a change, too. */
async function settlePapers(ctx: Ctx, { id, state }: HeldTutor, how: 'accepted' | 'returned'): Promise<void> {
  await settleDocuments(ctx, id, how)
  if (state === 'published') await keepRevision(ctx, id)
  await refreshRating(ctx, [id])
}

type Changes = {
  verification: Verification
  verified_until?: Date | null
  verification_comment?: string
  version?: number
}

async function change({ db, edition }: Ctx, { id }: HeldTutor, changes: Changes): Promise<void> {
  await db.updateTable('tutor').set(changes).where('edition', '=', edition.code).where('id', '=', id).execute()
}

const changed = ({ id, verification }: HeldTutor, after: object) => ({
  entity: 'tutor',
  entityId: id,
  before: { verification },
  after,
})
