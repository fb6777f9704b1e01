import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { CropArea, UploadedFile } from '#shared/media.ts'
import { fail, failField } from '#shared/errors.ts'
import type { CrudField } from '#shared/fields.ts'
import type { Ctx } from '../context.ts'
import { prepareFile } from '../files/prepare.ts'
import type { Upload } from '../http/input.ts'
import { typeNames } from '../http/sniff.ts'
import { areaOf, renderImage } from './images.ts'
import type { ImageSize, RenderedImage } from './images.ts'

const imageRule = { maxPixels: 40_000_000, maxSide: 2400 }

/** Checks, strips and stores an upload for a field. Image processing happens before the transaction. */
export async function storeUpload(ctx: Ctx, field: MediaField, upload: Upload | undefined, name: string) {
  if (!upload) throw failField('file', 'invalid.required')
  const { types, maxBytes } = field.upload!
  if (!types.includes(upload.type))
    throw fail('unsupported_type', {
      id: 'upload.unsupported',
      values: { types: types.map((type) => typeNames[type] ?? type).join(', ') },
    })
  if (upload.bytes.length > maxBytes)
    throw fail('too_large', { id: 'upload.too_large', values: { max: Math.floor(maxBytes / 1_048_576) } })
  const prepared = await prepareFile(upload, 'file', imageRule)
  if (!('width' in prepared)) {
    return ctx.transaction(async (tx) => {
      const file = await tx.files.put(prepared.bytes, prepared.type)
      return insertMedia(tx, { file, name })
    })
  }
  const { width, height } = prepared as typeof prepared & ImageSize
  return storeImage(ctx, { bytes: prepared.bytes, width, height, name }, field.aspect)
}

type MediaField = Pick<CrudField, 'upload' | 'aspect'>

/** Crops the original again. The result is another image with a copy of the original, so each owns its files. */
export async function cropMedia(ctx: Ctx, field: CrudField, { id, area }: CropRequest) {
  const row = (await findMedia(ctx, [id])).get(id)
  if (row?.width && !area) return presentMedia(row)
  const source = row?.width && (await ctx.files.read(row.original ?? row.file))
  if (!source) throw fail('not_found')
  const size = { width: row.original_width ?? row.width!, height: row.original_height ?? row.height! }
  const image = { bytes: await buffer(source.stream), ...size, name: row.name }
  return storeImage(ctx, image, field.aspect, area)
}
export type CropRequest = { id: number; area?: CropArea | undefined }

type SourceImage = ImageSize & { bytes: Buffer; name: string }

async function storeImage(ctx: Ctx, image: SourceImage, aspect?: number, wanted?: CropArea): Promise<UploadedFile> {
  const crop = aspect ? areaOf(aspect, image, wanted) : undefined
  const { bytes, variants, width, height } = await renderImage(image.bytes, image, crop)
  return ctx.transaction(async (tx) => {
    const file = await tx.files.put(bytes, 'image/webp', variants)
    const original = crop && {
      original: await tx.files.put(image.bytes, 'image/webp'),
      original_width: image.width,
      original_height: image.height,
      crop: JSON.stringify(crop),
    }
    return insertMedia(tx, { file, name: image.name, width, height, ...original })
  })
}

/** Stores an image that the product drew itself, uncropped. */
export async function insertImage(ctx: Ctx, { bytes, variants, width, height }: RenderedImage, name: string) {
  return insertMedia(ctx, { file: await ctx.files.put(bytes, 'image/webp', variants), name, width, height })
}

async function insertMedia(ctx: Ctx, values: { file: string; name: string } & Record<string, unknown>) {
  const { id } = await ctx.db
    .insertInto('media')
    .values({ edition: ctx.edition.code, created_at: ctx.now, unused_since: ctx.now, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return presentMedia((await findMedia(ctx, [id])).get(id)!)
}

export async function findMedia({ db, edition }: Ctx, ids: readonly number[]): Promise<Map<number, MediaRow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectMedia(db).where('m.edition', '=', edition.code).where('m.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function selectMedia(db: Ctx['db']) {
  return db
    .selectFrom('media as m')
    .innerJoin('stored_file as f', (join) => join.onRef('f.edition', '=', 'm.edition').onRef('f.name', '=', 'm.file'))
    .selectAll('m')
    .select('f.bytes')
}
export type MediaRow = Awaited<ReturnType<ReturnType<typeof selectMedia>['executeTakeFirstOrThrow']>>

/** `ab/cd….webp` → `/media/abcd….webp` */
export const mediaUrl = (file: string) => `/media/${file.replace('/', '')}`

export function presentMedia(row: MediaRow): UploadedFile {
  const { id, file, name, bytes, width, height, original, original_width, original_height, crop } = row
  return {
    id,
    url: mediaUrl(file),
    name,
    bytes,
    ...(width && height && { image: { width, height } }),
    ...(original && {
      original: {
        url: mediaUrl(original),
        width: original_width!,
        height: original_height!,
        crop: crop as CropArea,
      },
    }),
  }
}

type MediaOwner = { table: string; row: number; field: string }

/** Records which files a field of a row uses. Files in use cannot be deleted. */
export async function saveMediaUses(ctx: Ctx, owner: MediaOwner, ids: readonly number[]): Promise<void> {
  const { db, edition, now } = ctx
  const wanted = sql`${[...new Set(ids)]}::bigint[]`
  await sql`insert into media_use (edition, table_name, row_id, field, media_id)
    select ${edition.code}, ${owner.table}, ${owner.row}, ${owner.field}, unnest(${wanted})
    on conflict do nothing`.execute(db)
  await sql`update media set unused_since = null
    where edition = ${edition.code} and id = any (${wanted}) and unused_since is not null`.execute(db)
  const { rows } = await sql<{ media_id: number }>`delete from media_use where edition = ${edition.code}
    and table_name = ${owner.table} and row_id = ${owner.row} and field = ${owner.field}
    and media_id <> all (${wanted}) returning media_id`.execute(db)
  if (rows.length === 0) return
  await sql`update media m set unused_since = ${now} where m.edition = ${edition.code}
    and m.id = any (${rows.map(({ media_id }) => media_id)}::bigint[])
    and not exists (select from media_use u where (u.edition, u.media_id) = (m.edition, m.id))`.execute(db)
}

type MediaOwners = readonly { table: string; rows: readonly number[] }[]

/** The files that rows use. */
export async function listMediaOf({ db, edition }: Ctx, owners: MediaOwners): Promise<number[]> {
  const ids: number[] = []
  for (const { table, rows } of owners) {
    if (rows.length === 0) continue
    const uses = await db
      .selectFrom('media_use')
      .select('media_id')
      .where('edition', '=', edition.code)
      .where('table_name', '=', table)
      .where('row_id', 'in', rows)
      .execute()
    ids.push(...uses.map(({ media_id }) => media_id))
  }
  return [...new Set(ids)]
}

/** Deletes files for good once their rows are erased, except those that other rows use. */
export async function deleteMedia(
  { db, edition, files }: Ctx,
  owners: MediaOwners,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  for (const { table, rows } of owners)
    if (rows.length > 0)
      await db
        .deleteFrom('media_use')
        .where('edition', '=', edition.code)
        .where('table_name', '=', table)
        .where('row_id', 'in', rows)
        .execute()
  const { rows: deleted } = await sql<{ file: string; original: string | null }>`delete from media m
    where m.edition = ${edition.code} and m.id = any (${[...ids]}::bigint[])
      and not exists (select from media_use u where (u.edition, u.media_id) = (m.edition, m.id))
    returning m.file, m.original`.execute(db)
  for (const { file, original } of deleted) for (const name of [file, original]) if (name) await files.remove(name)
}
