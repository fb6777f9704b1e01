import { z } from 'zod'
import { guest, tutor } from '#shared/access.ts'
import { entity, flag, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { confirmationChoices } from '#features/accounts/contract.ts'
import { profs } from '../model.ts'
import { documentFiles } from './files.ts'
import { ownTutor, tutorRules, tutorSave, phoneRule } from './tutor.ts'

export const tutorProfileEndpoints = {
  rules: endpoint({
    method: 'GET',
    path: '/api/resources/tutor_rules',
    who: guest,
    input: noFields,
    answer: tutorRules,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/tutor/profile/get',
    who: tutor,
    input: z.object({ lang: z.enum(locales).optional() }),
    answer: z.object({ tutor: ownTutor }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/save',
    who: tutor,
    input: z.object({ tutor: entity(tutorSave), lang: z.enum(locales).optional() }),
    files: documentFiles,
    answer: z.object({ tutor: ownTutor }),
    limit: { seconds: 3600, perNetwork: 1000, perActor: 300 },
  }),
  /** Stores unsaved input without validating it; a call without `tutor` deletes the draft. */
  saveDraft: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/keep_draft',
    who: tutor,
    input: z.object({ tutor: entity(tutorSave).optional(), lang: z.enum(locales).optional() }),
    answer: noFields,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/submit',
    who: tutor,
    input: z.object({ version: integer(1, 2 ** 31 - 1) }),
    answer: z.object({ tutor: ownTutor }),
  }),
  setShown: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/set_shown',
    who: tutor,
    input: z.object({ value: flag() }),
    answer: noFields,
    limit: { seconds: 3600, perNetwork: 600, perActor: 30 },
  }),
  setProf: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/set_prof',
    who: tutor,
    input: z.object({ prof: integer(1, profs.length) }),
    answer: noFields,
    limit: { seconds: 3600, perNetwork: 600, perActor: 60 },
  }),
}

const option = z.object({ value: z.int(), text: z.string() })

/** Districts are loaded later, when a city is chosen. */
export const editorChoices = z.object({
  locales: z.array(z.enum(locales)),
  cities: z.array(option),
  universities: z.array(option),
  subjects: z.array(option.extend({ levels: z.array(option) })),
  rules: tutorRules,
})

export const profileLists = z.object({
  lessons: z.array(option.extend({ levels: z.array(z.int()) })).optional(),
  levels: z.array(option).optional(),
  cities: z.array(option).optional(),
  universities: z.array(option).optional(),
  /** Allowed hourly price and school rates, in minor units. */
  rates: z
    .object({
      currency: z.string(),
      min: z.int(),
      max: z.int(),
      school_rates: z.object({ base: z.array(z.int()), advanced: z.array(z.int()) }).nullable(),
    })
    .optional(),
  rules: tutorRules.optional(),
})

export const tutorResourceEndpoints = {
  profileLists: endpoint({
    method: 'GET',
    path: '/api/resources/tutor_profile',
    who: guest,
    /** `types` is a comma-separated list of the wanted lists; all are returned if it is empty. */
    input: z.object({ lang: z.enum(locales).optional(), types: text(100).optional() }),
    answer: profileLists,
  }),
}

export const tutorProfilePage = definePage({
  id: 'profile',
  path: '/profile/',
  who: tutor,
  layout: 'site',
  input: z.object({ lang: z.enum(locales).optional() }),
  data: z.object({
    tutor: ownTutor,
    /** Unsaved input. It may be based on an older version of the profile. */
    draft: z.object({ tutor: z.record(z.string(), z.unknown()), saved_at: seconds() }).nullable(),
    choices: editorChoices,
    /** Date when the profile will be erased; null if no deletion was requested. */
    deletion_at: seconds().nullable(),
    /** Contact data that is required for publishing. */
    account: z.object({
      first_name: z.string(),
      email: z.string(),
      email_confirmed: z.boolean(),
      phone: z.string(),
      phone_confirmed: z.boolean(),
      phone_waiting: z.string(),
      phone_confirm: z.boolean(),
      phone_rule: phoneRule,
      terms_confirmed: z.boolean(),
      ...confirmationChoices.shape,
    }),
  }),
})
