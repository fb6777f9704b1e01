import type { Person, StaffMember } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { heldTutor } from '../held.ts'
import { removeHeldPhotos } from './photos.ts'

/** At once, on show or not: nobody waits for leave to take one's face away. */
export async function removeOwnPhoto(ctx: Ctx<Person>) {
  await removeHeldPhotos(ctx, await heldTutor(ctx, ctx.actor.id), 'tutor')
  return {}
}

export async function removePhotoByStaff(ctx: Ctx<StaffMember>, { tutor_id }: { tutor_id: number }) {
  await removeHeldPhotos(ctx, await heldTutor(ctx, tutor_id), 'staff')
  return {}
}
