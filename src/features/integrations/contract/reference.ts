import { z } from 'zod'
import { apiScopes, guest } from '#shared/access.ts'
import { definePage, noFields } from '#shared/contract.ts'
import { webhookEventTypes } from '../model.ts'

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  type: z.string(),
  /** The possible values; empty if they are not limited to a list. */
  values: z.array(z.string()),
  example: z.string(),
})

export const developersPage = definePage({
  id: 'developers',
  path: '/developers',
  who: guest,
  layout: 'site',
  texts: 'account',
  input: noFields,
  data: z.object({
    origin: z.string(),
    endpoints: z.array(
      z.object({
        name: z.string(),
        method: z.string(),
        path: z.string(),
        scope: z.enum(apiScopes),
        parameters: z.array(parameter),
        curl: z.string(),
        /** The fields of the answer, one per line, with their types. */
        answer: z.string(),
      }),
    ),
    events: z.array(z.enum(webhookEventTypes)),
    webhook_body: z.string(),
    verify: z.string(),
    limits: z.object({ person: z.int(), partner: z.int() }),
  }),
})
export type DevelopersData = z.input<typeof developersPage.data>
