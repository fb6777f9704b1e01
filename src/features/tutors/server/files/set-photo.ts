import type { Person, StaffMember } from '#shared/access.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { preparePicture } from '#platform/files/prepare.ts'
import type { Picture } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import { photoPixels } from '../../model.ts'
import { heldTutor } from '../held.ts'
import { presentAvatar, storePhoto } from './photos.ts'
import type { By } from './photos.ts'
import { cutPortrait, firstCrop } from './portrait.ts'

type Files = Record<string, Upload[]>

export function setOwnPhoto(ctx: Ctx<Person>, _input: object, files: Files) {
  return setPhoto(ctx, ctx.actor.id, files, 'tutor')
}

export function setPhotoByStaff(ctx: Ctx<StaffMember>, { tutor_id }: { tutor_id: number }, files: Files) {
  return setPhoto(ctx, tutor_id, files, 'staff')
}

/** All the drawing is done before the transaction, which only stores what has come of it. */
async function setPhoto(ctx: Ctx, tutorId: number, files: Files, by: By) {
  const upload = files['avatar']?.[0]
  if (!upload) throw refuseField('avatar', 'invalid.required')
  const picture = await preparedPhoto(upload)
  const portrait = await cutPortrait(picture.bytes, firstCrop(picture))
  return ctx.transaction(async (inside) => {
    const held = await heldTutor(inside, tutorId)
    await storePhoto(inside, held, { picture, portrait }, by)
    return { avatar: await shown(inside, tutorId) }
  })
}

const maxSide = 2000

async function preparedPhoto(upload: Upload): Promise<Picture> {
  const { side, total } = photoPixels
  const picture = await preparePicture(upload, 'avatar', { maxPixels: total, maxSide })
  const [short, long] = [Math.min(picture.width, picture.height), Math.max(picture.width, picture.height)]
  // It has been shrunk, and so much only because it is that long.
  if (short < side && long === maxSide) throw refuseField('avatar', 'photo.too_narrow')
  if (short < side) throw refuseField('avatar', 'photo.too_small', { side })
  return picture
}

export async function shown(ctx: Ctx, tutorId: number) {
  const avatar = await presentAvatar(ctx, tutorId)
  if (!avatar) throw refuse('not_found')
  return avatar
}
