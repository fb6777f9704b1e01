import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { lengthOf, textLimits } from '../../model.ts'
import type { moderationEndpoints } from '../../moderation-contract.ts'
import { checkVersion } from '../profile/apply-changes.ts'
import { applyWaitingTexts } from '../profile/apply-waiting.ts'
import { settleDocuments } from '../files/documents.ts'
import { heldTutor } from '../held.ts'
import type { HeldTutor } from '../held.ts'
import { acceptPhoto } from '../files/photos.ts'
import { stepFrom } from '../profile/move-on.ts'
import { refreshRating } from '../standing/refresh-rating.ts'
import { readRevision } from '../profile/revision.ts'
import { writeTutor } from '../profile/write-profile.ts'

/** Back to the tutor, with what should be mended: a profile, or the change of one that stays on show meanwhile. */
export async function returnToTutor(ctx: Ctx<StaffMember>, given: Input<typeof moderationEndpoints.setNeedRevision>) {
  const { comment, version, hide = false } = given
  const { min, max } = textLimits.comment
  if (lengthOf(comment) < min || lengthOf(comment) > max) throw refuseField('comment', 'invalid.length', { min, max })
  const held = await heldTutor(ctx, given.tutor_id)
  if (version !== undefined) checkVersion(held, version)
  if (held.state === 'published' && !hide) await returnChange(ctx, held, comment)
  else await returnProfile(ctx, held, comment)
  return {}
}

async function returnChange(ctx: Ctx, held: HeldTutor, comment: string): Promise<void> {
  const { id } = held
  const { db, edition } = ctx
  const revision = await readRevision(ctx, id)
  if (revision?.state !== 'waiting') throw refuse('wrong_status', { id: 'tutor.nothing_waits' })
  await db
    .updateTable('tutor_revision')
    .set({ state: 'returned', comment })
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', id)
    .execute()
  await settleDocuments(ctx, id, 'returned')
  await writeTutor(ctx, held, { version: held.version + 1 }, {})
  await refreshRating(ctx, [id])
  await ctx.emit({ name: 'tutor.change_returned', entity: 'tutor', entityId: id, after: { comment } })
}

async function returnProfile(ctx: Ctx, held: HeldTutor, comment: string): Promise<void> {
  const { db, edition } = ctx
  const state = stepFrom(held, 'return')
  // Nobody sees it now: what waited is part of the profile that staff will look at next.
  const revision = await readRevision(ctx, held.id)
  if (revision) await applyWaitingTexts(ctx, held, revision)
  await acceptPhoto(ctx, held.id)
  await db
    .updateTable('tutor')
    .set({ state, version: held.version + 1, submitted_at: null, revision_comment: comment })
    .where('edition', '=', edition.code)
    .where('id', '=', held.id)
    .execute()
  const change = { before: { state: held.state }, after: { state, comment } }
  await ctx.emit({ name: 'tutor.returned', entity: 'tutor', entityId: held.id, ...change })
}
