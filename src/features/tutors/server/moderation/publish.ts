import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { moderationEndpoints } from '../../moderation-contract.ts'
import { checkVersion } from '../profile/apply-changes.ts'
import { applyWaitingTexts } from '../profile/apply-waiting.ts'
import { settleDocuments } from '../files/documents.ts'
import { heldTutor } from '../held.ts'
import type { HeldTutor } from '../held.ts'
import { missingItems, stepFrom } from '../profile/move-on.ts'
import { acceptPhoto, presentAvatar } from '../files/photos.ts'
import { refreshRating } from '../standing/refresh-rating.ts'
import { readRevision, waitForStaff } from '../profile/revision.ts'

/** A profile goes on show, or, if it is there already, what waits of it does. */
export async function publish(ctx: Ctx<StaffMember>, given: Input<typeof moderationEndpoints.publish>) {
  const held = await heldTutor(ctx, given.tutor_id)
  if (given.version !== undefined) checkVersion(held, given.version)
  if (given.photo !== undefined) await checkPhoto(ctx, held, given.photo)
  if (held.state === 'published') await acceptChange(ctx, held)
  else await publishProfile(ctx, held)
  return {}
}

async function publishProfile(ctx: Ctx, held: HeldTutor): Promise<void> {
  const { db, edition, now } = ctx
  const state = stepFrom(held, 'publish')
  const missing = await missingItems(ctx, held)
  if (Object.keys(missing).length > 0) throw refuseFields(missing)
  await db
    .updateTable('tutor')
    .set({
      state,
      version: held.version + 1,
      published_at: held.published_at ?? now,
      submitted_at: null,
      revision_comment: '',
    })
    .where('edition', '=', edition.code)
    .where('id', '=', held.id)
    .execute()
  await acceptPhoto(ctx, held.id)
  // Papers are looked at by themselves: a good profile says nothing about them.
  await waitForStaff(ctx, held.id)
  await refreshRating(ctx, [held.id])
  const change = { before: { state: held.state }, after: { state } }
  await ctx.emit({ name: 'tutor.published', entity: 'tutor', entityId: held.id, ...change })
}

async function acceptChange(ctx: Ctx, held: HeldTutor): Promise<void> {
  const revision = await readRevision(ctx, held.id)
  if (revision?.state !== 'waiting') throw refuse('wrong_status', { id: 'tutor.nothing_waits' })
  const change = await applyWaitingTexts(ctx, held, revision)
  await acceptPhoto(ctx, held.id)
  await settleDocuments(ctx, held.id, 'accepted')
  await refreshRating(ctx, [held.id])
  await ctx.emit({ name: 'tutor.change_accepted', entity: 'tutor', entityId: held.id, ...change })
}

/** A photo is no part of the version: another one may have come since somebody looked. */
async function checkPhoto(ctx: Ctx, { id }: HeldTutor, seen: string): Promise<void> {
  const avatar = await presentAvatar(ctx, id)
  if ((avatar?.preview_130 ?? '') !== seen) throw refuse('wrong_status', { id: 'tutor.stale' })
}
