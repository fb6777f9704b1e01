import { z } from 'zod'
import { client, guest, tutor } from '#shared/access.ts'
import { entity, flag, id, integer, seconds, text } from '#shared/codecs.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { candidateLimits, candidateStatuses, transferStates } from '../model.ts'
import type { ResourceType } from '../model.ts'

const limits = candidateLimits
const named = z.object({ id: z.int(), name: z.string() })
const lang = { lang: z.enum(locales).optional() }
const rates = z.object({ currency: z.string(), base: z.array(z.int()), advanced: z.array(z.int()) })

const candidate = z.object({
  name: text(limits.name, 2),
  email: text(limits.email, 3),
  phone: text(limits.phone, 3),
  lessons: z.array(id()).min(1).max(limits.subjects),
  /** Years of teaching. */
  experience: integer(0, limits.experience).default(0),
  about: text(limits.about).default(''),
  /** The candidate agrees that the data goes to the school. */
  terms: flag(),
})

export const schoolEndpoints = {
  /** A logged-in tutor's application is linked to the account, which follows its status. */
  registerCandidate: endpoint({
    method: 'POST',
    path: '/api/school/tutor/candidate/registration',
    who: guest,
    inPerson: true,
    input: z.object({ candidate: entity(candidate) }),
    /** The same for a repeated application, so that nobody learns who else has applied. */
    answer: z.object({ status: z.enum(candidateStatuses) }),
    limit: { seconds: 86_400, perNetwork: 50, perValue: { field: 'candidate.email', max: 3 }, captchaAfter: 5 },
  }),
  /** The lists that a form of the school needs; `types` are names separated by commas, all of them by default. */
  tutorProfileResources: endpoint({
    method: 'GET',
    path: '/api/school/resources/tutor_profile',
    who: guest,
    input: z.object({ ...lang, types: text(200).default('') }),
    answer: z.object({
      lessons: z.array(named.extend({ alias: z.string(), levels: z.array(z.int()) })).optional(),
      levels: z.array(named.extend({ alias: z.string() })).optional(),
      cities: z.array(named.extend({ alias: z.string() })).optional(),
      profs: z.array(named).optional(),
      rates: rates.optional(),
    } satisfies Record<ResourceType, z.ZodType>),
  }),
  lessons: endpoint({
    method: 'GET',
    path: '/api/client/school_lessons',
    who: guest,
    input: z.object(lang),
    answer: z.object({ school_lessons: z.array(named.extend({ alias: z.string() })), rates: rates.nullable() }),
  }),
}

/** `ak` of the link opens a session for this order only; the browser takes it out of the address. */
export const schoolOrderPage = definePage({
  id: 'school_order',
  path: '/school-order-client/:id/',
  who: { ...client, limited: true },
  layout: 'site',
  needs: 'school',
  input: z.object({ id: id() }),
  data: z.object({
    order_id: z.int(),
    state: z.enum(transferStates),
    teacher: z.string(),
    first_lesson_at: seconds().nullable(),
    note: z.string(),
    created_at: seconds(),
    reported_at: seconds().nullable(),
    lessons: z.array(z.string()),
    levels: z.array(z.string()),
    goal: z.string(),
    rates: rates.nullable(),
    /** The session was opened by the link and sees only this order. */
    limited: z.boolean(),
  }),
})

export const schoolTutorPage = definePage({
  id: 'school_tutor',
  path: '/school-tutor',
  who: tutor,
  layout: 'site',
  needs: 'school',
  input: noFields,
  data: z.object({
    /** The latest application. */
    application: z
      .object({
        id: z.int(),
        status: z.enum(candidateStatuses),
        note: z.string(),
        created_at: seconds(),
        lessons: z.array(z.string()),
      })
      .nullable(),
    /** Already teaches at the school. */
    school_tutor: z.boolean(),
    may_apply: z.boolean(),
    prefill: z.object({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      lessons: z.array(z.int()),
      experience: z.int(),
    }),
    lessons: z.array(z.object({ value: z.int(), text: z.string() })),
    rates: rates.nullable(),
  }),
})
