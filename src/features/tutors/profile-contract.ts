import { z } from 'zod'
import { guest, tutor } from '#shared/access.ts'
import { entity, flag, id, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { documentRule, photoRule, profs } from './model.ts'
import { avatar, ownTutor, tutorRules, tutorSave } from './tutor-contract.ts'

export const documentFiles = { new_documents: documentRule }
export const crop = {
  x: integer(0, 20_000),
  y: integer(0, 20_000),
  width: integer(1, 20_000),
  height: integer(1, 20_000),
}

/** The tutor's own profile. */
export const profileEndpoints = {
  rules: endpoint({
    method: 'GET',
    path: '/api/resources/tutor_rules',
    who: guest,
    input: nothing,
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
    limit: { seconds: 3600, perAddress: 1000, perActor: 300 },
  }),
  /** What is typed and not saved yet: `tutor` is kept as it is, and handed out again; none removes it. */
  keepDraft: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/keep_draft',
    who: tutor,
    input: z.object({ tutor: entity(tutorSave).optional(), lang: z.enum(locales).optional() }),
    answer: nothing,
  }),
  /** To the staff, who publish it or send it back. */
  submit: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/submit',
    who: tutor,
    input: z.object({ version: integer(1, 2 ** 31 - 1) }),
    answer: z.object({ tutor: ownTutor }),
  }),
  /** Hidden by choice, or on show again. */
  setShown: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/set_shown',
    who: tutor,
    input: z.object({ value: flag() }),
    answer: nothing,
    limit: { seconds: 3600, perAddress: 600, perActor: 30 },
  }),
  setProf: endpoint({
    method: 'POST',
    path: '/api/tutor/profile/set_prof',
    who: tutor,
    input: z.object({ prof: integer(1, profs.length) }),
    answer: nothing,
    limit: { seconds: 3600, perAddress: 600, perActor: 60 },
  }),
}

export const photoEndpoints = {
  setAvatar: endpoint({
    method: 'POST',
    path: '/api/tutor/avatar/set',
    who: tutor,
    input: nothing,
    files: { avatar: photoRule },
    answer: z.object({ avatar }),
    limit: { seconds: 3600, perAddress: 300, perActor: 60 },
  }),
  cropAvatar: endpoint({
    method: 'POST',
    path: '/api/tutor/avatar/crop',
    who: tutor,
    input: z.object(crop),
    answer: z.object({ avatar }),
    limit: { seconds: 3600, perAddress: 600, perActor: 120 },
  }),
  removeAvatar: endpoint({
    method: 'POST',
    path: '/api/tutor/avatar/remove',
    who: tutor,
    input: nothing,
    answer: nothing,
  }),
}

/** Private files: only ever to their owner, and to staff by calls of their own. */
export const privateTypes = ['image/webp', 'application/pdf'] as const
export const fileEndpoints = {
  original: endpoint({
    method: 'GET',
    path: '/api/tutor/avatar/original',
    who: tutor,
    input: z.object({ state: z.enum(['live', 'waiting']).default('live') }),
    answer: nothing,
    file: 'image/webp',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/tutor/document/get',
    who: tutor,
    input: z.object({ id: id() }),
    answer: nothing,
    file: privateTypes,
  }),
}

const option = z.object({ value: z.int(), text: z.string() })

/** What the editor chooses from; places of a city come when the city is chosen. */
export const editorChoices = z.object({
  locales: z.array(z.enum(locales)),
  cities: z.array(option),
  universities: z.array(option),
  subjects: z.array(option.extend({ levels: z.array(option) })),
  rules: tutorRules,
})

/** The lists of the form of a profile, for whoever builds one. */
export const profileLists = z.object({
  lessons: z.array(option.extend({ levels: z.array(z.int()) })).optional(),
  levels: z.array(option).optional(),
  cities: z.array(option).optional(),
  universities: z.array(option).optional(),
  /** What an hour may cost, in minor units, and what one of the school does. */
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

export const resourceEndpoints = {
  profileLists: endpoint({
    method: 'GET',
    path: '/api/resources/tutor_profile',
    who: guest,
    /** `types`: which of the lists, separated by commas; all of them if none is named. */
    input: z.object({ lang: z.enum(locales).optional(), types: text(100).optional() }),
    answer: profileLists,
  }),
}

export const profilePage = page({
  id: 'profile',
  path: '/profile/',
  who: tutor,
  layout: 'site',
  input: z.object({ lang: z.enum(locales).optional() }),
  data: z.object({
    tutor: ownTutor,
    /** What was typed and not saved, and when; its version may be an older one. */
    draft: z.object({ tutor: z.record(z.string(), z.unknown()), saved_at: seconds() }).nullable(),
    choices: editorChoices,
    /** When everything will be removed; null if nobody asked for it. */
    deletion_at: seconds().nullable(),
    /** Contacts, as far as they matter for being published. */
    account: z.object({
      first_name: z.string(),
      email: z.string(),
      email_confirmed: z.boolean(),
      phone: z.string(),
      phone_confirmed: z.boolean(),
      phone_waiting: z.string(),
      phone_confirm: z.boolean(),
      phone_rule: z.object({
        prefix: z.string(),
        length: z.int().optional(),
        min: z.int().optional(),
        max: z.int().optional(),
      }),
      terms_confirmed: z.boolean(),
      has_password: z.boolean(),
    }),
  }),
})
