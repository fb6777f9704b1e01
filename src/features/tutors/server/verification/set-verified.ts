import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import {
  fitsLimits,
  isVerified,
  canRequestVerification,
  addUtcMonths,
  textLimits,
  verificationMonths,
} from '../../model.ts'
import type { Verification } from '../../model.ts'
import type { staffVerificationEndpoints } from '../../contract/verification.ts'
import { resolveWaitingDocuments } from '../files/documents.ts'
import { lockTutor } from '../lock-tutor.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import { assertTutorVersion } from '../profile/apply-changes.ts'
import { updateRevision } from '../profile/revision.ts'
import { refreshRatings } from '../rating/refresh-rating.ts'
import { listVerificationSteps } from './verification.ts'

type VerifiedInput = Input<typeof staffVerificationEndpoints.setVerified>

/**
 * Works without a request and before publication, because documents are often checked with a new profile, but the
 * required steps must be complete.
 */
export async function setVerified(ctx: Ctx, { tutor_id, verified, comment = '', version }: VerifiedInput) {
  const tutor = await lockTutor(ctx, tutor_id)
  if (version !== undefined) assertTutorVersion(tutor, version)
  await (verified ? verify(ctx, tutor) : reject(ctx, tutor, comment))
  return {}
}

/** Tells other moderators that the verification is being reviewed. */
export async function reviewVerification(
  ctx: Ctx,
  { tutor_id }: Input<typeof staffVerificationEndpoints.reviewVerification>,
) {
  const tutor = await lockTutor(ctx, tutor_id)
  if (tutor.verification !== 'submitted') throw fail('wrong_status')
  await saveVerification(ctx, tutor, { verification: 'in_review' })
  await ctx.emit({ name: 'tutor.verification_reviewed', ...eventFields(tutor, { verification: 'in_review' }) })
  return {}
}

async function verify(ctx: Ctx, tutor: LockedTutor): Promise<void> {
  const verification = tutor.verification as Verification
  // The period starts at the check: verifying twice does not extend it.
  if (verification === 'verified' && !canRequestVerification({ ...tutor, verification }, ctx.now)) return
  const steps = await listVerificationSteps(ctx, tutor.id)
  if (steps.some(({ done }) => !done)) throw fail('wrong_status', { id: 'verification.nothing_to_check' })
  await resolveDocuments(ctx, tutor, 'accepted')
  const verified_until = addUtcMonths(ctx.now, verificationMonths)
  const version = tutor.version + 1
  await saveVerification(ctx, tutor, { verification: 'verified', verified_until, verification_comment: '', version })
  await ctx.emit({ name: 'tutor.verified', ...eventFields(tutor, { verification: 'verified', verified_until }) })
}

/**
 * A requested verification is rejected with a comment; one given by staff is revoked without it. A rejected renewal
 * keeps the current verification, while revoking ends it.
 */
async function reject(ctx: Ctx, tutor: LockedTutor, comment: string): Promise<void> {
  if (tutor.verification === 'none') return
  const isRequested = tutor.verification === 'submitted' || tutor.verification === 'in_review'
  if (!isRequested && tutor.verification !== 'verified' && !isVerified(tutor, ctx.now)) throw fail('wrong_status')
  const ends = isRequested ? {} : { verified_until: null }
  const byThemselves = !isRequested && tutor.verification_at === null
  if (!byThemselves && comment === '') throw failField('comment', 'invalid.required')
  if (!fitsLimits(comment, 'comment')) throw failField('comment', 'invalid.length', textLimits.comment)
  const verification = byThemselves ? 'none' : 'rejected'
  // The tutor has to upload other documents.
  if (isRequested) await resolveDocuments(ctx, tutor, 'returned')
  await saveVerification(ctx, tutor, {
    verification,
    verification_comment: comment,
    version: tutor.version + 1,
    ...ends,
  })
  await ctx.emit({
    name: 'tutor.verification_rejected',
    ...eventFields(tutor, { verification, comment }),
  })
}

/** Documents of a published profile also wait as a revision. */
async function resolveDocuments(ctx: Ctx, { id, state }: LockedTutor, result: 'accepted' | 'returned'): Promise<void> {
  await resolveWaitingDocuments(ctx, id, result)
  if (state === 'published') await updateRevision(ctx, id)
  await refreshRatings(ctx, [id])
}

type VerificationChanges = {
  verification: Verification
  verified_until?: Date | null
  verification_comment?: string
  version?: number
}

async function saveVerification(
  { db, edition }: Ctx,
  { id }: LockedTutor,
  changes: VerificationChanges,
): Promise<void> {
  await db.updateTable('tutor').set(changes).where('edition', '=', edition.code).where('id', '=', id).execute()
}

const eventFields = ({ id, verification }: LockedTutor, after: object) => ({
  entity: 'tutor',
  entityId: id,
  before: { verification },
  after,
})
