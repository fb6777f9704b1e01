import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileAnswer, Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { prepareFile } from '#platform/files/prepare.ts'
import type { PreparedFile } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import type { OutgoingMedia } from '#platform/messengers/messenger.ts'
import type { mediaEndpoints } from '../contract.ts'
import type { messengerFileNames } from '../model.ts'
import { resolveParty } from './conversation-access.ts'
import type { ChatCtx } from './conversation-access.ts'

/** Small print on a photographed page must stay readable. */
const imageLimits = { maxPixels: 40_000_000, maxSide: 2400 }
/** Messengers downscale larger pictures themselves. */
const outgoingSides = [1600, 1100, 700]
/** Viber does not show larger pictures on some phones. */
const maxOutgoingBytes = 1_048_576

/** Must run outside of transactions: a large picture takes a second. */
export function prepareMedia(upload: Upload): Promise<PreparedFile> {
  return prepareFile(upload, 'media', imageLimits)
}

/** Serves the parties and staff; a foreign or deleted file is not_found. */
export async function readMedia(
  ctx: ChatCtx,
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
  if (!row?.media) throw fail('not_found')
  const { side, id } = resolveParty(ctx, { id: row.id, client_id: row.asked_by }, role)
  if (side !== 'staff' && id !== row[`${side}_id`]) throw fail('not_found')
  const found = await ctx.files.read(row.media)
  if (!found) throw fail('not_found')
  return { name: `${chat_id}.${row.media.split('.').at(-1)}`, type: found.type, body: found.stream }
}

/** The key is short-lived and known only to the messenger. */
export async function readMessengerMedia(
  ctx: Ctx,
  { key, name }: Input<typeof mediaEndpoints.forMessenger>,
): Promise<FileAnswer> {
  const row = await ctx.db
    .selectFrom('messenger_delivery as d')
    .innerJoin('chat_message as m', (join) =>
      join.onRef('m.edition', '=', 'd.edition').onRef('m.id', '=', 'd.message_id'),
    )
    .select('m.media')
    .where('d.edition', '=', ctx.edition.code)
    .where('d.media_key_hash', '=', hashKey(key))
    .where('d.media_key_until', '>', ctx.now)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst()
  const media = row?.media ? await prepareOutgoingMedia(ctx, row.media) : undefined
  if (media?.name !== name) throw fail('not_found')
  return { name, type: media.type, body: media.bytes }
}

/** Converts to the formats that all messengers accept. */
export async function prepareOutgoingMedia({ files }: Ctx, file: string): Promise<PreparedOutgoingMedia | undefined> {
  const found = await files.read(file)
  if (!found) return undefined
  const bytes = await buffer(found.stream)
  if (found.type === 'application/pdf') return { bytes, type: 'application/pdf', name: 'document.pdf' }
  return { bytes: await toJpeg(bytes), type: 'image/jpeg', name: 'photo.jpeg' }
}
type PreparedOutgoingMedia = Omit<OutgoingMedia, 'url' | 'name'> & { name: (typeof messengerFileNames)[number] }

/** Tries smaller sizes until the file fits the limit. */
async function toJpeg(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  let bytes = picture
  for (const side of outgoingSides) {
    const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
    bytes = await sharp(picture).resize(size).jpeg({ quality: 82 }).toBuffer()
    if (bytes.length <= maxOutgoingBytes) break
  }
  return bytes
}

export const hashKey = (key: string) => createHash('sha256').update(key).digest()
