import { buffer } from 'node:stream/consumers'
import type { Person, StaffMember } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Picture } from '#platform/files/prepare.ts'
import { lockTutor } from '../lock-tutor.ts'
import { findCurrentPhoto, savePhoto } from './photos.ts'
import type { EditedBy } from './photos.ts'
import { cropPortrait, squareCrop } from './portrait.ts'
import type { Crop } from './portrait.ts'
import { getAvatar } from './set-photo.ts'

export function cropOwnPhoto(ctx: Ctx<Person>, crop: Crop) {
  return cropPhoto(ctx, ctx.actor.id, crop, 'tutor')
}

export function cropPhotoByStaff(ctx: Ctx<StaffMember>, { tutor_id, ...crop }: Crop & { tutor_id: number }) {
  return cropPhoto(ctx, tutor_id, crop, 'staff')
}

/** Crops the current photo again. The original is copied, so that each photo owns its files. */
async function cropPhoto(ctx: Ctx, tutorId: number, area: Crop, by: EditedBy) {
  const photo = await findCurrentPhoto(ctx, tutorId)
  const original = photo && (await ctx.files.read(photo.original))
  if (!original) throw fail('wrong_status', { id: 'photo.none' })
  const bytes = await buffer(original.stream)
  const picture: Picture = { bytes, type: 'image/webp', width: photo.original_width, height: photo.original_height }
  const portrait = await cropPortrait(bytes, squareCrop(area, picture))
  return ctx.transaction(async (tx) => {
    const tutor = await lockTutor(tx, tutorId)
    // The crop area refers to that photo and is meaningless for another one.
    if ((await findCurrentPhoto(tx, tutorId))?.original !== photo.original)
      throw fail('wrong_status', { id: 'photo.changed' })
    await savePhoto(tx, tutor, { picture, portrait }, by)
    return { avatar: await getAvatar(tx, tutorId) }
  })
}
