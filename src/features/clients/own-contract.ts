import { z } from 'zod'
import { client } from '#shared/access.ts'
import { entity, flag, id, seconds, secret, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { passkeyAssertion } from '#shared/passkey.ts'
import { sessionList } from '#shared/session-list.ts'
import { ownAccountEndpoints, ownPasskeys } from '#features/accounts/contract.ts'
import { preferencesSchema } from '#features/notifications/preference-contract.ts'

const profile = z.object({
  client: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    email_confirmed: z.boolean(),
    email_waiting: z.string().nullable(),
    phone: z.string(),
    phone_confirmed: z.boolean(),
    phone_waiting: z.string().nullable(),
    city_id: z.int().nullable(),
    locale: z.enum(locales).nullable(),
    tutor: z.boolean(),
  }),
})
const settings = z.object({
  settings: z.object({
    email_subscribed: z.boolean(),
    terms_confirmed_at: seconds().nullable(),
    has_password: z.boolean(),
  }),
})
const contactKind = z.enum(['email', 'phone'])

export const clientProfileEndpoints = {
  profile: endpoint({ method: 'GET', path: '/api/client/profile/get', who: client, input: noFields, answer: profile }),
  save: endpoint({
    method: 'POST',
    path: '/api/client/profile/save',
    who: client,
    inPerson: true,
    input: z.object({
      client: entity(
        z.object({
          name: text(100, 1).optional(),
          email: text(254).optional(),
          phone: text(40).optional(),
          city_id: id().nullable().optional(),
          locale: z.enum(locales).optional(),
          /** Required to change the email or the phone of an account with a password. */
          current_password: secret().optional(),
          /** Required instead if the account has nothing but a passkey. */
          proof: passkeyAssertion.optional(),
        }),
      ),
    }),
    /** The contacts that a code was sent to; they change once the code is confirmed. */
    answer: profile.extend({ sent: z.array(contactKind) }),
    limit: { seconds: 3600, perNetwork: 120, perActor: 60 },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/client/profile/confirm',
    who: client,
    inPerson: true,
    input: z.object({ code: text(20, 1).overwrite((value) => value.replaceAll(/\D/g, '')), kind: contactKind }),
    answer: z.object({ address: z.string() }),
    limit: { seconds: 900, perNetwork: 60, perActor: 20 },
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/client/profile/password/set',
    who: client,
    inPerson: true,
    input: ownAccountEndpoints.setPassword.input,
    answer: noFields,
    limit: { seconds: 900, perNetwork: 30, perActor: 10 },
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/client/settings/get',
    who: client,
    input: noFields,
    answer: settings,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/client/additional_email_subscription/subscribe',
    who: client,
    inPerson: true,
    input: z.object({ value: flag() }),
    answer: noFields,
  }),
  confirmTerms: endpoint({
    method: 'POST',
    path: '/api/client/terms/confirm',
    who: client,
    inPerson: true,
    input: z.object({ confirmation_terms: flag() }),
    answer: noFields,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/client/profile/delete',
    who: client,
    inPerson: true,
    input: z.object({ password: secret().optional(), proof: passkeyAssertion.optional() }),
    answer: noFields,
    auth: true,
    limit: { seconds: 900, perNetwork: 30, perActor: 10 },
  }),
}

export const clientProfilePage = definePage({
  id: 'client_profile',
  path: '/client_profile',
  who: client,
  layout: 'site',
  input: noFields,
  data: profile.extend(settings.shape).extend({
    choices: preferencesSchema,
    cities: z.array(z.object({ value: z.int(), text: z.string() })),
    own_passkeys: ownPasskeys,
    sessions: sessionList,
  }),
})
