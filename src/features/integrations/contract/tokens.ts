import { z } from 'zod'
import { apiScopes } from '#shared/access.ts'
import { id, integer, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { confirmationChoices, ownerProof } from '#features/accounts/contract.ts'
import { orderEventTypes, webhookDeliveryStates, tokenDays, webhookStatus } from '../model.ts'

const person = { persons: ['client', 'tutor'] } as const
const limit = { seconds: 3600, perNetwork: 600, perActor: 60 } as const
const write = <const P extends string, I extends z.ZodObject, A extends z.ZodObject>(path: P, input: I, answer: A) =>
  endpoint({ method: 'POST', path: `/api/integrations/${path}`, who: person, inPerson: true, input, answer, limit })

const token = z.object({
  id: z.int(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  created_at: seconds(),
  expires_at: seconds(),
  used_at: seconds().nullable(),
})
const webhook = z.object({
  id: z.int(),
  url: z.string(),
  status: z.enum(webhookStatus),
  events: z.array(z.enum(orderEventTypes)),
  failing_since: seconds().nullable(),
  waiting: z.int(),
})
const delivery = z.object({
  id: z.int(),
  type: z.string(),
  object_id: z.int(),
  state: z.enum(webhookDeliveryStates),
  attempts: z.int(),
  created_at: seconds(),
  delivered_at: seconds().nullable(),
  last_status: z.int().nullable(),
  last_error: z.string(),
})

/** Missing tokens and webhooks and those of others give the same error. */
export const tokenEndpoints = {
  /** The answer is the only time that the token is shown. */
  create: write(
    'token/create',
    z.object({
      name: text(60, 1),
      scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
      days: integer(1, Math.max(...tokenDays)),
      ...ownerProof,
    }),
    z.object({ token: z.string() }),
  ),
  delete: write('token/delete', z.object({ id: id() }), noFields),
}

export const webhookEndpoints = {
  /** The answer is the only time that the signing secret is shown. */
  create: write(
    'webhook/create',
    z.object({
      url: text(500, 1),
      events: z.array(z.enum(orderEventTypes)).min(1).max(orderEventTypes.length),
      ...ownerProof,
    }),
    z.object({ secret: z.string() }),
  ),
  delete: write('webhook/delete', z.object({ id: id() }), noFields),
  resume: write('webhook/resume', z.object({ id: id() }), noFields),
  resend: write('webhook/resend', z.object({ id: id() }), noFields),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/integrations/webhook/deliveries',
    who: person,
    inPerson: true,
    input: z.object({ id: id(), page: pageNumber() }),
    answer: z.object({ deliveries: listOf(delivery) }),
  }),
}

export const apiAccessPage = definePage({
  id: 'api_access',
  path: '/api-access',
  who: person,
  inPerson: true,
  layout: 'site',
  input: noFields,
  data: z.object({
    tokens: z.array(token),
    max_tokens: z.int(),
    webhooks: z.array(webhook),
    max_webhooks: z.int(),
    /** Tokens and webhooks are created by accounts with a confirmed email. */
    email_confirmed: z.boolean(),
    confirmation: confirmationChoices,
    /** Where a code can be sent instead; null if there is a password or no confirmed contact. */
    code_to: z.string().nullable(),
  }),
})
export type ApiAccessData = z.input<typeof apiAccessPage.data>
