import { z } from 'zod'
import { entity, id, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { panelPage } from '#shared/panel.ts'
import { channels, messageStates, outboxChannels } from './model.ts'

/** What would have gone out, where a gateway is the sandbox; without one, neither page nor calls exist. */
export const outbox = panelPage('outbox', { menu: 'desktop', staff: [1], sandbox: true })
const who = { staff: outbox.staff }

const filters = { channel: z.enum(outboxChannels).optional(), recipient: text(254).optional() }

const listed = z.object({
  id: z.int(),
  channel: z.enum(outboxChannels),
  /** Which of the messengers, as it calls itself. */
  service: z.string().nullable(),
  template: z.string(),
  recipient: z.string(),
  /** What it is about: the subject of a mail, the text of an SMS. */
  about: z.string(),
  state: z.enum(messageStates),
  attempts: z.int(),
  last_error: z.string(),
  created_at: seconds(),
})
const pieces = z.array(z.object({ text: z.string(), bold: z.boolean().optional() }))
export const blocks = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['heading', 'paragraph', 'note']), pieces }),
    z.object({ kind: z.enum(['button', 'link']), text: z.string(), href: z.string() }),
  ]),
)
const message = listed.extend({
  locale: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  blocks,
  text: z.string(),
  html: z.string(),
  next_attempt_at: seconds().nullable(),
  sent_at: seconds().nullable(),
})

export const endpoints = {
  list: endpoint({
    method: 'POST',
    path: '/api/admin/outbox/messages',
    who,
    input: z.object({ page: pageNumber(), filters: entity(z.object(filters)).prefault({}) }),
    answer: z.object({ messages: listOf(listed) }),
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
    answer: nothing,
  }),
}

export const outboxPage = page({
  id: 'panel.outbox',
  path: outbox.path,
  who,
  layout: 'panel',
  input: z.object({ page: pageNumber(), ...filters }),
  data: z.object({ channels: z.array(z.enum(outboxChannels)), messages: listOf(listed) }),
})

export const outboxMessagePage = page({
  id: 'panel.outbox.message',
  path: `${outbox.path}:id/`,
  who,
  layout: 'panel',
  input: z.object({ id: id() }),
  data: z.object({ message }),
})
