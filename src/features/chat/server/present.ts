import type { Selectable } from 'kysely'
import { clientAlias } from '#shared/access.ts'
import { storedMasks } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { formatInstant } from '#platform/zone-names.ts'
import type { Message } from '../contract.ts'
import { speakerOf } from '../model.ts'
import type { HandedState, Side } from '../model.ts'

export type StoredMessage = Selectable<DB['chat_message']> &
  Pick<Selectable<DB['conversation']>, 'order_id' | 'kind' | 'client_id' | 'tutor_id'> & {
    handed?: HandedState | null
  }

/** In whose language and by whose clock system messages are written. */
export type SystemReader = Pick<Ctx, 'edition' | 'locale' | 't' | 'timeZone'>
/** How words are found for a reader, whether their session is one of a link, and how much a read may mask. */
export type ReaderSession = SystemReader & { limited: boolean; masks: ReturnType<typeof storedMasks> }
/** Who reads it, and whether the two who talk know each other already. */
export type Reader = ReaderSession & { side: Side; open: boolean }

/** One for each read, since a read masks only so much. */
export function readerOf(ctx: Ctx, { locale, timeZone }: Pick<Ctx, 'locale' | 'timeZone'> = ctx): ReaderSession {
  const limited = ctx.auth.person?.limits !== undefined
  return { edition: ctx.edition, locale, timeZone, t: ctx.t.bind(ctx), limited, masks: storedMasks() }
}

/** A message as somebody may read it: contacts of another one only once they know each other, or as the staff. */
export function presentMessage(row: StoredMessage, reader: Reader): Message {
  const side = row.side as Side
  const client_id = visibleClient(row, reader)
  const [recipient, recipient_id] = recipientOf({ ...row, client_id }, side)
  const deleted = row.deleted_at !== null
  const whole = reader.open || reader.side === 'staff' || reader.side === side
  const masked = reader.open || reader.side === side || deleted ? row.text : maskedText(row, reader)
  return {
    id: row.id,
    chat_id: row.id,
    conversation_id: row.conversation_id,
    order_id: row.order_id,
    position: row.position,
    sender: speakerOf(side),
    sender_id: side === 'client' ? client_id : side === 'staff' && reader.side !== 'staff' ? null : row.sender_id,
    recipient,
    recipient_id,
    auto_msg: row.auto,
    msg_text: deleted ? '' : row.told ? wordsOf(row.told as Told, reader) : whole ? row.text : masked,
    masked: reader.side === 'staff' && masked !== row.text,
    message_service: row.message_service,
    handed: reader.side === 'staff' ? handedOf(row) : null,
    media: deleted ? null : mediaOf(row),
    client_id: reader.side === side ? row.client_key : null,
    created_at: row.created_at,
    deleted,
  }
}

function maskedText({ text, masked, mask_version: version }: StoredMessage, { masks }: Reader): string {
  return masks({ text, masked, version })
}

/** The account itself is for staff and for its owner, not for whoever only has a link or an order of it. */
function visibleClient({ order_id, client_id }: StoredMessage, { side, limited }: Reader): number | null {
  return side === 'staff' || (side === 'client' && !limited) ? client_id : clientAlias(order_id)
}

/** What has been said a moment ago is on its way; whether it has come there is forgotten after some months. */
function handedOf({ handed, message_service, side }: StoredMessage): HandedState | null {
  if (handed !== undefined) return handed
  return message_service !== null && side === 'staff' ? 'waiting' : null
}

/** Kept as one of two kinds, which its name tells. */
function mediaOf({ id, media }: StoredMessage): Message['media'] {
  if (media === null) return null
  return { type: media.endsWith('.pdf') ? 'application/pdf' : 'image/webp', url: `/api/chat/media?chat_id=${id}` }
}

/** A system message as it is stored: which one, and the instant that it is about, in ISO form. */
export type Told = { id: string; at?: string }

function wordsOf({ id, at }: Told, reader: Reader): string {
  const values = at ? { at: formatInstant(reader, new Date(at), reader.timeZone) } : {}
  return reader.t(`chat.auto.${id}`, values, reader.locale)
}

function recipientOf(row: StoredMessage, side: Side): [Message['recipient'], number | null] {
  if (row.kind === 'client_tutor') {
    if (side === 'staff') return ['both', row.tutor_id]
    return side === 'client' ? ['tutor', row.tutor_id] : ['client', row.client_id]
  }
  if (side !== 'staff') return ['admin', null]
  return row.kind === 'client_staff' ? ['client', row.client_id] : ['tutor', row.tutor_id]
}
