import { z } from 'zod'
import { entity, flag, id, localizedText, text } from '#shared/codecs.ts'
import { endpoint, definePage } from '#shared/contract.ts'
import { flagField, integerField, searchField, textField } from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { locales } from '#shared/locale.ts'
import { panelPage } from '#shared/panel-page.ts'
import { switchedChannels, listedChannels } from './preference-model.ts'
import { emailsPanel } from './mail-contract.ts'
import { templateAudiences, recipientLength, signatureLength } from './mail-model.ts'

const who = { staff: emailsPanel.staff }

/** A part of the emails' page, but a list with views of its own. */
const sendersPanel = {
  ...panelPage('emails_senders', { staff: emailsPanel.staff }),
  path: `${emailsPanel.path}senders/` as const,
}

export const emailProfileList = listResource(sendersPanel, {
  name: 'email_profile',
  plural: 'email_profiles',
  calls: { list: 'GET email_profiles', export: 'email_profiles/export' },
  fields: {
    name: textField(80),
    /** Empty fields fall back to the defaults of the site. */
    sender_name: textField(80),
    sender_address: textField(recipientLength),
    reply_to: textField(recipientLength),
    /** Used by every template that names no profile. */
    standard: flagField(),
    used: integerField(0, 10_000),
  },
  row: { signature: z.partialRecord(z.enum(locales), z.string()) },
  filters: { text: searchField(), standard: flagField() },
  sort: ['name', 'sender_name', 'sender_address', 'reply_to', 'standard', 'used'],
})
const profile = emailProfileList.row
export type EmailProfile = z.output<typeof profile>
const newProfile = z.object({
  name: text(80, 1),
  sender_name: text(80).default(''),
  sender_address: text(recipientLength).default(''),
  reply_to: text(recipientLength).default(''),
  signature: localizedText(signatureLength).default({}),
  standard: flag().default(false),
})
const changedProfile = z.object({
  id: id(),
  name: text(80, 1).optional(),
  sender_name: text(80).optional(),
  sender_address: text(recipientLength).optional(),
  reply_to: text(recipientLength).optional(),
  signature: localizedText(signatureLength).optional(),
  standard: flag().optional(),
})

const route = z.object({
  event: z.string(),
  /** `site` notices cannot be switched off, and messengers reuse the text of the email. */
  channel: z.enum(listedChannels),
  template: z.string(),
  template_id: z.int(),
  title: z.string(),
  to: z.enum(templateAudiences),
  active: z.boolean(),
  /** Obligatory messages, such as codes and confirmations, cannot be switched off. */
  obligatory: z.boolean(),
  /** Number of accounts that opted out of this kind on this channel. */
  unwanted: z.int(),
  /** The own template that is sent instead of the shipped one. */
  replacement_id: z.int().nullable(),
  /** Own templates that can be sent instead. */
  choices: z.array(z.object({ id: z.int(), title: z.string() })),
})
export type MessageRoute = z.output<typeof route>

const oneProfile = z.object({ email_profile: profile })

export const emailProfileEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/email_profile/get',
    who,
    input: z.object({ id: id() }),
    answer: oneProfile,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/email_profile/create',
    who,
    input: z.object({ email_profile: entity(newProfile) }),
    answer: oneProfile,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/email_profile/save',
    who,
    input: z.object({ email_profile: entity(changedProfile) }),
    answer: oneProfile,
  }),
  /** Templates that used it fall back to the standard profile. */
  delete: endpoint({
    method: 'POST',
    path: '/api/admin/email_profile/delete',
    who,
    input: z.object({ id: id() }),
    answer: z.object({ id: z.int() }),
  }),
}

export const messageRouteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/message_routes',
    who,
    input: z.object({}),
    answer: z.object({ message_routes: z.array(route) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/message_route/save',
    who,
    input: z.object({
      message_route: entity(
        z.object({
          event: text(80, 1),
          channel: z.enum(switchedChannels),
          template: text(60, 1),
          active: flag().optional(),
          replacement_id: id().nullable().optional(),
        }),
      ),
    }),
    answer: z.object({ message_route: route }),
  }),
}

export const messageRoutesPage = definePage({
  layout: 'panel',
  id: 'panel.emails_show.events',
  path: `${emailsPanel.path}events/`,
  who,
  input: z.object({}),
  data: z.object({ message_routes: z.array(route) }),
})
export const emailProfilePage = definePage({
  layout: 'panel',
  id: 'panel.emails_show.sender',
  path: `${emailsPanel.path}senders/:id/`,
  who,
  input: z.object({ id: z.union([id(), z.literal('new')]) }),
  data: z.object({ email_profile: profile.nullable() }),
})
