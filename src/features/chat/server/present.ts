import type { Selectable } from 'kysely'
import { clientAlias } from '#shared/access.ts'
import { createMaskReader } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { formatInstant } from '#platform/zone-names.ts'
import type { Message } from '../contract.ts'
import { chatRoleOf } from '../model.ts'
import type { DeliveryState, Side } from '../model.ts'

export type StoredMessage = Selectable<DB['chat_message']> &
  Pick<Selectable<DB['conversation']>, 'order_id' | 'kind' | 'client_id' | 'tutor_id'> & {
    handed?: DeliveryState | null
  }

/** The locale and time zone of system messages. */
export type SystemReader = Pick<Ctx, 'edition' | 'locale' | 't' | 'timeZone'>
/** `limited` is a session by order link; `masks` limits how much one read may mask. */
export type ReaderSession = SystemReader & { limited: boolean; masks: ReturnType<typeof createMaskReader> }
/** `open` means that contacts are visible: the tutor is appointed, or one side is staff. */
export type Reader = ReaderSession & { side: Side; open: boolean }

/** Create one per read, since a session masks a limited amount of text. */
export function createReaderSession(
  ctx: Ctx,
  { locale, timeZone }: Pick<Ctx, 'locale' | 'timeZone'> = ctx,
): ReaderSession {
  const limited = ctx.auth.person?.limits !== undefined
  return { edition: ctx.edition, locale, timeZone, t: ctx.t.bind(ctx), limited, masks: createMaskReader() }
}

/** Contacts are masked unless the conversation is open, the reader wrote the message, or the reader is staff. */
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
    sender: chatRoleOf(side),
    sender_id: side === 'client' ? client_id : side === 'staff' && reader.side !== 'staff' ? null : row.sender_id,
    recipient,
    recipient_id,
    auto_msg: row.auto,
    msg_text: deleted
      ? ''
      : row.system_payload
        ? formatSystemMessage(row.system_payload as SystemMessage, reader)
        : whole
          ? row.text
          : masked,
    masked: reader.side === 'staff' && masked !== row.text,
    message_service: row.message_service,
    handed: reader.side === 'staff' ? deliveryStateOf(row) : null,
    media: deleted ? null : mediaOf(row),
    idempotency_key: reader.side === side ? row.idempotency_key : null,
    created_at: row.created_at,
    deleted,
  }
}

function maskedText({ text, masked, mask_version: version }: StoredMessage, { masks }: Reader): string {
  return masks({ text, masked, version })
}

/** The real client id is visible to staff and to the signed-in client; others get an alias. */
function visibleClient({ order_id, client_id }: StoredMessage, { side, limited }: Reader): number | null {
  return side === 'staff' || (side === 'client' && !limited) ? client_id : clientAlias(order_id)
}

/** A new message has no delivery rows yet, and old rows are deleted after some months. */
function deliveryStateOf({ handed, message_service, side }: StoredMessage): DeliveryState | null {
  if (handed !== undefined) return handed
  return message_service !== null && side === 'staff' ? 'waiting' : null
}

/** Files are stored in two formats, recognised by extension. */
function mediaOf({ id, media }: StoredMessage): Message['media'] {
  if (media === null) return null
  return { type: media.endsWith('.pdf') ? 'application/pdf' : 'image/webp', url: `/api/chat/media?chat_id=${id}` }
}

/** The stored form of a system message: text id and an optional ISO instant. */
export type SystemMessage = { id: string; at?: string }

function formatSystemMessage({ id, at }: SystemMessage, reader: Reader): string {
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
