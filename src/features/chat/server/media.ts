import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileAnswer, Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { prepareFile } from '#platform/files/prepare.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import type { OutgoingMedia } from '#platform/messengers/messenger.ts'
import type { mediaEndpoints } from '../contract.ts'
import type { handedNames } from '../model.ts'
import { partyOf } from './talk.ts'
import type { Talker } from './talk.ts'

/** Small print on a photographed page stays readable. */
const drawn = { maxPixels: 40_000_000, maxSide: 2400 }
/** Messengers make pictures smaller than this by themselves. */
const sentSides = [1600, 1100, 700]
/** One of them shows no larger ones on some phones. */
const sentBytes = 1_048_576

/** Outside of transactions: a large picture takes a second. */
export function prepareMedia(upload: Upload): Promise<PreparedFile> {
  return prepareFile(upload, 'media', drawn)
}

/** To the sides of the conversation, and to staff; whatever is not theirs, or was deleted, is not there. */
export async function readMedia(
  ctx: Talker,
  { chat_id, role }: Input<typeof mediaEndpoints.read>,
): Promise<FileAnswer> {
  const row = await ctx.db
    .selectFrom('chat_message as m')
    .innerJoin('conversation as c', (join) =>
      join.onRef('c.edition', '=', 'm.edition').onRef('c.id', '=', 'm.conversation_id'),
    )
    .innerJoin('lesson_order as o', (join) =>
      join.onRef('o.edition', '=', 'c.edition').onRef('o.id', '=', 'c.order_id'),
    )
    .select(['m.media', 'c.client_id', 'c.tutor_id', 'o.id', 'o.client_id as asked_by'])
    .where('m.edition', '=', ctx.edition.code)
    .where('m.id', '=', chat_id)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.media) throw refuse('not_found')
  const { side, id } = partyOf(ctx, { id: row.id, client_id: row.asked_by }, role)
  if (side !== 'staff' && id !== row[`${side}_id`]) throw refuse('not_found')
  const found = await ctx.files.read(row.media)
  if (!found) throw refuse('not_found')
  return { name: `${chat_id}.${row.media.split('.').at(-1)}`, type: found.type, body: found.stream }
}

/** To a messenger that fetches it, by a key that it was told a moment ago. */
export async function handedMedia(ctx: Ctx, { key, name }: Input<typeof mediaEndpoints.handed>): Promise<FileAnswer> {
  const row = await ctx.db
    .selectFrom('messenger_delivery as d')
    .innerJoin('chat_message as m', (join) =>
      join.onRef('m.edition', '=', 'd.edition').onRef('m.id', '=', 'd.message_id'),
    )
    .select('m.media')
    .where('d.edition', '=', ctx.edition.code)
    .where('d.media_key_hash', '=', hashOf(key))
    .where('d.media_key_until', '>', ctx.now)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()
  const media = row?.media ? await mediaToSend(ctx, row.media) : undefined
  if (media?.name !== name) throw refuse('not_found')
  return { name, type: media.type, body: media.bytes }
}

/** As messengers take it. */
export async function mediaToSend({ files }: Ctx, file: string): Promise<ToSend | undefined> {
  const found = await files.read(file)
  if (!found) return undefined
  const bytes = await buffer(found.stream)
  if (found.type === 'application/pdf') return { bytes, type: 'application/pdf', name: 'document.pdf' }
  return { bytes: await asJpeg(bytes), type: 'image/jpeg', name: 'photo.jpeg' }
}
type ToSend = Omit<OutgoingMedia, 'url' | 'name'> & { name: (typeof handedNames)[number] }

/** As large as it may be: only pictures full of noise are made smaller than others. */
async function asJpeg(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  let bytes = picture
  for (const side of sentSides) {
    const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
    bytes = await sharp(picture).resize(size).jpeg({ quality: 82 }).toBuffer()
    if (bytes.length <= sentBytes) break
  }
  return bytes
}

export const hashOf = (key: string) => createHash('sha256').update(key).digest()
