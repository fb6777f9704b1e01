import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { queryListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { midnight } from '#platform/crud/long-lists.ts'
import { likeContaining } from '#platform/db/database.ts'
import { outbox } from '../contract.ts'
import type { outboxEndpoints } from '../contract.ts'
import { channels, normalizeRecipient } from '../model.ts'
import type { MessageBlock, Channel, MessageState, OutboxChannel } from '../model.ts'
import { buildEmail } from './deliver-message.ts'

const aboutLength = 160

/**
 * The outbox shows sandboxed channels only: messages of a real gateway are private, and with two real gateways there is
 * no outbox.
 */
export function sandboxChannels(ctx: Ctx): Channel[] {
  const sandboxed = channels.filter((channel) => ctx.gateways[channel].sandbox)
  if (sandboxed.length === 0) throw fail('not_found')
  return sandboxed
}

export function outboxChannelsFor(ctx: Ctx): OutboxChannel[] {
  return [...sandboxChannels(ctx), ...(sandboxServices(ctx).length > 0 ? ['messenger' as const] : [])]
}

export const outboxPlugin = queryListPlugin(
  outbox,
  {
    id: 'each.id',
    all: selectOutbox,
    filter: filterOutbox,
    ids: (query) => query.select('each.id'),
    select: (_ctx, query) => query.selectAll(),
    present: (_ctx, rows) => rows.map(presentListItem),
    order: {
      created_at: () => sql.ref('each.created_at'),
      recipient: () => sql.ref('each.recipient'),
      channel: () => sql.ref('each.channel'),
      about: () => sql`coalesce(nullif(each.subject, ''), each.text)`,
      state: () => sql.ref('each.state'),
    },
  },
  {
    data: (ctx) => ({ channels: outboxChannelsFor(ctx) }),
    hidden: (ctx) => (outboxChannelsFor(ctx).length > 1 ? [] : ['channel']),
  },
)

function filterOutbox(ctx: Ctx, filters: FiltersOf<typeof outbox>) {
  const { channel, recipient, state, created_at_from, created_at_to } = filters
  const shown = outboxChannelsFor(ctx).filter((one) => channel === undefined || one === channel)
  let query = selectOutbox(ctx).where('each.channel', 'in', [...shown, ''])
  if (recipient) query = query.where('each.recipient', 'ilike', likeContaining(recipient))
  if (state) query = query.where('each.state', '=', state)
  if (created_at_from) query = query.where('each.created_at', '>=', midnight(ctx, created_at_from))
  if (created_at_to) query = query.where('each.created_at', '<', midnight(ctx, created_at_to, 1))
  return query
}

/** Messages and messenger deliveries have ids of their own, so those of the latter are negative here. */
function selectOutbox(ctx: Ctx) {
  return ctx.db.selectFrom(sql<Row>`(${selectMessages(ctx)} union all ${selectMessengerDeliveries(ctx)})`.as('each'))
}

function selectMessages({ edition }: Ctx) {
  return sql`select id, channel, null::smallint as service, template, recipient, subject, text, state, attempts,
      last_error, created_at from message where edition = ${edition.code}`
}

function selectMessengerDeliveries(ctx: Ctx) {
  return sql`select -d.id, 'messenger', d.service, '', coalesce(a.name, d.recipient), '', d.text, d.state, d.attempts,
      d.last_error, d.created_at
    from messenger_delivery d left join account a on a.edition = d.edition and a.id = d.account_id
    where d.edition = ${ctx.edition.code} and d.service = any(${sandboxServices(ctx)}::smallint[])`
}

/** Service codes start at 1. */
const services = [
  ['telegram', 'Telegram'],
  ['viber', 'Viber'],
  ['whatsapp', 'WhatsApp'],
] as const
const sandboxServices = ({ gateways: { messengers } }: Ctx) =>
  services.flatMap(([name], place) => (messengers[name].sandbox ? [place + 1] : []))

export async function getOutboxMessage(ctx: Ctx, { id }: Input<typeof outboxEndpoints.get>) {
  const row = await ctx.db
    .selectFrom('message')
    .selectAll()
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('channel', 'in', sandboxChannels(ctx))
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const { locale, text, html, sent_at } = row
  const isPending = row.state === 'queued' || row.state === 'sending'
  return {
    message: {
      ...presentListItem(row),
      locale,
      headers: row.channel === 'mail' ? presentHeaders(ctx, row) : [],
      blocks: row.blocks as MessageBlock[],
      text,
      html,
      next_attempt_at: isPending ? row.next_attempt_at : null,
      sent_at,
    },
  }
}

export async function requestOutboxTest(
  ctx: Ctx<StaffMember>,
  { channel, recipient }: Input<typeof outboxEndpoints.sendTest>,
) {
  if (!sandboxChannels(ctx).includes(channel)) throw failField('channel', 'invalid.unknown')
  const address = normalizeRecipient(channel, recipient)
  if (!address) throw failField('recipient', channel === 'mail' ? 'outbox.invalid.mail' : 'outbox.invalid.sms')
  const after = { channel, locale: ctx.locale }
  await ctx.emit({ name: 'outbox.test_requested', entity: 'outbox', after, secrets: { recipient: address } })
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

function presentListItem(row: Row) {
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

function presentHeaders(ctx: Ctx, row: Parameters<typeof buildEmail>[1]) {
  const { from, to, replyTo, subject, messageId, headers } = buildEmail(ctx, row)
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
