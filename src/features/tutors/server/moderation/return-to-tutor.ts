import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { countCharacters, textLimits } from '../../model.ts'
import type { moderationEndpoints } from '../../contract/moderation.ts'
import { assertTutorVersion } from '../profile/apply-changes.ts'
import { applyWaitingTexts } from '../profile/apply-waiting-texts.ts'
import { resolveWaitingDocuments } from '../files/documents.ts'
import { lockTutor } from '../lock-tutor.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import { acceptPhoto } from '../files/photos.ts'
import { nextTutorState } from '../profile/state-transitions.ts'
import { refreshRatings } from '../rating/refresh-rating.ts'
import { findRevision } from '../profile/revision.ts'
import { saveTutorRow } from '../profile/save-profile-rows.ts'

/** Returns a profile, or a change to a published profile, which stays visible. */
export async function returnToTutor(ctx: Ctx<StaffMember>, input: Input<typeof moderationEndpoints.setNeedRevision>) {
  const { comment, version, hide = false } = input
  const { min, max } = textLimits.comment
  if (countCharacters(comment) < min || countCharacters(comment) > max)
    throw failField('comment', 'invalid.length', { min, max })
  const tutor = await lockTutor(ctx, input.tutor_id)
  if (version !== undefined) assertTutorVersion(tutor, version)
  if (tutor.state === 'published' && !hide) await returnChange(ctx, tutor, comment)
  else await returnProfile(ctx, tutor, comment)
  return {}
}

async function returnChange(ctx: Ctx, tutor: LockedTutor, comment: string): Promise<void> {
  const { id } = tutor
  const { db, edition } = ctx
  const revision = await findRevision(ctx, id)
  if (revision?.state !== 'waiting') throw fail('wrong_status', { id: 'tutor.nothing_waits' })
  await db
    .updateTable('tutor_revision')
    .set({ state: 'returned', comment })
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', id)
    .execute()
  await resolveWaitingDocuments(ctx, id, 'returned')
  await saveTutorRow(ctx, tutor, { version: tutor.version + 1 }, {})
  await refreshRatings(ctx, [id])
  await ctx.emit({ name: 'tutor.change_returned', entity: 'tutor', entityId: id, after: { comment } })
}

async function returnProfile(ctx: Ctx, tutor: LockedTutor, comment: string): Promise<void> {
  const { db, edition } = ctx
  const state = nextTutorState(tutor, 'return')
  // The profile becomes invisible, so the waiting texts can go into it directly.
  const revision = await findRevision(ctx, tutor.id)
  if (revision) await applyWaitingTexts(ctx, tutor, revision)
  await acceptPhoto(ctx, tutor.id)
  await db
    .updateTable('tutor')
    .set({ state, version: tutor.version + 1, submitted_at: null, revision_comment: comment })
    .where('edition', '=', edition.code)
    .where('id', '=', tutor.id)
    .execute()
  const change = { before: { state: tutor.state }, after: { state, comment } }
  await ctx.emit({ name: 'tutor.returned', entity: 'tutor', entityId: tutor.id, ...change })
}
