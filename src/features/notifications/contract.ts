import { z } from 'zod'
import { headStaff } from '#shared/access.ts'
import { id, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { choiceField, instantField, textField } from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { panelPage } from '#shared/panel.ts'
import { channels, messageStates, outboxChannels } from './model.ts'

/** The page and its endpoints exist only where a gateway runs in sandbox mode. */
export const outboxPanel = panelPage('outbox', { menu: 'desktop', staff: headStaff, sandbox: true, inPerson: true })
const who = { staff: outboxPanel.staff }

export const outbox = listResource(outboxPanel, {
  name: 'outbox',
  plural: 'messages',
  calls: { list: 'outbox/messages', export: 'outbox/export' },
  fields: {
    recipient: textField(254),
    channel: choiceField(outboxChannels),
    /** The subject of an email, or the text of an SMS. */
    about: textField(200),
    state: choiceField(messageStates),
    created_at: instantField(),
  },
  row: { service: z.string().nullable(), template: z.string(), attempts: z.int(), last_error: z.string() },
  filters: {
    channel: choiceField(outboxChannels),
    recipient: textField(254),
    state: choiceField(messageStates),
    created_at: instantField(),
  },
  // Old messages are deleted, so the table is bounded.
  sort: ['created_at', 'recipient', 'channel', 'about', 'state'],
  direction: 'desc',
  data: { channels: z.array(z.enum(outboxChannels)) },
})

const pieces = z.array(z.object({ text: z.string(), bold: z.boolean().optional() }))
export const messageBlocks = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['heading', 'paragraph', 'note']), pieces }),
    z.object({ kind: z.enum(['button', 'link']), text: z.string(), href: z.string() }),
  ]),
)
const message = outbox.row.extend({
  channel: z.enum(outboxChannels),
  state: z.enum(messageStates),
  created_at: seconds(),
  locale: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  blocks: messageBlocks,
  text: z.string(),
  html: z.string(),
  next_attempt_at: seconds().nullable(),
  sent_at: seconds().nullable(),
})

export const outboxEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/outbox/message/get',
    who,
    inPerson: true,
    input: z.object({ id: id() }),
    answer: z.object({ message }),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/outbox/send_test',
    who,
    inPerson: true,
    input: z.object({ channel: z.enum(channels), recipient: text(254, 1) }),
    answer: noFields,
  }),
}

export const outboxMessagePage = definePage({
  id: 'panel.outbox.message',
  path: `${outboxPanel.path}:id/`,
  who,
  inPerson: true,
  layout: 'panel',
  input: z.object({ id: id() }),
  data: z.object({ message }),
})
