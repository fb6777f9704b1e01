import { z } from 'zod'
import { guest } from '#shared/access.ts'
import { entity, flag, id, secret, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'

export * from './moderation-contract.ts'
export * from './panel-contract.ts'
export * from './profile-contract.ts'
export * from './settings-contract.ts'
export * from './shown-contract.ts'
export * from './staff-contract.ts'
export * from './tutor-contract.ts'

const newTutor = z.object({
  name: text(100),
  email: text(254),
  phone: text(40),
  // Whoever is signed in and has one is not asked for another.
  password: secret().optional(),
  city_id: id().optional(),
  terms: flag(),
})

export const endpoints = {
  register: endpoint({
    method: 'POST',
    path: '/api/tutor/register',
    who: guest,
    inPerson: true,
    input: z.object({ tutor: entity(newTutor), affiliate_id: id().optional() }),
    answer: nothing,
    auth: true,
    // Every registration writes a letter to an address that anybody may have typed.
    limit: { seconds: 86_400, perAddress: 100, perValue: { field: 'tutor.email', max: 5 }, captchaAfter: 50 },
  }),
}

const phoneRule = z.object({
  prefix: z.string(),
  length: z.int().optional(),
  min: z.int().optional(),
  max: z.int().optional(),
})

export const registerPage = page({
  id: 'register',
  path: '/register',
  who: guest,
  layout: 'site',
  texts: 'account',
  input: z.object({ affiliate_id: text(20).optional() }),
  data: z.object({
    cities: z.array(z.object({ value: z.int(), text: z.string() })),
    phone: phoneRule,
    /** Some of those who are here already, and how many there are, in the reader's figures. */
    faces: z.array(z.object({ name: z.string(), avatar: z.string().optional() })),
    total_tutors: z.string(),
    /** The rule of the fee that tutors pay. */
    fee: z.object({ percent: z.int(), weeks: z.int(), days: z.int() }),
    affiliate_id: z.int().optional(),
    /** Whoever is signed in, as what a form of theirs begins with. */
    mine: z
      .object({
        name: z.string(),
        email: z.string().optional(),
        phone: z.string().optional(),
        phone_confirmed: z.boolean(),
        has_password: z.boolean(),
      })
      .optional(),
  }),
})

export type PhoneRuleData = z.input<typeof phoneRule>
