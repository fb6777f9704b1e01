import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { entity, flag, id, secret, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { phoneRule } from './tutor.ts'

const newTutor = z.object({
  name: text(100),
  email: text(254),
  phone: text(40),
  // Omitted by a logged-in person whose account already has a password or a passkey.
  password: secret().optional(),
  city_id: id().optional(),
  terms: flag(),
})

export const registerEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/tutor/register',
    who: guest,
    inPerson: true,
    input: z.object({ tutor: entity(newTutor), affiliate_id: id().optional() }),
    answer: noFields,
    auth: true,
    // Every registration sends an email to an address that anyone may have typed.
    limit: { seconds: 86_400, perNetwork: 100, perValue: { field: 'tutor.email', max: 5 }, captchaAfter: 50 },
  }),
}

export const registerPage = definePage({
  id: 'register',
  path: '/register',
  who: guest,
  layout: 'site',
  texts: 'account',
  input: z.object({ affiliate_id: text(20).optional() }),
  data: z.object({
    cities: z.array(z.object({ value: z.int(), text: z.string() })),
    phone: phoneRule,
    /** A few existing tutors; `total_tutors` is already formatted for the reader's locale. */
    faces: z.array(z.object({ name: z.string(), avatar: z.string().optional() })),
    total_tutors: z.string(),
    fee: z.object({ percent: z.int(), weeks: z.int(), days: z.int() }),
    affiliate_id: z.int().optional(),
    /** Account of the logged-in person, used to prefill the form. */
    mine: z
      .object({
        name: z.string(),
        email: z.string().optional(),
        phone: z.string().optional(),
        phone_confirmed: z.boolean(),
        has_password: z.boolean(),
        has_passkey: z.boolean(),
      })
      .optional(),
  }),
})
