import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { moderationEndpoints } from '../../contract/moderation.ts'
import { assertTutorVersion } from '../profile/apply-changes.ts'
import { applyWaitingTexts } from '../profile/apply-waiting-texts.ts'
import { resolveWaitingDocuments } from '../files/documents.ts'
import { lockTutor } from '../lock-tutor.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import { listMissingItems, nextTutorState } from '../profile/state-transitions.ts'
import { acceptPhoto, findAvatar } from '../files/photos.ts'
import { refreshRatings } from '../rating/refresh-rating.ts'
import { findRevision, queueForModeration } from '../profile/revision.ts'

/** Publishes a new profile, or accepts the waiting change of a published one. */
export async function publishTutor(ctx: Ctx<StaffMember>, input: Input<typeof moderationEndpoints.publish>) {
  const tutor = await lockTutor(ctx, input.tutor_id)
  if (input.version !== undefined) assertTutorVersion(tutor, input.version)
  if (input.photo !== undefined) await assertPhotoSeen(ctx, tutor, input.photo)
  if (tutor.state === 'published') await acceptChange(ctx, tutor)
  else await publishProfile(ctx, tutor)
  return {}
}

async function publishProfile(ctx: Ctx, tutor: LockedTutor): Promise<void> {
  const { db, edition, now } = ctx
  const state = nextTutorState(tutor, 'publish')
  const missing = await listMissingItems(ctx, tutor)
  if (Object.keys(missing).length > 0) throw failFields(missing)
  await db
    .updateTable('tutor')
    .set({
      state,
      version: tutor.version + 1,
      published_at: tutor.published_at ?? now,
      submitted_at: null,
      revision_comment: '',
    })
    .where('edition', '=', edition.code)
    .where('id', '=', tutor.id)
    .execute()
  await acceptPhoto(ctx, tutor.id)
  // Documents are checked separately and keep waiting after publication.
  await queueForModeration(ctx, tutor.id)
  await refreshRatings(ctx, [tutor.id])
  const change = { before: { state: tutor.state }, after: { state } }
  await ctx.emit({ name: 'tutor.published', entity: 'tutor', entityId: tutor.id, ...change })
}

async function acceptChange(ctx: Ctx, tutor: LockedTutor): Promise<void> {
  const revision = await findRevision(ctx, tutor.id)
  if (revision?.state !== 'waiting') throw fail('wrong_status', { id: 'tutor.nothing_waits' })
  const change = await applyWaitingTexts(ctx, tutor, revision)
  await acceptPhoto(ctx, tutor.id)
  await resolveWaitingDocuments(ctx, tutor.id, 'accepted')
  await refreshRatings(ctx, [tutor.id])
  await ctx.emit({ name: 'tutor.change_accepted', entity: 'tutor', entityId: tutor.id, ...change })
}

/** The version does not cover the photo, which may have changed since the moderator saw it. */
async function assertPhotoSeen(ctx: Ctx, { id }: LockedTutor, seen: string): Promise<void> {
  const avatar = await findAvatar(ctx, id)
  if ((avatar?.preview_130 ?? '') !== seen) throw fail('wrong_status', { id: 'tutor.stale' })
}
