import type { Ctx } from '#platform/context.ts'
import type { Picture } from '#platform/files/prepare.ts'
import { avatarAddress } from '../../model.ts'
import type { LockedTutor } from '../lock-tutor.ts'
import type { Portrait } from './portrait.ts'
import { refreshRatings } from '../rating/refresh-rating.ts'
import { updateRevision, queueForModeration } from '../profile/revision.ts'

export type EditedBy = 'tutor' | 'staff'
export type PhotoState = 'live' | 'waiting'

/** A waiting photo takes precedence over the live one. */
export async function findAvatar(ctx: Ctx, tutorId: number) {
  const photo = await findCurrentPhoto(ctx, tutorId)
  const avatar = photo?.portrait ?? (await findPublicAvatar(ctx, tutorId))
  const preview_url = avatarAddress(avatar, 260)
  const preview_130 = avatarAddress(avatar, 130)
  if (!preview_url || !preview_130) return null
  return {
    preview_url,
    preview_130,
    waiting: photo?.state === 'waiting',
    original: photo
      ? { url: originalPhotoUrl(ctx, photo), width: photo.original_width, height: photo.original_height }
      : null,
    crop: photo ? { x: photo.x, y: photo.y, width: photo.width, height: photo.height } : null,
  }
}

/** Demo portraits have no photo row. */
export async function findCurrentPhoto(ctx: Ctx, tutorId: number) {
  const photos = await listPhotos(ctx, tutorId)
  return photos.find(({ state }) => state === 'waiting') ?? photos[0]
}
type Photo = Awaited<ReturnType<typeof listPhotos>>[number]

/**
 * A photo changed by the tutor of a published profile waits for staff; any other goes live and replaces all earlier
 * ones.
 */
export async function savePhoto(
  ctx: Ctx,
  tutor: LockedTutor,
  { picture, portrait }: { picture: Picture; portrait: Portrait },
  by: EditedBy,
): Promise<void> {
  const needsModeration = by === 'tutor' && tutor.state === 'published'
  const old = (await listPhotos(ctx, tutor.id)).filter(({ state }) => !needsModeration || state === 'waiting')
  await deletePhotoRows(ctx, tutor.id, old)
  const { db, edition, now } = ctx
  const row = {
    original: await ctx.files.put(picture.bytes, picture.type),
    original_width: picture.width,
    original_height: picture.height,
    portrait: await ctx.files.put(portrait.bytes, 'image/webp', portrait.variants),
    ...portrait.crop,
    created_at: now,
  }
  const state: PhotoState = needsModeration ? 'waiting' : 'live'
  await db
    .insertInto('tutor_photo')
    .values({ edition: edition.code, tutor_id: tutor.id, state, ...row })
    .execute()
  if (!needsModeration) await setPublicAvatar(ctx, tutor.id, row.portrait)
  await deletePhotoFiles(ctx, old)
  await updateModeration(ctx, tutor, old, by)
  const after = { photo: row.portrait, state }
  await ctx.emit({ name: 'tutor.photo_changed', entity: 'tutor', entityId: tutor.id, after })
}

/** The tutor must be locked. */
export async function acceptPhoto(ctx: Ctx, tutorId: number): Promise<void> {
  const photos = await listPhotos(ctx, tutorId)
  const waiting = photos.find(({ state }) => state === 'waiting')
  if (!waiting) return
  const old = photos.filter((photo) => photo !== waiting)
  await deletePhotoRows(ctx, tutorId, old)
  await ctx.db
    .updateTable('tutor_photo')
    .set({ state: 'live' })
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .execute()
  await setPublicAvatar(ctx, tutorId, waiting.portrait)
  await deletePhotoFiles(ctx, old)
}

/** The tutor must be locked. Covers live, waiting and demo portraits. */
export async function deletePhotos(ctx: Ctx, tutorId: number): Promise<void> {
  const photos = await listPhotos(ctx, tutorId)
  await deletePhotoRows(ctx, tutorId, photos)
  await setPublicAvatar(ctx, tutorId, null)
  await deletePhotoFiles(ctx, photos)
}

/** Emits no event if there is no photo. */
export async function removeTutorPhotos(ctx: Ctx, tutor: LockedTutor, by: EditedBy): Promise<void> {
  const photos = await listPhotos(ctx, tutor.id)
  if (photos.length === 0 && tutor.avatar === null) return
  await deletePhotos(ctx, tutor.id)
  await updateModeration(ctx, tutor, photos, by)
  const before = { photo: tutor.avatar }
  await ctx.emit({ name: 'tutor.photo_removed', entity: 'tutor', entityId: tutor.id, before })
}

function listPhotos({ db, edition }: Ctx, tutorId: number) {
  return db
    .selectFrom('tutor_photo')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .orderBy('state')
    .execute()
}

async function findPublicAvatar({ db, edition }: Ctx, tutorId: number): Promise<string | null> {
  const row = await db
    .selectFrom('tutor')
    .select('avatar')
    .where('edition', '=', edition.code)
    .where('id', '=', tutorId)
    .executeTakeFirst()
  return row?.avatar ?? null
}

/** The URL changes with the photo, so that browsers do not show a cached one. */
function originalPhotoUrl({ actor }: Ctx, { tutor_id, state, original }: Photo): string {
  const query = `state=${state}&of=${original.slice(3, 11)}`
  return actor.realm === 'staff'
    ? `/api/admin/tutor/avatar/original?tutor_id=${tutor_id}&${query}`
    : `/api/tutor/avatar/original?${query}`
}

async function deletePhotoRows({ db, edition }: Ctx, tutorId: number, photos: readonly Photo[]): Promise<void> {
  for (const { state } of photos)
    await db
      .deleteFrom('tutor_photo')
      .where('edition', '=', edition.code)
      .where('tutor_id', '=', tutorId)
      .where('state', '=', state)
      .execute()
}

async function setPublicAvatar({ db, edition }: Ctx, tutorId: number, avatar: string | null): Promise<void> {
  await db.updateTable('tutor').set({ avatar }).where('edition', '=', edition.code).where('id', '=', tutorId).execute()
}

/** Called last: a file that is still referenced cannot be deleted. */
async function deletePhotoFiles({ files }: Ctx, photos: readonly Photo[]): Promise<void> {
  for (const { original, portrait } of photos) {
    await files.remove(original)
    await files.remove(portrait)
  }
}

/** A change by the tutor is queued for moderation; a change by staff only updates the existing revision. */
async function updateModeration(
  ctx: Ctx,
  { id, state }: LockedTutor,
  old: readonly Photo[],
  by: EditedBy,
): Promise<void> {
  const hasWaiting = (photos: readonly Pick<Photo, 'state'>[]) => photos.some((photo) => photo.state === 'waiting')
  if (state === 'published' && (hasWaiting(old) || hasWaiting(await listPhotos(ctx, id))))
    await (by === 'staff' ? updateRevision(ctx, id) : queueForModeration(ctx, id))
  await refreshRatings(ctx, [id])
}
