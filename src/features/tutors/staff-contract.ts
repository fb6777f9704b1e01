import { z } from 'zod'
import { entity, id, integer, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { photoRule, waitingKinds } from './model.ts'
import { listed, panelEndpoints, someone, tutorsPanel } from './panel-contract.ts'
import { crop, documentFiles, editorChoices, privateTypes } from './profile-contract.ts'
import { ratingParts } from './rating-model.ts'
import { avatar, ownTutor, tutorChanges } from './tutor-contract.ts'

const who = { staff: tutorsPanel.staff }
export const tutorVersion = () => integer(1, 2 ** 31 - 1)

const points = {
  points_first_diploma: integer(0, ratingParts.first_diploma).optional(),
  points_second_diploma: integer(0, ratingParts.second_diploma).optional(),
  penalty: integer(0, 30).optional(),
  penalty_reason: text(500).optional(),
}
/** Staff know more, and may change more. */
export const staffTutor = ownTutor.extend({
  /** The name in every language that has one. */
  names: z.partialRecord(z.enum(locales), z.string()),
  account: listed.pick({ email: true, email_confirmed: true, phone: true, phone_confirmed: true }).extend({
    /** The language in which they are written to. */
    locale: z.enum(locales),
    has_password: z.boolean(),
    client: z.boolean(),
    terms_confirmed_at: seconds().nullable(),
  }),
  ...listed.pick({
    hidden_by_staff: true,
    verification: true,
    school_tutor: true,
    favorite: true,
    accept_orders: true,
    auto_appoint: true,
    show_in_catalog: true,
    potential_school_tutor: true,
    trusted: true,
    score: true,
    created_at: true,
    seen_at: true,
    leaving: true,
    deleted: true,
    anonymised: true,
  }).shape,
  verification_comment: z.string(),
  verified_until: seconds().nullable(),
  published_at: seconds().nullable(),
  admin_comment: z.string(),
  rating: z.object({
    points_first_diploma: z.int(),
    points_second_diploma: z.int(),
    penalty: z.int(),
    penalty_reason: z.string(),
  }),
})
export type StaffTutor = z.output<typeof staffTutor>

const given = tutorChanges.extend({
  names: z.partialRecord(z.enum(locales), text(300)).optional(),
  rating: z.object(points).optional(),
})
export type GivenByStaff = z.output<typeof given>
/** Contacts are somebody's own from the first day on: staff only ever type those of a tutor who is new. */
const newcomer = given.required({ name: true }).extend({ email: text(254).optional(), phone: text(40).optional() })
const one = z.object({ tutor: staffTutor })
/** `warnings`: contacts found in public texts, by field. Visitors see them masked. */
const written = one.extend({ warnings: z.record(z.string(), z.array(z.string())) })
/** One profile, as staff read and write it. */
export const staffEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/profile/get',
    who,
    input: z.object({ id: id(), lang: z.enum(locales).optional() }),
    answer: one,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/profile/save',
    who,
    input: z.object({
      tutor: entity(given.extend({ id: id(), version: tutorVersion() })),
      lang: z.enum(locales).optional(),
    }),
    files: documentFiles,
    answer: written,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/profile/create',
    who,
    inPerson: true,
    input: z.object({ tutor: entity(newcomer), lang: z.enum(locales).optional() }),
    files: documentFiles,
    answer: written,
  }),
  copy: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/profile/copy',
    who,
    input: z.object({ id: id(), lang: z.enum(locales).optional() }),
    /** As `create` takes it: without contacts, photo and documents, which belong to one person. */
    answer: z.object({ tutor: z.record(z.string(), z.unknown()) }),
  }),
  transliterate: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/profile/transliterate_main_data',
    who,
    input: z.object({ id: id() }),
    answer: z.object({
      tutor: z.object({
        names: z.partialRecord(z.enum(locales), z.string()),
        first_names: z.partialRecord(z.enum(locales), z.string()),
      }),
    }),
  }),
}

export const leavingEndpoints = {
  anonymise: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/anonymization_delete',
    who,
    inPerson: true,
    input: z.object(someone),
    answer: nothing,
  }),
}

export const staffFileEndpoints = {
  setAvatar: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/avatar/set',
    who,
    input: z.object(someone),
    files: { avatar: photoRule },
    answer: z.object({ avatar }),
  }),
  cropAvatar: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/avatar/crop',
    who,
    input: z.object({ ...someone, ...crop }),
    answer: z.object({ avatar }),
  }),
  removeAvatar: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/avatar/remove',
    who,
    input: z.object(someone),
    answer: nothing,
  }),
  original: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/avatar/original',
    who,
    input: z.object({ ...someone, state: z.enum(['live', 'waiting']).default('live') }),
    answer: nothing,
    file: 'image/webp',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/document/get',
    who,
    input: z.object({ id: id() }),
    answer: nothing,
    file: privateTypes,
  }),
}

/** One text, or a photo, as it is on show and as it would be. */
export const difference = z.object({
  field: z.string(),
  /** The subject's name, where it is about one. */
  about: z.string(),
  locale: z.enum(locales).nullable(),
  before: z.string(),
  after: z.string(),
})
export type Difference = z.output<typeof difference>

export const staffTutorPage = page({
  id: 'panel.users_show.tutor',
  path: `${tutorsPanel.path}:id/`,
  who,
  layout: 'panel',
  input: z.object({
    id: id(),
    tab: z.enum(['profile', 'activities', 'audit']).default('profile'),
    lang: z.enum(locales).optional(),
    page: pageNumber(),
  }),
  data: z.object({
    tutor: staffTutor,
    /** Whether the edition has a school. */
    school: z.boolean(),
    differences: z.array(difference),
    /** What is often wrong, in the tutor's language, for sending something back. */
    phrases: z.record(z.enum(waitingKinds), z.array(z.string())),
    choices: editorChoices.nullable(),
    activities: panelEndpoints.activities.answer.shape.activities.nullable(),
    audit: z
      .array(
        z.object({
          id: z.int(),
          event: z.string(),
          who: z.string(),
          by: z.enum(['staff', 'tutor', 'guest', 'system']),
          at: seconds(),
          changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
        }),
      )
      .nullable(),
  }),
})

export const newTutorPage = page({
  id: 'panel.users_show.new',
  path: `${tutorsPanel.path}new/`,
  who,
  layout: 'panel',
  /** Whose copy it begins with. */
  input: z.object({ copy: id().optional(), lang: z.enum(locales).optional() }),
  data: z.object({ tutor: z.record(z.string(), z.unknown()), choices: editorChoices }),
})
