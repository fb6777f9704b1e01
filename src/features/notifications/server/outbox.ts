import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { containing } from '#platform/db/database.ts'
import type { endpoints } from '../contract.ts'
import { channels, cleanRecipient } from '../model.ts'
import type { Block, Channel, MessageState } from '../model.ts'
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

export async function listMessages(ctx: Ctx, { page, filters }: Input<typeof endpoints.list>) {
  const { channel, recipient } = filters
  let found = ctx.db
    .selectFrom('message')
    .where('edition', '=', ctx.edition.code)
    .where('channel', 'in', sandboxChannels(ctx))
  if (channel) found = found.where('channel', '=', channel)
  if (recipient) found = found.where('recipient', 'ilike', containing(recipient))
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(page, pages)
  const rows = await found
    .select(['id', 'channel', 'template', 'recipient', 'subject', 'text', 'state', 'attempts', 'last_error'])
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((shown - 1) * perPage)
    .execute()
  return { messages: { items: rows.map(presentListed), page: shown, pages, total } }
}

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
    channel: row.channel as Channel,
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
function headersOf(ctx: Ctx, row: Row & { locale: string; html: string }) {
  const { from, to, subject, messageId, headers } = letterOf(ctx, row)
  const all = { From: `${from.name} <${from.address}>`, To: to, Subject: subject, 'Message-ID': messageId, ...headers }
  return Object.entries(all).map(([name, value]) => ({ name, value }))
}
