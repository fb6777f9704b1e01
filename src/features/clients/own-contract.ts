import { z } from 'zod'
import { client } from '#shared/access.ts'
import { entity, flag, id, seconds, secret, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { choices } from '#features/notifications/choice-contract.ts'

const profile = z.object({
  client: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    email_confirmed: z.boolean(),
    /** A new one, to which a code was sent. */
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
const kinds = z.enum(['email', 'phone'])

/** What clients see and change about themselves. */
export const ownEndpoints = {
  profile: endpoint({ method: 'GET', path: '/api/client/profile/get', who: client, input: nothing, answer: profile }),
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
          /** Of whoever has one and gives another e-mail or phone. */
          current_password: secret().optional(),
        }),
      ),
    }),
    /** Where codes went: what was given there counts once they come back. */
    answer: profile.extend({ sent: z.array(kinds) }),
    limit: { seconds: 3600, perAddress: 120, perActor: 60 },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/client/profile/confirm',
    who: client,
    inPerson: true,
    input: z.object({ code: text(20, 1).overwrite((value) => value.replaceAll(/\D/g, '')), kind: kinds }),
    answer: z.object({ address: z.string() }),
    limit: { seconds: 900, perAddress: 60, perActor: 20 },
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/client/profile/password/set',
    who: client,
    inPerson: true,
    input: z.object({ password: secret(), current_password: secret().optional() }),
    answer: nothing,
    limit: { seconds: 900, perAddress: 30, perActor: 10 },
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/client/settings/get',
    who: client,
    input: nothing,
    answer: settings,
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/client/additional_email_subscription/subscribe',
    who: client,
    inPerson: true,
    input: z.object({ value: flag() }),
    answer: nothing,
  }),
  confirmTerms: endpoint({
    method: 'POST',
    path: '/api/client/terms/confirm',
    who: client,
    inPerson: true,
    input: z.object({ confirmation_terms: flag() }),
    answer: nothing,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/client/profile/delete',
    who: client,
    inPerson: true,
    input: z.object({ password: secret().optional() }),
    answer: nothing,
    auth: true,
    limit: { seconds: 900, perAddress: 30, perActor: 10 },
  }),
}

export const profilePage = page({
  id: 'client_profile',
  path: '/client_profile',
  who: client,
  layout: 'site',
  input: nothing,
  data: profile
    .extend(settings.shape)
    .extend({ choices, cities: z.array(z.object({ value: z.int(), text: z.string() })) }),
})
