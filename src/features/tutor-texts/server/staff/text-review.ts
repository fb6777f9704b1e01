import type { Ctx } from '#platform/context.ts'
import { failField, fail } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import { localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import type { Upload } from '#platform/http/input.ts'
import type { TextReview } from '../../contract.ts'
import { listComments } from '../comments.ts'
import { findLiveText } from '../live/live-text.ts'
import { assertImageRoom, findTextWithImage, storeImages } from '../own/images.ts'
import type { TextRow, TextSlice } from '../text-slice.ts'
import { describeSources } from '../uniqueness/describe-sources.ts'
import type { FoundSource } from '../uniqueness/describe-sources.ts'

/** The text as staff judge it. */
export async function getTextReview({ path, writer }: TextSlice, ctx: Ctx, id: number): Promise<TextReview> {
  const { db, edition, locale } = ctx
  const row = (await writer.get(ctx, id)) as TextRow
  const live = await findLiveText(ctx, id)
  const comments = await listComments(ctx, id)
  const { uniqueness_sources, name } = await db
    .selectFrom('tutor_text as x')
    .innerJoin('tutor as t', (join) => join.onRef('t.edition', '=', 'x.edition').onRef('t.id', '=', 'x.tutor_id'))
    .select(['x.uniqueness_sources', 't.name'])
    .where('x.edition', '=', edition.code)
    .where('x.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    title: row.title,
    text: row.text,
    live: live
      ? {
          title: live.title,
          text: live.text as RichText,
          link: localePath(locale, edition.locales, `${path}${id}/`),
          visible: live.visible,
        }
      : null,
    comments: comments.map(({ sent_at, resolved_at, who, ...comment }) => ({
      ...comment,
      who: who ?? '',
      sent: sent_at !== null,
      resolved: resolved_at !== null,
    })),
    uniqueness: row.uniqueness,
    sources: await describeSources(ctx, uniqueness_sources as FoundSource[]),
    tutor: {
      id: row.tutor_id,
      name: localized(name as Localized, locale, edition.locales[0]),
      link: `/panel/users_show/${row.tutor_id}/`,
    },
  }
}

type NewImage = { textId: number; tutor_id: number | undefined }

export async function addImageByStaff(
  slice: TextSlice,
  ctx: Ctx,
  { textId, tutor_id }: NewImage,
  uploads: readonly Upload[],
) {
  const known = (await slice.writer.get(ctx, textId)) as TextRow
  if (tutor_id !== undefined && tutor_id !== known.tutor_id) throw fail('not_found')
  assertImageRoom(known)
  if (uploads.length === 0) throw failField('image', 'invalid.required')
  const [image] = await storeImages(ctx, uploads)
  await ctx.transaction(async (tx) => {
    const row = (await slice.writer.lock(tx, textId)) as TextRow
    assertImageRoom(row)
    await saveImages(slice, tx, row, [...row.images, image!])
  })
  return { image: image! }
}

export async function removeImageByStaff(slice: TextSlice, ctx: Ctx, imageId: number) {
  const { id } = await findTextWithImage(slice, ctx, imageId)
  const row = (await slice.writer.lock(ctx, id)) as TextRow
  await saveImages(
    slice,
    ctx,
    row,
    row.images.filter((image) => image.id !== imageId),
  )
  return {}
}

async function saveImages({ writer }: TextSlice, ctx: Ctx, row: TextRow, images: TextRow['images']): Promise<void> {
  const given = images.map(({ id, alt }) => ({ id, alt }))
  await writer.apply(ctx, [await writer.plan(ctx, row, { images: given })])
}
