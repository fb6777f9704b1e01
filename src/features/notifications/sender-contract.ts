import { z } from 'zod'
import { entity, flag, id, listOf, localizedText, pageNumber, text } from '#shared/codecs.ts'
import { endpoint, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { chosenChannels, noticeChannels } from './choice-model.ts'
import { emailsPanel } from './mail-contract.ts'
import { audiences, recipientLength, signatureLength } from './mail-model.ts'

/** From whom letters come, and which events send them: the other two sides of the screen of e-mails. */
const who = { staff: emailsPanel.staff }

const profile = z.object({
  id: z.int(),
  name: z.string(),
  /** Empty ones stand for what the site has by itself. */
  sender_name: z.string(),
  sender_address: z.string(),
  reply_to: z.string(),
  signature: z.partialRecord(z.enum(locales), z.string()),
  /** Letters come from it, unless their template names another. */
  standard: z.boolean(),
  /** How many templates name it. */
  used: z.int(),
})
export type EmailProfile = z.output<typeof profile>
const givenProfile = z.object({
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
  /** What is told there is told on the site by itself, and by messenger in the words of the letter. */
  channel: z.enum(noticeChannels),
  template: z.string(),
  template_id: z.int(),
  title: z.string(),
  to: z.enum(audiences),
  active: z.boolean(),
  /** Codes, confirmations and the like: nobody can do without. */
  obligatory: z.boolean(),
  /** How many people have chosen not to be told of this kind there. */
  unwanted: z.int(),
  /** Other words that are sent instead. */
  replacement_id: z.int().nullable(),
  /** What could be. */
  choices: z.array(z.object({ id: z.int(), title: z.string() })),
})
export type MessageRoute = z.output<typeof route>

const oneProfile = z.object({ email_profile: profile })

export const profileEndpoints = {
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
    input: z.object({ email_profile: entity(givenProfile) }),
    answer: oneProfile,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/email_profile/save',
    who,
    input: z.object({ email_profile: entity(changedProfile) }),
    answer: oneProfile,
  }),
  /** Letters that named it come from the standard one then. */
  delete: endpoint({
    method: 'POST',
    path: '/api/admin/email_profile/delete',
    who,
    input: z.object({ id: id() }),
    answer: z.object({ id: z.int() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/email_profiles',
    who,
    input: z.object({ page: pageNumber() }),
    answer: z.object({ email_profiles: listOf(profile) }),
  }),
}

export const routeEndpoints = {
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
          channel: z.enum(chosenChannels),
          template: text(60, 1),
          active: flag().optional(),
          replacement_id: id().nullable().optional(),
        }),
      ),
    }),
    answer: z.object({ message_route: route }),
  }),
}

export const routesPage = page({
  layout: 'panel',
  id: 'panel.emails_show.events',
  path: `${emailsPanel.path}events/`,
  who,
  input: z.object({}),
  data: z.object({ message_routes: z.array(route) }),
})
export const profilesPage = page({
  layout: 'panel',
  id: 'panel.emails_show.senders',
  path: `${emailsPanel.path}senders/`,
  who,
  input: z.object({ page: pageNumber() }),
  data: z.object({ email_profiles: listOf(profile) }),
})
export const profilePage = page({
  layout: 'panel',
  id: 'panel.emails_show.sender',
  path: `${emailsPanel.path}senders/:id/`,
  who,
  input: z.object({ id: z.union([id(), z.literal('new')]) }),
  data: z.object({ email_profile: profile.nullable() }),
})
