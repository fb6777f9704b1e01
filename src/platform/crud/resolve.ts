import { sql } from 'kysely'
import { failField } from '#shared/errors.ts'
import type { StoredImage } from '#shared/media.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { completeDocuments, storedImageOf } from '../media/documents.ts'
import { findMedia, mediaUrl } from '../media/media.ts'
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

export async function resolveFile({ ctx, name }: Column, given: unknown) {
  if (given === null) return null
  const { id } = given as { id: number }
  const row = (await findMedia(ctx, [id])).get(id)
  if (!row) throw failField(name, 'invalid.unknown')
  return { id, url: mediaUrl(row.file), name: row.name, bytes: row.bytes }
}

export async function resolveDocuments({ ctx, name, field }: Column, given: unknown): Promise<unknown> {
  if (!field.localized) return (await completeDocuments(ctx, { [name]: given as RichText | null }))[name]
  const byField = Object.entries(given as Record<string, RichText | null>).map(([locale, doc]) => [
    `${name}.${locale}`,
    doc,
  ])
  const completed = await completeDocuments(ctx, Object.fromEntries(byField) as Record<string, RichText | null>)
  return Object.fromEntries(Object.entries(completed).map(([at, doc]) => [at.slice(name.length + 1), doc]))
}

/** A foreign key guards other targets; the members of an edition have none. */
export async function assertMember({ ctx, name, field }: Column, value: unknown): Promise<unknown> {
  if (value === null || !field.people?.members) return value
  const { rows } = await sql`select from ${targetOf(ctx, field)} and r.id = ${value}`.execute(ctx.db)
  if (rows.length === 0) throw failField(name, 'invalid.unknown')
  return value
}
