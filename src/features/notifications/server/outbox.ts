import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { containing } from '#platform/db/database.ts'
import type { endpoints } from '../contract.ts'
import { channels, cleanRecipient } from '../model.ts'
import type { Block, Channel, MessageState, OutboxChannel } from '../model.ts'
import { letterOf } from './send-message.ts'

const perPage = 50
const aboutLength = 160

/**
 * What stays here instead of going out. Where a gateway is real, nobody looks into people's letters: its channel is
 * not shown, and with two real gateways there is no outbox.
 */
export function sandboxChannels(ctx: Ctx): Channel[] {
  const here = channels.filter((channel) => ctx[channel].sandbox)
  if (here.length === 0) throw refuse('not_found')
  return here
}

/** Those, and the messengers beside them where one of the edition has no bot. */
export function shownChannels(ctx: Ctx): OutboxChannel[] {
  return [...sandboxChannels(ctx), ...(sandboxServices(ctx).length > 0 ? ['messenger' as const] : [])]
}

export async function listMessages(ctx: Ctx, { page, filters }: Input<typeof endpoints.list>) {
  const { channel, recipient } = filters
  const channels = shownChannels(ctx).filter((one) => channel === undefined || one === channel)
  const fits = recipient ? sql`recipient ilike ${containing(recipient)}` : sql`true`
  const found = sql`(${written(ctx)} union all ${handedOver(ctx)}) as each
    where channel = any(${channels}) and ${fits}`
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${found}`.execute(ctx.db)
  const { total } = counted.rows[0]!
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const { rows } = await sql<Row>`select * from ${found} order by created_at desc, id desc
    limit ${perPage} offset ${(shown - 1) * perPage}`.execute(ctx.db)
  return { messages: { items: rows.map(presentListed), page: shown, pages, total } }
}

function written({ edition }: Ctx) {
  return sql`select id, channel, null::smallint as service, template, recipient, subject, text, state, attempts,
      last_error, created_at from message where edition = ${edition.code}`
}

/** What goes by messengers, under the name of whom it is for. */
function handedOver(ctx: Ctx) {
  return sql`select d.id, 'messenger', d.service, '', coalesce(a.name, d.recipient), '', d.text, d.state, d.attempts,
      d.last_error, d.created_at
    from messenger_delivery d left join account a on a.edition = d.edition and a.id = d.account_id
    where d.edition = ${ctx.edition.code} and d.service = any(${sandboxServices(ctx)}::smallint[])`
}

/** The messengers by their codes, which begin with 1. */
const services = [
  ['telegram', 'Telegram'],
  ['viber', 'Viber'],
  ['whatsapp', 'WhatsApp'],
] as const
const sandboxServices = ({ messengers }: Ctx) =>
  services.flatMap(([name], place) => (messengers[name].sandbox ? [place + 1] : []))

export async function lookAtMessage(ctx: Ctx, { id }: Input<typeof endpoints.get>) {
  const row = await ctx.db
    .selectFrom('message')
    .selectAll()
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('channel', 'in', sandboxChannels(ctx))
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const { locale, text, html, sent_at } = row
  const waits = row.state === 'queued' || row.state === 'sending'
  return {
    message: {
      ...presentListed(row),
      locale,
      headers: row.channel === 'mail' ? headersOf(ctx, row) : [],
      blocks: row.blocks as Block[],
      text,
      html,
      next_attempt_at: waits ? row.next_attempt_at : null,
      sent_at,
    },
  }
}

export async function askForTest(ctx: Ctx<StaffMember>, { channel, recipient }: Input<typeof endpoints.sendTest>) {
  if (!sandboxChannels(ctx).includes(channel)) throw refuseField('channel', 'invalid.unknown')
  const address = cleanRecipient(channel, recipient)
  if (!address) throw refuseField('recipient', channel === 'mail' ? 'outbox.invalid.mail' : 'outbox.invalid.sms')
  const after = { channel, locale: ctx.locale }
  await ctx.emit({ name: 'outbox.test_asked', entity: 'outbox', after, secrets: { recipient: address } })
  return {}
}

type Row = {
  id: number
  channel: string
  service?: number | null
  template: string
  recipient: string
  subject: string
  text: string
  state: string
  attempts: number
  last_error: string
  created_at: Date
}

function presentListed(row: Row) {
  const { id, template, recipient, subject, text, attempts, last_error, created_at } = row
  return {
    id,
    channel: row.channel as OutboxChannel,
    service: row.service ? (services[row.service - 1]?.[1] ?? null) : null,
    template,
    recipient,
    about: subject || text.slice(0, aboutLength),
    state: row.state as MessageState,
    attempts,
    last_error,
    created_at,
  }
}

/** As the letter carries them, in their order. */
function headersOf(ctx: Ctx, row: Parameters<typeof letterOf>[1]) {
  const { from, to, replyTo, subject, messageId, headers } = letterOf(ctx, row)
  const all = {
    From: `${from.name} <${from.address}>`,
    ...(replyTo !== undefined && { 'Reply-To': replyTo }),
    To: to,
    Subject: subject,
    'Message-ID': messageId,
    ...headers,
  }
  return Object.entries(all).map(([name, value]) => ({ name, value }))
}
