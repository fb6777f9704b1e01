import { failField } from '#shared/errors.ts'
import type { StoredImage } from '#shared/media.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import { mapNodes } from '#shared/rich-text/nodes.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { prepareDocument } from '#shared/rich-text/prepare-document.ts'
import type { Ctx } from '../context.ts'
import { nextTurn } from '../turns.ts'
import { findMedia, mediaUrl } from './media.ts'
import type { MediaRow } from './media.ts'

export type DocumentOptions = {
  /**
   * Images must be given with their address. Ids are consecutive, but only the uploader and the readers of a published
   * text know an address, so people cannot show the unpublished images of others.
   */
  addressRequired?: boolean
}

/**
 * Completes validated documents for storage, by the name of their field: headings get ids, formulas their elements, and
 * images, which are looked up with one query, their address and size. An unknown image is an error of its field.
 */
export async function completeDocuments<D extends RichText | null>(
  ctx: Ctx,
  docs: Readonly<Record<string, D>>,
  { addressRequired = false }: DocumentOptions = {},
): Promise<Record<string, D>> {
  const known = await findMedia(
    ctx,
    Object.values(docs).flatMap((doc) => findImages(doc).map(({ id }) => id)),
  )
  const complete = (field: string, doc: RichText) =>
    mapNodes(prepareDocument(doc), (node) => {
      if (node.type !== 'image') return node
      const { id, alt, url } = node.attrs as StoredImage
      const image = storedImageOf(known.get(id), alt, field)
      if (addressRequired && url !== image.url) throw failField(field, 'invalid.unknown')
      return { ...node, attrs: image }
    })
  const completed: [string, RichText | null][] = []
  for (const [field, doc] of Object.entries(docs)) {
    await nextTurn()
    completed.push([field, doc && complete(field, doc)])
  }
  return Object.fromEntries(completed) as Record<string, D>
}

/** A missing row and a file that is no image are errors of the field. */
export function storedImageOf(row: MediaRow | undefined, alt: string, field: string): StoredImage {
  if (!row?.width || !row.height) throw failField(field, 'invalid.unknown')
  return { id: row.id, url: mediaUrl(row.file), width: row.width, height: row.height, alt }
}
