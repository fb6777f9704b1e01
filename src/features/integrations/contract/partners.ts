import { z } from 'zod'
import { leadStaff } from '#shared/access.ts'
import { id } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import {
  choiceField,
  flagField,
  instantField,
  integerField,
  referenceField,
  stampField,
  statusField,
  textField,
} from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { crud, panelPage } from '#shared/panel.ts'
import {
  defaultPartnerCalls,
  webhookDeliveryStates,
  maxPartnerCalls,
  webhookEventTypes,
  webhookStatus,
} from '../model.ts'

const readOnly = { readOnly: true as const }
const { active, paused } = webhookStatus

export const partnerPanel = crud(panelPage('partners', { menu: 'settings', staff: leadStaff, inPerson: true }), {
  name: 'partner',
  plural: 'partners',
  fields: {
    name: textField(100, { required: true }),
    email: textField(254, { required: true }),
    active: flagField(true),
    calls_per_minute: integerField(1, maxPartnerCalls, defaultPartnerCalls),
    expires_at: instantField({ optional: true }),
    key_hint: { ...textField(20), ...readOnly },
    key_issued_at: stampField(),
    key_used_at: stampField(),
  },
})

const statuses = {
  field: 'status',
  initial: active,
  states: [active, paused],
  transitions: { pause: { from: [active], to: paused }, resume: { from: [paused], to: active } },
} as const

export const webhookPanel = crud(
  panelPage('partner_webhooks', { menu: 'settings', staff: leadStaff, inPerson: true }),
  {
    name: 'webhook',
    plural: 'webhooks',
    fields: {
      url: textField(500, { required: true }),
      partner_id: referenceField('partner', { people: { plain: true } }),
      status: statusField(statuses),
      tutor_listed: flagField(true),
      tutor_changed: flagField(true),
      tutor_removed: flagField(true),
      failing_since: stampField(),
    },
    statuses,
  },
)

/** The answers are the only time that a key or secret is shown. The last one stops working at once. */
export const partnerEndpoints = {
  issueKey: endpoint({
    method: 'POST',
    path: '/api/admin/partner/issue_key',
    who: { staff: leadStaff },
    inPerson: true,
    input: z.object({ id: id() }),
    answer: z.object({ secret: z.string() }),
  }),
  issueSecret: endpoint({
    method: 'POST',
    path: '/api/admin/webhook/issue_secret',
    who: { staff: leadStaff },
    inPerson: true,
    input: z.object({ id: id() }),
    answer: z.object({ secret: z.string() }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/admin/webhook_delivery/resend',
    who: { staff: leadStaff },
    inPerson: true,
    input: z.object({ id: id() }),
    answer: noFields,
  }),
}

export const deliveryPanel = listResource(
  panelPage('webhook_deliveries', { menu: 'desktop', staff: leadStaff, inPerson: true }),
  {
    name: 'webhook_delivery',
    plural: 'webhook_deliveries',
    calls: { list: 'webhook_deliveries', export: 'webhook_deliveries/export' },
    fields: {
      url: textField(500),
      type: choiceField(webhookEventTypes),
      object_id: integerField(1, Number.MAX_SAFE_INTEGER),
      state: choiceField(webhookDeliveryStates),
      attempts: integerField(0, 1_000_000),
      last_error: textField(200),
      created_at: instantField(),
      delivered_at: stampField(),
    },
    filters: {
      state: choiceField(webhookDeliveryStates),
      type: choiceField(webhookEventTypes),
      created_at: instantField(),
    },
    sort: ['created_at'],
    direction: 'desc',
  },
)
