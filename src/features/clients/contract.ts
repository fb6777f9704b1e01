import { z } from 'zod'
import { tutorStaff } from '#shared/access.ts'
import { entity, id, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { flagField, instantField, integerField, referenceField, searchField, textField } from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { locales } from '#shared/locale.ts'
import { panelPage } from '#shared/panel.ts'
import { mergeFields } from './model.ts'
import type { MergeField } from './model.ts'

export * from './own-contract.ts'

export const clientsPanel = panelPage('clients_show', { menu: 'tutors', staff: tutorStaff })
const who = { staff: clientsPanel.staff }

export const clientList = listResource(clientsPanel, {
  name: 'client',
  plural: 'clients',
  calls: { list: 'clients', export: 'clients/export' },
  fields: {
    name: textField(100),
    email: textField(254),
    phone: textField(40),
    city: textField(100),
    email_confirmed: flagField(),
    phone_confirmed: flagField(),
    tutor: flagField(),
    blacklisted: flagField(),
    email_subscribed: flagField(),
    created_at: instantField(),
    /** Null if no session or sign-out of the client is known. */
    seen_at: instantField({ optional: true }),
    id: integerField(1, Number.MAX_SAFE_INTEGER),
  },
  filters: {
    /** A part of the name, the start of an email or a phone number, or an id. */
    text: searchField(),
    city_id: referenceField('city'),
    blacklisted: flagField(),
    confirmed: flagField(),
    tutor: flagField(),
    created: instantField(),
  },
  sort: ['created_at', 'name', 'email', 'phone', 'id'],
  direction: 'desc',
})

const clientRow = clientList.row.extend({ created_at: seconds() })
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
