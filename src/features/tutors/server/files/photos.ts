import type { Ctx } from '#platform/context.ts'
import type { Picture } from '#platform/files/prepare.ts'
import { avatarAddress } from '../../model.ts'
import type { HeldTutor } from '../held.ts'
import type { Portrait } from './portrait.ts'
import { refreshRating } from '../standing/refresh-rating.ts'
import { keepRevision, waitForStaff } from '../profile/revision.ts'

export type By = 'tutor' | 'staff'
export type PhotoState = 'live' | 'waiting'

/** As the contract presents it to the tutor and to staff: one that waits stands before the one on show. */
export async function presentAvatar(ctx: Ctx, tutorId: number) {
  const photo = await currentPhoto(ctx, tutorId)
  const avatar = photo?.portrait ?? (await shownAvatar(ctx, tutorId))
  const preview_url = avatarAddress(avatar, 260)
  const preview_130 = avatarAddress(avatar, 130)
  if (!preview_url || !preview_130) return null
  return {
    preview_url,
    preview_130,
    waiting: photo?.state === 'waiting',
    original: photo
      ? { url: originalAddress(ctx, photo), width: photo.original_width, height: photo.original_height }
      : null,
    crop: photo ? { x: photo.x, y: photo.y, width: photo.width, height: photo.height } : null,
  }
}

/** The one that waits, or else the one on show. Those that are drawn have none. */
export async function currentPhoto(ctx: Ctx, tutorId: number) {
  const photos = await photosOf(ctx, tutorId)
  return photos.find(({ state }) => state === 'waiting') ?? photos[0]
}
type Photo = Awaited<ReturnType<typeof photosOf>>[number]

/**
 * A photo with its portrait, new or cut once more. What the tutor of a published profile changes waits
 * for staff; everything else is on show at once, in place of all that was there.
 */
export async function storePhoto(
  ctx: Ctx,
  held: HeldTutor,
  { picture, portrait }: { picture: Picture; portrait: Portrait },
  by: By,
): Promise<void> {
  const waits = by === 'tutor' && held.state === 'published'
  const old = (await photosOf(ctx, held.id)).filter(({ state }) => !waits || state === 'waiting')
  await deleteRows(ctx, held.id, old)
  const { db, edition, now } = ctx
  const row = {
    original: await ctx.files.put(picture.bytes, picture.type),
    original_width: picture.width,
    original_height: picture.height,
    portrait: await ctx.files.put(portrait.bytes, 'image/webp', portrait.variants),
    ...portrait.crop,
    created_at: now,
  }
  const state: PhotoState = waits ? 'waiting' : 'live'
  await db
    .insertInto('tutor_photo')
    .values({ edition: edition.code, tutor_id: held.id, state, ...row })
    .execute()
  if (!waits) await show(ctx, held.id, row.portrait)
  await removeFiles(ctx, old)
  await afterChange(ctx, held, old, by)
  const after = { photo: row.portrait, state }
  await ctx.emit({ name: 'tutor.photo_changed', entity: 'tutor', entityId: held.id, after })
}

/** For a tutor who is held: what waited is on show, and what was on show is gone. */
export async function acceptPhoto(ctx: Ctx, tutorId: number): Promise<void> {
  const photos = await photosOf(ctx, tutorId)
  const waiting = photos.find(({ state }) => state === 'waiting')
  if (!waiting) return
  const old = photos.filter((photo) => photo !== waiting)
  await deleteRows(ctx, tutorId, old)
  await ctx.db
    .updateTable('tutor_photo')
    .set({ state: 'live' })
    .where('edition', '=', ctx.edition.code)
    .where('tutor_id', '=', tutorId)
    .execute()
  await show(ctx, tutorId, waiting.portrait)
  await removeFiles(ctx, old)
}

/** All of them, for a tutor who is held: on show, waiting and drawn. */
export async function removePhotos(ctx: Ctx, tutorId: number): Promise<void> {
  const photos = await photosOf(ctx, tutorId)
  await deleteRows(ctx, tutorId, photos)
  await show(ctx, tutorId, null)
  await removeFiles(ctx, photos)
}

/** Without a photo there is nothing to remove, and nothing to tell. */
export async function removeHeldPhotos(ctx: Ctx, held: HeldTutor, by: By): Promise<void> {
  const photos = await photosOf(ctx, held.id)
  if (photos.length === 0 && held.avatar === null) return
  await removePhotos(ctx, held.id)
  await afterChange(ctx, held, photos, by)
  const before = { photo: held.avatar }
  await ctx.emit({ name: 'tutor.photo_removed', entity: 'tutor', entityId: held.id, before })
}

function photosOf({ db, edition }: Ctx, tutorId: number) {
  return db
    .selectFrom('tutor_photo')
    .selectAll()
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutorId)
    .orderBy('state')
    .execute()
}

async function shownAvatar({ db, edition }: Ctx, tutorId: number): Promise<string | null> {
  const row = await db
    .selectFrom('tutor')
    .select('avatar')
    .where('edition', '=', edition.code)
    .where('id', '=', tutorId)
    .executeTakeFirst()
  return row?.avatar ?? null
}

/** Another photo has another address, or browsers would go on showing the one they have. */
function originalAddress({ actor }: Ctx, { tutor_id, state, original }: Photo): string {
  const query = `state=${state}&of=${original.slice(3, 11)}`
  return actor.realm === 'staff'
    ? `/api/admin/tutor/avatar/original?tutor_id=${tutor_id}&${query}`
    : `/api/tutor/avatar/original?${query}`
}

async function deleteRows({ db, edition }: Ctx, tutorId: number, photos: readonly Photo[]): Promise<void> {
  for (const { state } of photos)
    await db
      .deleteFrom('tutor_photo')
      .where('edition', '=', edition.code)
      .where('tutor_id', '=', tutorId)
      .where('state', '=', state)
      .execute()
}

async function show({ db, edition }: Ctx, tutorId: number, avatar: string | null): Promise<void> {
  await db.updateTable('tutor').set({ avatar }).where('edition', '=', edition.code).where('id', '=', tutorId).execute()
}

/** Last of all: a file that somebody still refers to cannot go. */
async function removeFiles({ files }: Ctx, photos: readonly Photo[]): Promise<void> {
  for (const { original, portrait } of photos) {
    await files.remove(original)
    await files.remove(portrait)
  }
}

/** Staff have something to look at, or have it no longer. What they do themselves asks nobody to look again. */
async function afterChange(ctx: Ctx, { id, state }: HeldTutor, old: readonly Photo[], by: By): Promise<void> {
  const waits = (photos: readonly Pick<Photo, 'state'>[]) => photos.some((photo) => photo.state === 'waiting')
  if (state === 'published' && (waits(old) || waits(await photosOf(ctx, id))))
    await (by === 'staff' ? keepRevision(ctx, id) : waitForStaff(ctx, id))
  await refreshRating(ctx, [id])
}
