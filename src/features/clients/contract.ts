import { z } from 'zod'
import { calendarDay, entity, flag, id, integer, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { listView } from '#shared/list-views.ts'
import { locales } from '#shared/locale.ts'
import { pageSize, panelPage } from '#shared/panel.ts'
import { mergeFields } from './model.ts'
import type { MergeField } from './model.ts'

export * from './own-contract.ts'

export const clientsPanel = panelPage('clients_show', { menu: 'tutors', staff: [1, 2, 4] })
const who = { staff: clientsPanel.staff }

const filters = {
  /** A part of the name, the beginning of an e-mail or a phone number, or an id. */
  text: text(200).optional(),
  city_id: id().optional(),
  blacklisted: flag().optional(),
  /** Whether the e-mail or the phone is. */
  confirmed: flag().optional(),
  tutor: flag().optional(),
  created_from: calendarDay().optional(),
  created_to: calendarDay().optional(),
}
const sorting = {
  sort: z.enum(['created_at', 'name', 'id']).default('created_at'),
  sort_dir: z.enum(['asc', 'desc']).default('desc'),
}
const listing = { page: pageNumber(), per_page: pageSize().default(50), ...sorting }

const listed = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  phone: z.string(),
  phone_confirmed: z.boolean(),
  city: z.string(),
  tutor: z.boolean(),
  blacklisted: z.boolean(),
  email_subscribed: z.boolean(),
  created_at: seconds(),
  /** Null for who has no open session. */
  seen_at: seconds().nullable(),
})
const profile = listed.extend({
  city_id: z.int().nullable(),
  locale: z.enum(locales).nullable(),
  has_password: z.boolean(),
  /** Names of the providers by which they sign in. */
  identities: z.array(z.string()),
  terms_confirmed_at: seconds().nullable(),
  blacklisted_at: seconds().nullable(),
  blacklist_reason: z.string(),
})
export type Profile = z.output<typeof profile>
/** With filters, counting ends at a thousand: `more` says that it did. */
const clients = listOf(listed).extend({ more: z.boolean() })

const someone = { client_id: id() }
const two = { client_id: id(), client_id2: id() }
/** Not trimmed and not bounded below: what is wrong with it is said by the rule for passwords. */
const newPassword = () => z.string().max(200)
const beside = z.object({ profiles: z.array(profile), differ: z.array(z.enum(mergeFields)) })
const side = () => integer(1, 2).default(1)
const sides = Object.fromEntries(mergeFields.map((field) => [field, side()])) as Record<
  MergeField,
  ReturnType<typeof side>
>

export const endpoints = {
  list: endpoint({
    method: 'POST',
    path: '/api/admin/clients',
    who,
    input: z.object({ ...listing, filters: entity(z.object(filters)).prefault({}) }),
    answer: z.object({ clients }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/clients/export',
    who,
    input: z.object({ ...sorting, ...filters }),
    answer: nothing,
    file: 'text/csv',
  }),
  blacklist: endpoint({
    method: 'POST',
    path: '/api/admin/client/blacklist/add',
    who,
    input: z.object({ ...someone, reason: text(500).optional() }),
    answer: nothing,
  }),
  unblacklist: endpoint({
    method: 'POST',
    path: '/api/admin/client/blacklist/remove',
    who,
    input: z.object(someone),
    answer: nothing,
  }),
  setPasswordOf: endpoint({
    method: 'POST',
    path: '/api/admin/client/profile/password/set',
    who,
    input: z.object({ ...someone, password: newPassword() }),
    answer: nothing,
    inPerson: true,
    limit: { seconds: 900, perAddress: 100 },
  }),
  compare: endpoint({
    method: 'GET',
    path: '/api/admin/client/merge_profiles',
    who,
    input: z.object(two),
    answer: beside,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/admin/client/merge',
    who,
    input: z.object({ ...two, fields: entity(z.object(sides)).prefault({}) }),
    answer: z.object({ client: profile }),
    inPerson: true,
  }),
}

export const clientsPage = page({
  id: 'panel.clients_show',
  path: clientsPanel.path,
  who,
  layout: 'panel',
  input: z.object({ ...listing, ...filters }),
  data: z.object({
    clients,
    cities: z.array(z.object({ value: z.int(), text: z.string() })),
    view: listView,
  }),
})

export const clientPage = page({
  id: 'panel.clients_show.client',
  path: `${clientsPanel.path}:id/`,
  who,
  layout: 'panel',
  input: z.object({ id: id() }),
  data: z.object({
    client: profile,
    /** Letters to their e-mail do. */
    comes_back: z.boolean(),
    /** Profiles that may be the same person's. */
    alike: z.array(listed.extend({ same: z.enum(['phone', 'name']) })),
    happened: z.array(z.object({ id: z.int(), event: z.string(), who: z.string(), at: seconds() })),
  }),
})

export const mergePage = page({
  id: 'panel.clients_show.merge',
  path: `${clientsPanel.path}merge/`,
  who,
  layout: 'panel',
  // Whoever is not named yet is asked for.
  input: z.object({ client_id: id().optional(), client_id2: id().optional() }),
  data: beside,
})
