import { sql } from 'kysely'
import { localePath } from '#shared/frame.ts'
import { isLocale } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import { recipientZone } from '#platform/zone-names.ts'
import type { Side } from '../../model.ts'
import { presentMessage, readerOf } from '../present.ts'
import type { StoredMessage } from '../present.ts'
import { askToHandOver } from './hand-over.ts'
import { servedServices } from './links.ts'

/** Whoever has it before their eyes has read it by then. */
const awayMs = 20_000
/** All of them take as much at once; one of them not a letter more than 4096. */
const longestPiece = 4000

type Found = {
  account_id: number
  service: number
  recipient: string
  locale: string | null
  time_zone: string | null
  side: 'client' | 'tutor'
  /** Their last word in this conversation came by a messenger: that is where they are. */
  there: boolean
  open: boolean
}

/** For everybody whom it was said to and who is linked: one row each, in the transaction in which it was said. */
export async function queueDeliveries(ctx: Ctx, message: StoredMessage): Promise<void> {
  const to = receiversOf(message)
  if (to.length === 0 || (message.text === '' && message.media === null)) return
  for (const found of await linksOf(ctx, message, to)) {
    // By staff and to this very place: it goes there at once.
    const meant = message.message_service !== null
    const at = meant || found.there ? ctx.now : new Date(ctx.now.getTime() + awayMs)
    const words = wordsFor(ctx, message, found)
    const parts = [...pieces(words).map((text) => ({ text })), ...(message.media === null ? [] : [{ has_media: true }])]
    const rows = await ctx.db
      .insertInto('messenger_delivery')
      .values(
        parts.map((part, place) => ({
          edition: ctx.edition.code,
          message_id: message.id,
          part: place + 1,
          created_at: ctx.now,
          ...part,
          account_id: found.account_id,
          service: found.service,
          recipient: found.recipient,
          unless_read: at > ctx.now,
          next_attempt_at: at,
        })),
      )
      .returning('id')
      .execute()
    await askToHandOver(ctx, { id: rows[0]!.id, service: found.service }, at)
  }
}

/** The bot says something by itself. */
export async function queueAnswer(
  ctx: Ctx,
  to: { service: number; recipient: string; account_id: number | null },
  text: string,
): Promise<void> {
  const { id } = await ctx.db
    .insertInto('messenger_delivery')
    .values({ edition: ctx.edition.code, ...to, text, next_attempt_at: ctx.now, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await askToHandOver(ctx, { id, service: to.service }, ctx.now)
}

/** The staff are no part of it: they are here. */
function receiversOf({ side, client_id, tutor_id }: StoredMessage): number[] {
  return [side === 'client' ? null : client_id, side === 'tutor' ? null : tutor_id].filter((id) => id !== null)
}

async function linksOf(ctx: Ctx, message: StoredMessage, to: readonly number[]): Promise<Found[]> {
  const { conversation_id, position, message_service, client_id, tutor_id } = message
  const chosen = message_service === null ? sql`true` : sql`l.service = ${message_service}`
  const side = sql`case when l.account_id = c.client_id then 'client' else 'tutor' end`
  const { rows } =
    await sql<Found>`select distinct on (l.account_id) l.account_id, l.service, l.recipient, a.locale, a.time_zone,
      ${side} as side, coalesce(o.tutor_id = c.tutor_id, false) or c.kind <> 'client_tutor' as open,
      coalesce((select m.message_service is not null from chat_message m where m.edition = c.edition
        and m.conversation_id = c.id and m.side = ${side} and m.position < ${position}
        order by m.position desc limit 1), false) as there
    from messenger_link l
    join account a on a.edition = l.edition and a.id = l.account_id
    join conversation c on c.edition = l.edition and c.id = ${conversation_id}
    join lesson_order o on o.edition = c.edition and o.id = c.order_id
    where l.edition = ${ctx.edition.code} and l.account_id = any(${to}::bigint[]) and ${chosen}
      and l.service = any(${servedServices(ctx)}::smallint[])
      and (l.account_id = ${client_id} or l.account_id = ${tutor_id}) and (${message_service !== null} or not exists (
        select from notification_choice n where n.edition = l.edition and n.account_id = l.account_id
          and n.kind = 'chat' and n.channel = 'messenger' and not n.wanted))
    order by l.account_id, l.used_at desc`.execute(ctx.db)
  return rows
}

/** As they may read it; what is not from the staff says from whom it is, and where to answer. */
function wordsFor(ctx: Ctx, message: StoredMessage, { side, open, locale: told, time_zone }: Found): string {
  const locale = spokenTo(ctx, told)
  const reader = { ...readerOf(ctx, { locale, timeZone: recipientZone(ctx, time_zone) }), side, open }
  const { msg_text } = presentMessage(message, reader)
  if (message.kind !== 'client_tutor') return msg_text
  const link = `${ctx.origin}${localePath(locale, ctx.edition.locales, `/zayavka/${message.order_id}/`)}`
  const from = ctx.t(`messenger.from.${message.side as Side}`, { order: String(message.order_id) }, locale)
  return [from, ...(msg_text ? [msg_text] : []), ctx.t('messenger.answer_there', { link }, locale)].join('\n\n')
}

/** Their language, if the edition speaks it. */
export function spokenTo({ edition }: Ctx, locale: string | null): Locale {
  return locale && isLocale(locale) && edition.locales.includes(locale) ? locale : edition.locales[0]
}

/** Between words where there is such a place, and never inside of a character. */
export function pieces(text: string): string[] {
  const found: string[] = []
  for (let rest = text; rest !== '';) {
    const most =
      rest.slice(0, longestPiece).toWellFormed() === rest.slice(0, longestPiece) ? longestPiece : longestPiece - 1
    const space = rest.length > most ? rest.lastIndexOf(' ', most) : -1
    const end = space > most / 2 ? space : most
    found.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return found
}
