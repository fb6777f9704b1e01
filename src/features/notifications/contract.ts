import { z } from 'zod'
import { headStaff } from '#shared/access.ts'
import { entity, id, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { listView } from '#shared/list-views.ts'
import { listSorting, panelPage } from '#shared/panel.ts'
import { channels, messageStates, outboxChannels } from './model.ts'

/** The page and its endpoints exist only where a gateway runs in sandbox mode. */
export const outboxPanel = panelPage('outbox', { menu: 'desktop', staff: headStaff, sandbox: true })
const who = { staff: outboxPanel.staff }

const filters = { channel: z.enum(outboxChannels).optional(), recipient: text(254).optional() }

const sorting = listSorting(['created_at', 'recipient', 'channel', 'state'], 'desc')

const messageListItem = z.object({
  id: z.int(),
  channel: z.enum(outboxChannels),
  service: z.string().nullable(),
  template: z.string(),
  recipient: z.string(),
  /** The subject of an email, or the text of an SMS. */
  about: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  last_error: z.string(),
  created_at: seconds(),
})
const pieces = z.array(z.object({ text: z.string(), bold: z.boolean().optional() }))
export const messageBlocks = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['heading', 'paragraph', 'note']), pieces }),
    z.object({ kind: z.enum(['button', 'link']), text: z.string(), href: z.string() }),
  ]),
)
const message = messageListItem.extend({
  locale: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  blocks: messageBlocks,
  text: z.string(),
  html: z.string(),
  next_attempt_at: seconds().nullable(),
  sent_at: seconds().nullable(),
})

export const outboxEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/api/admin/outbox/messages',
    who,
    input: z.object({ page: pageNumber(), ...sorting, filters: entity(z.object(filters)).prefault({}) }),
    answer: z.object({ messages: listOf(messageListItem) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/outbox/message/get',
    who,
    input: z.object({ id: id() }),
    answer: z.object({ message }),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/outbox/send_test',
    who,
    input: z.object({ channel: z.enum(channels), recipient: text(254, 1) }),
    answer: noFields,
  }),
}

export const outboxPage = definePage({
  id: 'panel.outbox',
  path: outboxPanel.path,
  who,
  layout: 'panel',
  input: z.object({ page: pageNumber(), ...sorting, ...filters }),
  data: z.object({ channels: z.array(z.enum(outboxChannels)), messages: listOf(messageListItem), view: listView }),
})

export const outboxMessagePage = definePage({
  id: 'panel.outbox.message',
  path: `${outboxPanel.path}:id/`,
  who,
  layout: 'panel',
  input: z.object({ id: id() }),
  data: z.object({ message }),
})
