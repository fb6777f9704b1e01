import type { Person, StaffMember } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { lockTutor } from '../lock-tutor.ts'
import { removeTutorPhotos } from './photos.ts'

/** Takes effect at once, without moderation. */
export async function removeOwnPhoto(ctx: Ctx<Person>) {
  await removeTutorPhotos(ctx, await lockTutor(ctx, ctx.actor.id), 'tutor')
  return {}
}

export async function removePhotoByStaff(ctx: Ctx<StaffMember>, { tutor_id }: { tutor_id: number }) {
  await removeTutorPhotos(ctx, await lockTutor(ctx, tutor_id), 'staff')
  return {}
}
