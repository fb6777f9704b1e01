import type { Person, StaffMember } from '#shared/access.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { preparePicture } from '#platform/files/prepare.ts'
import type { Picture } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import { photoPixels } from '../../model.ts'
import { lockTutor } from '../lock-tutor.ts'
import { findAvatar, savePhoto } from './photos.ts'
import type { EditedBy } from './photos.ts'
import { cropPortrait, defaultCrop } from './portrait.ts'

type Files = Record<string, Upload[]>

export function setOwnPhoto(ctx: Ctx<Person>, _input: object, files: Files) {
  return setPhoto(ctx, ctx.actor.id, files, 'tutor')
}

export function setPhotoByStaff(ctx: Ctx<StaffMember>, { tutor_id }: { tutor_id: number }, files: Files) {
  return setPhoto(ctx, tutor_id, files, 'staff')
}

/** Image processing happens before the transaction. */
async function setPhoto(ctx: Ctx, tutorId: number, files: Files, by: EditedBy) {
  const upload = files['avatar']?.[0]
  if (!upload) throw failField('avatar', 'invalid.required')
  const picture = await preparePhoto(upload)
  const portrait = await cropPortrait(picture.bytes, defaultCrop(picture))
  return ctx.transaction(async (tx) => {
    const tutor = await lockTutor(tx, tutorId)
    await savePhoto(tx, tutor, { picture, portrait }, by)
    return { avatar: await getAvatar(tx, tutorId) }
  })
}

const maxSide = 2000

async function preparePhoto(upload: Upload): Promise<Picture> {
  const { side, total } = photoPixels
  const picture = await preparePicture(upload, 'avatar', { maxPixels: total, maxSide })
  const [short, long] = [Math.min(picture.width, picture.height), Math.max(picture.width, picture.height)]
  // The photo was shrunk because of its long side, so the short side became too small.
  if (short < side && long === maxSide) throw failField('avatar', 'photo.too_narrow')
  if (short < side) throw failField('avatar', 'photo.too_small', { side })
  return picture
}

export async function getAvatar(ctx: Ctx, tutorId: number) {
  const avatar = await findAvatar(ctx, tutorId)
  if (!avatar) throw fail('not_found')
  return avatar
}
