import { sql } from 'kysely'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { recipientZone } from '#platform/zone-names.ts'
import type { Side } from '../../model.ts'
import { presentMessage, createReaderSession } from '../present.ts'
import type { StoredMessage } from '../present.ts'
import { enqueueDelivery } from './deliver.ts'
import { availableServices } from './links.ts'

/** A recipient who has the chat open reads the message within this time. */
const awayMs = 20_000
/** Every messenger accepts this length; the lowest limit is 4096 characters. */
const maxPieceLength = 4000

type RecipientLink = {
  account_id: number
  service: number
  recipient: string
  locale: string | null
  time_zone: string | null
  side: 'client' | 'tutor'
  /** The recipient's last message came by messenger, so the copy is sent without delay. */
  writesByMessenger: boolean
  open: boolean
}

/** Queues one delivery per linked recipient, in the transaction of the message. */
export async function queueDeliveries(ctx: Ctx, message: StoredMessage): Promise<void> {
  const to = recipientIds(message)
  if (to.length === 0 || (message.text === '' && message.media === null)) return
  for (const link of await listRecipientLinks(ctx, message, to)) {
    // Staff chose this messenger: no delay.
    const byStaffChoice = message.message_service !== null
    const at = byStaffChoice || link.writesByMessenger ? ctx.now : new Date(ctx.now.getTime() + awayMs)
    const body = formatText(ctx, message, link)
    const parts = [
      ...splitText(body).map((text) => ({ text })),
      ...(message.media === null ? [] : [{ has_media: true }]),
    ]
    const rows = await ctx.db
      .insertInto('messenger_delivery')
      .values(
        parts.map((part, place) => ({
          edition: ctx.edition.code,
          message_id: message.id,
          part: place + 1,
          created_at: ctx.now,
          ...part,
          account_id: link.account_id,
          service: link.service,
          recipient: link.recipient,
          skip_if_read: at > ctx.now,
          next_attempt_at: at,
        })),
      )
      .returning('id')
      .execute()
    await enqueueDelivery(ctx, { id: rows[0]!.id, service: link.service }, at)
  }
}

export async function queueReply(
  ctx: Ctx,
  to: { service: number; recipient: string; account_id: number | null },
  text: string,
): Promise<void> {
  const { id } = await ctx.db
    .insertInto('messenger_delivery')
    .values({ edition: ctx.edition.code, ...to, text, next_attempt_at: ctx.now, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueDelivery(ctx, { id, service: to.service }, ctx.now)
}

/** Staff are never written to by messenger. */
function recipientIds({ side, client_id, tutor_id }: StoredMessage): number[] {
  return [side === 'client' ? null : client_id, side === 'tutor' ? null : tutor_id].filter((id) => id !== null)
}

async function listRecipientLinks(ctx: Ctx, message: StoredMessage, to: readonly number[]): Promise<RecipientLink[]> {
  const { conversation_id, position, message_service, client_id, tutor_id } = message
  const chosen = message_service === null ? sql`true` : sql`l.service = ${message_service}`
  const side = sql`case when l.account_id = c.client_id then 'client' else 'tutor' end`
  const { rows } =
    await sql<RecipientLink>`select distinct on (l.account_id) l.account_id, l.service, l.recipient, a.locale, a.time_zone,
      ${side} as side, coalesce(o.tutor_id = c.tutor_id, false) or c.kind <> 'client_tutor' as open,
      coalesce((select m.message_service is not null from chat_message m where m.edition = c.edition
        and m.conversation_id = c.id and m.side = ${side} and m.position < ${position}
        order by m.position desc limit 1), false) as "writesByMessenger"
    from messenger_link l
    join account a on a.edition = l.edition and a.id = l.account_id
    join conversation c on c.edition = l.edition and c.id = ${conversation_id}
    join lesson_order o on o.edition = c.edition and o.id = c.order_id
    where l.edition = ${ctx.edition.code} and l.account_id = any(${to}::bigint[]) and ${chosen}
      and l.service = any(${availableServices(ctx)}::smallint[])
      and (l.account_id = ${client_id} or l.account_id = ${tutor_id}) and (${message_service !== null} or not exists (
        select from notification_preference n where n.edition = l.edition and n.account_id = l.account_id
          and n.kind = 'chat' and n.channel = 'messenger' and not n.wanted))
    order by l.account_id, l.used_at desc`.execute(ctx.db)
  return rows
}

/** Masked for the recipient. Messages between client and tutor name the sender and link to the site. */
function formatText(
  ctx: Ctx,
  message: StoredMessage,
  { side, open, locale: accountLocale, time_zone }: RecipientLink,
): string {
  const locale = recipientLocale(ctx, accountLocale)
  const reader = { ...createReaderSession(ctx, { locale, timeZone: recipientZone(ctx, time_zone) }), side, open }
  const { msg_text } = presentMessage(message, reader)
  if (message.kind !== 'client_tutor') return msg_text
  const link = ctx.site.link(locale, `/zayavka/${message.order_id}/`)
  const from = ctx.t(`messenger.from.${message.side as Side}`, { order: String(message.order_id) }, locale)
  return [from, ...(msg_text ? [msg_text] : []), ctx.t('messenger.answer_there', { link }, locale)].join('\n\n')
}

/** Falls back to the edition's first locale. */
export function recipientLocale({ edition }: Ctx, locale: string | null): Locale {
  return locale && isLocale(locale) && edition.locales.includes(locale) ? locale : edition.locales[0]
}

/** Prefers spaces and never splits a surrogate pair. */
export function splitText(text: string): string[] {
  const pieces: string[] = []
  for (let rest = text; rest !== '';) {
    const most =
      rest.slice(0, maxPieceLength).toWellFormed() === rest.slice(0, maxPieceLength)
        ? maxPieceLength
        : maxPieceLength - 1
    const space = rest.length > most ? rest.lastIndexOf(' ', most) : -1
    const end = space > most / 2 ? space : most
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return pieces
}
