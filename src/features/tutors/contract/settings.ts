import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { flag, secret, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { passkeyAssertion } from '#shared/passkey.ts'
import { sessionList } from '#shared/session-list.ts'
import { ownPasskeys } from '#features/accounts/contract.ts'
import { preferencesSchema } from '#features/notifications/preference-contract.ts'
import { phoneRule } from './tutor.ts'

const settings = z.object({
  settings: z.object({
    email: z.string(),
    email_confirmed: z.boolean(),
    /** New address that is not confirmed yet. */
    email_waiting: z.string(),
    phone: z.string(),
    phone_confirmed: z.boolean(),
    phone_waiting: z.string(),
    phone_confirm: z.boolean(),
    email_subscribed: z.boolean(),
    has_password: z.boolean(),
    /** The account is a client as well. */
    client: z.boolean(),
  }),
})

export const settingsEndpoints = {
  settings: endpoint({
    method: 'GET',
    path: '/api/tutor/settings/get',
    who: tutor,
    input: noFields,
    answer: settings,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/tutor/settings/set_email_subscribe',
    who: tutor,
    inPerson: true,
    input: z.object({ value: flag() }),
    answer: noFields,
  }),
  setEmail: endpoint({
    method: 'POST',
    path: '/api/tutor/email/set',
    who: tutor,
    inPerson: true,
    input: z.object({
      email: text(254, 1),
      /** Required for another address of an account with a password. */
      current_password: secret().optional(),
      /** Required instead if the account has nothing but a passkey. */
      proof: passkeyAssertion.optional(),
    }),
    answer: noFields,
    // Sends an email to an address that anyone may have typed.
    limit: { seconds: 3600, perNetwork: 60, perValue: { field: 'email', max: 5 }, perActor: 20 },
  }),
}

export const settingsPage = definePage({
  id: 'settings',
  path: '/settings',
  who: tutor,
  layout: 'site',
  input: noFields,
  data: settings.extend({
    choices: preferencesSchema,
    phone_rule: phoneRule,
    own_passkeys: ownPasskeys,
    sessions: sessionList,
  }),
})
