import { z } from 'zod'
import { tutorStaff } from '#shared/access.ts'
import { calendarDay, entity, flag, id, integer, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { listView } from '#shared/list-views.ts'
import { locales } from '#shared/locale.ts'
import { pageSize, panelPage } from '#shared/panel.ts'
import { mergeFields } from './model.ts'
import type { MergeField } from './model.ts'

export * from './own-contract.ts'

export const clientsPanel = panelPage('clients_show', { menu: 'tutors', staff: tutorStaff })
const who = { staff: clientsPanel.staff }

const filters = {
  /** A part of the name, the start of an email or a phone number, or an id. */
  text: text(200).optional(),
  city_id: id().optional(),
  blacklisted: flag().optional(),
  confirmed: flag().optional(),
  tutor: flag().optional(),
  created_from: calendarDay().optional(),
  created_to: calendarDay().optional(),
}
const sorting = {
  sort: z.enum(['created_at', 'name', 'id']).default('created_at'),
  sort_dir: z.enum(['asc', 'desc']).default('desc'),
}
const listInput = { page: pageNumber(), per_page: pageSize().default(50), ...sorting }

const clientRow = z.object({
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
  /** Null if no session or sign-out of the client is known. */
  seen_at: seconds().nullable(),
})
const clientDetails = clientRow.extend({
  city_id: z.int().nullable(),
  locale: z.enum(locales).nullable(),
  has_password: z.boolean(),
  /** The hosts of the linked identity providers. */
  identities: z.array(z.string()),
  terms_confirmed_at: seconds().nullable(),
  blacklisted_at: seconds().nullable(),
  blacklist_reason: z.string(),
})
export type ClientDetails = z.output<typeof clientDetails>
/** Filtered lists are counted up to a thousand; `more` tells that there are more. */
const clientList = listOf(clientRow).extend({ more: z.boolean() })

const clientInput = { client_id: id() }
const clientPairInput = { client_id: id(), client_id2: id() }
/** Neither trimmed nor bounded below, because `passwordProblem` reports what is wrong with it. */
const newPassword = () => z.string().max(200)
const comparison = z.object({ profiles: z.array(clientDetails), differ: z.array(z.enum(mergeFields)) })
const side = () => integer(1, 2).default(1)
const sides = Object.fromEntries(mergeFields.map((field) => [field, side()])) as Record<
  MergeField,
  ReturnType<typeof side>
>

export const clientPanelEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/api/admin/clients',
    who,
    input: z.object({ ...listInput, filters: entity(z.object(filters)).prefault({}) }),
    answer: z.object({ clients: clientList }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/clients/export',
    who,
    input: z.object({ ...sorting, ...filters }),
    answer: noFields,
    file: 'text/csv',
  }),
  blacklist: endpoint({
    method: 'POST',
    path: '/api/admin/client/blacklist/add',
    who,
    input: z.object({ ...clientInput, reason: text(500).optional() }),
    answer: noFields,
  }),
  unblacklist: endpoint({
    method: 'POST',
    path: '/api/admin/client/blacklist/remove',
    who,
    input: z.object(clientInput),
    answer: noFields,
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/admin/client/profile/password/set',
    who,
    input: z.object({ ...clientInput, password: newPassword() }),
    answer: noFields,
    inPerson: true,
    limit: { seconds: 900, perNetwork: 100 },
  }),
  compare: endpoint({
    method: 'GET',
    path: '/api/admin/client/merge_profiles',
    who,
    input: z.object(clientPairInput),
    answer: comparison,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/admin/client/merge',
    who,
    input: z.object({ ...clientPairInput, fields: entity(z.object(sides)).prefault({}) }),
    answer: z.object({ client: clientDetails }),
    inPerson: true,
  }),
}

export const clientsPage = definePage({
  id: 'panel.clients_show',
  path: clientsPanel.path,
  who,
  layout: 'panel',
  input: z.object({ ...listInput, ...filters }),
  data: z.object({
    clients: clientList,
    cities: z.array(z.object({ value: z.int(), text: z.string() })),
    view: listView,
  }),
})

export const clientPage = definePage({
  id: 'panel.clients_show.client',
  path: `${clientsPanel.path}:id/`,
  who,
  layout: 'panel',
  input: z.object({ id: id() }),
  data: z.object({
    client: clientDetails,
    /** Whether emails to this client bounce. */
    comes_back: z.boolean(),
    similar: z.array(clientRow.extend({ same: z.enum(['phone', 'name']) })),
    events: z.array(z.object({ id: z.int(), event: z.string(), who: z.string(), at: seconds() })),
  }),
})

export const clientMergePage = definePage({
  id: 'panel.clients_show.merge',
  path: `${clientsPanel.path}merge/`,
  who,
  layout: 'panel',
  // The page asks for the missing ids.
  input: z.object({ client_id: id().optional(), client_id2: id().optional() }),
  data: comparison,
})
