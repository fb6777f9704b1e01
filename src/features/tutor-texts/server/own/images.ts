import type { Person } from '#shared/access.ts'
import { fail, failField } from '#shared/errors.ts'
import { imagesField } from '#shared/fields.ts'
import type { StoredImage, UploadedFile } from '#shared/media.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import type { Ctx as AnyCtx } from '#platform/context.ts'
import type { Upload } from '#platform/http/input.ts'
import { saveMediaUses, storeUpload } from '#platform/media/media.ts'
import type { GivenText } from '../../contract.ts'
import { mostImages, mostPendingImages } from '../../model.ts'
import { textTable } from '../text-slice.ts'
import type { TextRow, TextSlice } from '../text-slice.ts'
import { applyEdit } from './apply-edit.ts'
import { getOwnRow, lockAuthor, lockOwnText } from './lock-text.ts'
import { presentOwnText } from './present-own.ts'

type Ctx = AnyCtx<Person>

const field = imagesField({ max: mostImages, alt: false })
const toImage = ({ id, url, image }: UploadedFile): StoredImage => ({ id, url, ...image!, alt: '' })

/** Stores uploads one after another, because each needs a processor. */
export async function storeImages(ctx: AnyCtx, uploads: readonly Upload[]): Promise<StoredImage[]> {
  const stored: StoredImage[] = []
  for (const upload of uploads) stored.push(toImage(await storeUpload(ctx, field, upload, '')))
  return stored
}

type NewImage = { textId: number | undefined; tutor_id: number | undefined; inline: boolean }

/** Adds an image to the pictures of a text, or keeps it for the text that is being written. */
export async function addOwnImage(slice: TextSlice, ctx: Ctx, input: NewImage, uploads: readonly Upload[]) {
  const { textId, tutor_id: tutorId, inline } = input
  if (tutorId !== undefined && tutorId !== ctx.actor.id) throw fail('not_found')
  const row = textId === undefined ? undefined : await getOwnRow(slice, ctx, textId)
  if (row && !inline) assertImageRoom(row)
  if (uploads.length === 0) throw failField('image', 'invalid.required')
  const [image] = await storeImages(ctx, uploads)
  await ctx.transaction(async (tx) => {
    const own = tx as Ctx
    if (row && !inline) {
      const current = await lockOwnText(slice, own, row.id)
      assertImageRoom(current)
      await applyEdit(slice, own, current, { images: [...current.images, image!].map(({ id, alt }) => ({ id, alt })) })
    } else await addPendingImage(own, image!.id)
  })
  return { image: image! }
}

/** The call of the specification names only the image, so the text is the one that uses it. */
export async function removeOwnImage(slice: TextSlice, ctx: Ctx, imageId: number) {
  const { id } = await findTextWithImage(slice, ctx, imageId, ctx.actor.id)
  const row = await lockOwnText(slice, ctx, id)
  await applyEdit(slice, ctx, row, { images: row.images.filter((image) => image.id !== imageId) })
  return presentOwnText(slice, ctx, await getOwnRow(slice, ctx, id))
}

export async function findTextWithImage(
  { kind }: TextSlice,
  { db, edition }: AnyCtx,
  imageId: number,
  tutorId?: number,
): Promise<{ id: number }> {
  const found = await db
    .selectFrom('media_use as u')
    .innerJoin('tutor_text as t', (join) => join.onRef('t.edition', '=', 'u.edition').onRef('t.id', '=', 'u.row_id'))
    .select('t.id')
    .where('u.edition', '=', edition.code)
    .where('u.media_id', '=', imageId)
    .where('u.table_name', '=', textTable)
    .where('u.field', '=', 'images')
    .where('t.kind', '=', kind)
    .$if(tutorId !== undefined, (texts) => texts.where('t.tutor_id', '=', tutorId!))
    .orderBy('t.id', 'desc')
    .executeTakeFirst()
  if (!found) throw fail('not_found')
  return found
}

export function assertImageRoom({ images }: TextRow): void {
  if (images.length >= mostImages) throw failField('images', 'tutor_text.too_many_images', { max: mostImages })
}

const pendingField = 'text_images'
const pendingOwner = (tutorId: number) => ({ table: 'tutor', row: tutorId, field: pendingField })

/** The oldest uploads that no text used make room. */
async function addPendingImage(ctx: Ctx, id: number): Promise<void> {
  await lockAuthor(ctx)
  const pending = [...(await listUsedImages(ctx, 'tutor', ctx.actor.id, [pendingField])), id]
  await saveMediaUses(ctx, pendingOwner(ctx.actor.id), pending.toSorted((a, b) => a - b).slice(-mostPendingImages))
}

/** From now on the saved text itself uses its images. */
export async function releasePendingImages(ctx: Ctx, row: TextRow): Promise<void> {
  const pending = await listUsedImages(ctx, 'tutor', ctx.actor.id, [pendingField])
  if (pending.length === 0) return
  const used = new Set([...row.images, ...findImages(row.text)].map(({ id }) => id))
  await saveMediaUses(
    ctx,
    pendingOwner(ctx.actor.id),
    pending.filter((id) => !used.has(id)),
  )
}

/** An image of somebody else is unknown, so that its address cannot be learned by guessing ids. */
export async function assertOwnImages(ctx: Ctx, row: TextRow | null, { images = [], text }: GivenText): Promise<void> {
  const inText = findImages(text)
  if (images.length + inText.length === 0) return
  const own = new Set([
    ...(await listUsedImages(ctx, 'tutor', ctx.actor.id, [pendingField])),
    ...(row ? await listUsedImages(ctx, textTable, row.id, ['images', 'text']) : []),
  ])
  if (images.some(({ id }) => !own.has(id))) throw failField('images', 'invalid.unknown')
  if (inText.some(({ id }) => !own.has(id))) throw failField('text', 'invalid.unknown')
}

async function listUsedImages(
  { db, edition }: AnyCtx,
  table: string,
  rowId: number,
  fields: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('media_use')
    .select('media_id')
    .where('edition', '=', edition.code)
    .where('table_name', '=', table)
    .where('row_id', '=', rowId)
    .where('field', 'in', fields)
    .execute()
  return rows.map(({ media_id }) => media_id)
}
