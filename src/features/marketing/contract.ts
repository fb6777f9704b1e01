import { z } from 'zod'
import { contentStaff, guest } from '#shared/access.ts'
import { flag, integer, slug, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import {
  choiceField,
  flagField,
  integerField,
  moneyField,
  numberedChoiceField,
  slugField,
  stampField,
  textField,
} from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { crud, panelPage } from '#shared/panel.ts'
import {
  attributionGroups,
  cpaParams,
  marketingEventNames,
  postbackMethods,
  postbackStates,
  postbackStatuses,
} from './model.ts'

/** The staff who run advertising. */
export const marketingStaff = [1, 4] as const
const maxCount = 1_000_000_000
const adParam = () => text(200).optional()

const event = z.object({
  name: z.enum(marketingEventNames),
  /** Two reports with one key are one event: a page sends it again, or the server reports it, too. */
  key: text(80, 8),
  page: text(60),
  band: integer(0, 5).optional(),
  /** `experiment_viewed` alone has these two. */
  experiment: text(100).optional(),
  variation: integer(0, 100).optional(),
})

const limit = { seconds: 60, perNetwork: 300 }

export const marketingEndpoints = {
  saveConsent: endpoint({
    method: 'POST',
    path: '/api/client/consent/save',
    who: guest,
    input: z.object({ statistics: flag(), marketing: flag(), version: integer(1, 1000) }),
    answer: noFields,
    // Thousands of phones of one carrier share an address.
    limit: { seconds: 3600, perNetwork: 20_000 },
  }),
  reportEvents: endpoint({
    method: 'POST',
    path: '/api/client/events',
    who: guest,
    input: z.object({ events: z.array(event).min(1).max(20) }),
    answer: noFields,
    accepted: true,
    limit,
  }),
  trackAd: endpoint({
    method: 'POST',
    path: '/api/client/ad_tracking',
    who: guest,
    input: z.object({
      gclid: adParam(),
      fbclid: adParam(),
      utm_source: adParam(),
      utm_medium: adParam(),
      utm_campaign: adParam(),
      utm_term: adParam(),
      utm_content: adParam(),
      landing: adParam(),
      referrer: adParam(),
    }),
    answer: noFields,
    limit,
  }),
  setCpaCookie: endpoint({
    method: 'POST',
    path: '/api/client/cpa/set_cookie',
    who: guest,
    /** `name=value`, as in the link of the partner. */
    input: z.object({ cookie: text(300, 1) }),
    answer: noFields,
    limit,
  }),
  findLink: endpoint({
    method: 'GET',
    path: '/api/client/link/redirect',
    who: guest,
    input: z.object({ code: slug(60) }),
    answer: z.object({ url: z.string() }),
  }),
}

/** Leaves the site, for stored links only. */
export const awayPage = definePage({
  id: 'away',
  path: '/away',
  who: guest,
  layout: 'bare',
  fresh: true,
  texts: 'site',
  input: z.object({ code: slug(60) }),
  data: z.object({ url: z.string(), host: z.string() }),
})

export const linkPanel = crud(panelPage('stored_links', { menu: 'settings', staff: contentStaff }), {
  name: 'stored_link',
  plural: 'stored_links',
  fields: {
    code: slugField(60),
    url: textField(500, { required: true }),
    active: flagField(true),
    hits: { ...integerField(0, maxCount), readOnly: true as const },
    last_hit_at: stampField(),
  },
})

export const cpaPartnerPanel = crud(
  panelPage('cpa_partners', { menu: 'settings', staff: marketingStaff, inPerson: true }),
  {
    name: 'cpa_partner',
    plural: 'cpa_partners',
    fields: {
      name: textField(100, { required: true }),
      click_param: choiceField(cpaParams),
      method: choiceField(postbackMethods),
      postback_url: textField(500, { required: true }),
      days: integerField(1, 90, 30),
      active: flagField(true),
    },
  },
)

export const postbackList = listResource(
  panelPage('cpa_postbacks', { menu: 'settings', staff: marketingStaff, inPerson: true }),
  {
    name: 'cpa_postback',
    plural: 'cpa_postbacks',
    calls: { list: 'GET cpa_postbacks', export: 'cpa_postbacks/export' },
    fields: {
      partner: textField(100),
      order_id: integerField(1, maxCount),
      state: choiceField(postbackStates),
      amount: moneyField(),
      status: choiceField(postbackStatuses),
      attempts: integerField(0, 1000),
      answer: textField(200),
      created_at: stampField(),
    },
    filters: { state: choiceField(postbackStates), status: choiceField(postbackStatuses) },
    sort: ['created_at', 'partner', 'order_id'],
    direction: 'desc',
  },
)

export const attributionDays = [7, 30, 90, 365] as const
export const defaultAttributionDays = 30

/** A row is one value of the chosen group. */
export const attributionList = listResource(
  panelPage('attribution', { menu: 'settings', staff: marketingStaff, inPerson: true }),
  {
    name: 'attribution',
    plural: 'attributions',
    calls: { list: 'GET attribution', export: 'attribution/export' },
    fields: {
      value: textField(200),
      orders: integerField(0, maxCount),
      appointed: integerField(0, maxCount),
      paid: integerField(0, maxCount),
      revenue: moneyField(),
      currency: textField(3),
    },
    filters: {
      group: choiceField(attributionGroups),
      touch: choiceField(['last', 'first']),
      days: numberedChoiceField(attributionDays),
    },
    sort: ['orders', 'value', 'appointed', 'paid', 'revenue'],
    direction: 'desc',
  },
)
