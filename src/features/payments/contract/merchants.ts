import { z } from 'zod'
import { leadStaff } from '#shared/access.ts'
import { entity, flag, id, integer, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { panelPage } from '#shared/panel.ts'
import { providerNames, rejectionReasons } from '../model.ts'

export const merchantsPanel = panelPage('merchants', { menu: 'tutors', staff: leadStaff, inPerson: true })
const who = { staff: merchantsPanel.staff }

/** Keys are never sent back: `key_hints` has the last four characters, nothing of a short key, or the whole of a public one. */
const merchant = z.object({
  id: z.int(),
  provider: z.enum(providerNames),
  name: z.string(),
  base_url: z.string(),
  key_hints: z.record(z.string(), z.string()),
  /** A merchant without keys is the sandbox. */
  sandbox: z.boolean(),
  /** Notices signed with the previous keys are accepted until then. */
  previous_keys_until: seconds().nullable(),
  /** The mode of the keys and the host. Test accounts take payments in the demo only. */
  test: z.boolean(),
  active: z.boolean(),
  position: z.int(),
  /** New payments of the provider go to this account. */
  takes_payments: z.boolean(),
  /** A merchant with payments can be deactivated, not deleted. */
  used: z.boolean(),
  /** The last notice that was not accepted, without secrets and personal data. */
  rejected_notice: z
    .object({ at: seconds(), reason: z.enum(rejectionReasons), bytes: z.int(), start: z.string() })
    .nullable(),
})

const input = z.object({
  id: id().optional(),
  provider: z.enum(providerNames),
  name: text(100, 1),
  /** One of the provider's hosts, or empty for the first of them. Another host needs all keys again. */
  base_url: text(200).default(''),
  /** Left out: the keys stay. Given: all of them, and the old ones stay valid for notices for some days. */
  keys: z.record(z.string().max(40), text(400)).optional(),
  active: flag().default(true),
  position: integer(1, 1000).default(1),
})
export type MerchantInput = z.output<typeof input>

const one = z.object({ merchant })

export const merchantEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/api/admin/merchants',
    who,
    inPerson: true,
    input: z.object({
      page: pageNumber(),
      filters: entity(z.object({ provider: z.enum(providerNames).optional() })).default({}),
    }),
    answer: z.object({ merchants: listOf(merchant) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/merchant/get',
    who,
    inPerson: true,
    input: z.object({ merchant_id: id() }),
    answer: one,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/merchant/create',
    who,
    input: z.object({ merchant: entity(input.omit({ id: true })) }),
    answer: one,
    inPerson: true,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/merchant/save',
    who,
    input: z.object({ merchant: entity(input.required({ id: true })) }),
    answer: one,
    inPerson: true,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/admin/merchant/delete',
    who,
    input: z.object({ merchant_id: id() }),
    answer: noFields,
    inPerson: true,
  }),
  /** Notices signed with replaced keys are rejected at once. */
  revokeKeys: endpoint({
    method: 'POST',
    path: '/api/admin/merchant/revoke_keys',
    who,
    input: z.object({ merchant_id: id() }),
    answer: one,
    inPerson: true,
  }),
  /** Calls the provider with the stored keys. */
  test: endpoint({
    method: 'POST',
    path: '/api/admin/merchant/test',
    who,
    input: z.object({ merchant_id: id() }),
    answer: z.object({ connected: z.boolean(), problem: z.string() }),
    inPerson: true,
    limit: { seconds: 60, perNetwork: 60, perActor: 20 },
  }),
}

export const merchantsPage = definePage({
  id: 'panel.merchants',
  path: ['/panel/merchants/', '/panel/merchants/:provider/'],
  who,
  inPerson: true,
  layout: 'panel',
  input: z.object({ provider: z.enum(providerNames).optional() }),
  data: z.object({
    provider: z.enum(providerNames),
    /** The providers of the edition, and those that still have merchants. */
    providers: z.array(z.enum(providerNames)),
    merchants: z.array(merchant),
    keys: z.array(z.object({ name: z.string(), public: z.boolean() })),
    /** The provider's servers; the first is the default. */
    hosts: z.array(z.string()),
    /** The address that the provider sends its notices to, up to the id of the merchant. */
    notice_url: z.string(),
    can_save_keys: z.boolean(),
    /** The sandbox and test accounts take payments here. */
    is_demo: z.boolean(),
  }),
})
