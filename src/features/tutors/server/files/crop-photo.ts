import { buffer } from 'node:stream/consumers'
import type { Person, StaffMember } from '#shared/access.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Picture } from '#platform/files/prepare.ts'
import { heldTutor } from '../held.ts'
import { currentPhoto, storePhoto } from './photos.ts'
import type { By } from './photos.ts'
import { cutPortrait, squareOf } from './portrait.ts'
import type { Crop } from './portrait.ts'
import { shown } from './set-photo.ts'

export function cropOwnPhoto(ctx: Ctx<Person>, crop: Crop) {
  return cropPhoto(ctx, ctx.actor.id, crop, 'tutor')
}

export function cropPhotoByStaff(ctx: Ctx<StaffMember>, { tutor_id, ...crop }: Crop & { tutor_id: number }) {
  return cropPhoto(ctx, tutor_id, crop, 'staff')
}

/** Another portrait out of the photo that its owner sees. Each photo has files of its own: nobody has to count readers. */
async function cropPhoto(ctx: Ctx, tutorId: number, framed: Crop, by: By) {
  const photo = await currentPhoto(ctx, tutorId)
  const original = photo && (await ctx.files.read(photo.original))
  if (!original) throw refuse('wrong_status', { id: 'photo.none' })
  const bytes = await buffer(original.stream)
  const picture: Picture = { bytes, type: 'image/webp', width: photo.original_width, height: photo.original_height }
  const portrait = await cutPortrait(bytes, squareOf(framed, picture))
  return ctx.transaction(async (inside) => {
    const held = await heldTutor(inside, tutorId)
    // The frame was drawn on that photo: on another one it means nothing.
    if ((await currentPhoto(inside, tutorId))?.original !== photo.original)
      throw refuse('wrong_status', { id: 'photo.changed' })
    await storePhoto(inside, held, { picture, portrait }, by)
    return { avatar: await shown(inside, tutorId) }
  })
}
