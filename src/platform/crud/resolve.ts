import { sql } from 'kysely'
import { failField } from '#shared/errors.ts'
import type { StoredImage } from '#shared/media.ts'
import { nodesOf } from '#shared/rich-text/rich-text.ts'
import type { RichNode, RichText } from '#shared/rich-text/rich-text.ts'
import { findMedia, mediaUrl } from '../media/media.ts'
import type { MediaRow } from '../media/media.ts'
import { targetOf } from './references.ts'
import type { Column } from './references.ts'

type GivenImage = { id: number; alt: string }

/** Replaces given images by stored ones. An unknown id and a file that is no image are field errors. */
export async function resolveImages({ ctx, name }: Column, given: readonly unknown[]): Promise<StoredImage[]> {
  const images = given as GivenImage[]
  const known = await findMedia(
    ctx,
    images.map(({ id }) => id),
  )
  return images.map(({ id, alt }) => storedImageOf(known.get(id), alt, name))
}

function storedImageOf(row: MediaRow | undefined, alt: string, field: string): StoredImage {
  if (!row?.width || !row.height) throw failField(field, 'invalid.unknown')
  return { id: row.id, url: mediaUrl(row.file), width: row.width, height: row.height, alt }
}

export async function resolveFile({ ctx, name }: Column, given: unknown) {
  if (given === null) return null
  const { id } = given as { id: number }
  const row = (await findMedia(ctx, [id])).get(id)
  if (!row) throw failField(name, 'invalid.unknown')
  return { id, url: mediaUrl(row.file), name: row.name, bytes: row.bytes }
}

/** The images of a document are looked up with one query and completed with their address and size. */
export async function resolveDocuments({ ctx, name, field }: Column, given: unknown): Promise<unknown> {
  const texts = field.localized ? (given as Record<string, RichText | null>) : { '': given as RichText | null }
  const ids = Object.values(texts).flatMap((doc) =>
    doc ? [...nodesOf(doc)].flatMap(({ type, attrs }) => (type === 'image' ? [attrs!['id'] as number] : [])) : [],
  )
  const known = await findMedia(ctx, ids)
  const resolved = Object.entries(texts).map(([locale, doc]) => {
    const at = locale ? `${name}.${locale}` : name
    const withImages = (node: RichNode): RichNode => {
      const { id, alt } = (node.attrs ?? {}) as GivenImage
      if (node.type === 'image') return { ...node, attrs: storedImageOf(known.get(id), alt, at) }
      return node.content ? { ...node, content: node.content.map(withImages) } : node
    }
    return [locale, doc && { ...doc, content: doc.content.map(withImages) }]
  })
  const all = Object.fromEntries(resolved) as Record<string, RichText | null>
  return field.localized ? all : all['']
}

/** A foreign key guards other targets; the members of an edition have none. */
export async function assertMember({ ctx, name, field }: Column, value: unknown): Promise<unknown> {
  if (value === null || !field.people?.members) return value
  const { rows } = await sql`select from ${targetOf(ctx, field)} and r.id = ${value}`.execute(ctx.db)
  if (rows.length === 0) throw failField(name, 'invalid.unknown')
  return value
}
