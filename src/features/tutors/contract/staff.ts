import { z } from 'zod'
import { entity, id, integer, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, definePage } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { staffBilling } from '#features/payments/contract.ts'
import { waitingKinds } from '../model.ts'
import { tutorListItem, tutorPanelEndpoints, tutorsPanel } from './staff-list.ts'
import { documentFiles } from './files.ts'
import { editorChoices } from './profile.ts'
import { ratingParts } from '../rating-model.ts'
import { ownTutor, tutorChanges } from './tutor.ts'

const who = { staff: tutorsPanel.staff }
export const tutorVersion = () => integer(1, 2 ** 31 - 1)

const points = {
  points_first_diploma: integer(0, ratingParts.first_diploma).optional(),
  points_second_diploma: integer(0, ratingParts.second_diploma).optional(),
  penalty: integer(0, 30).optional(),
  penalty_reason: text(500).optional(),
}
export const staffTutor = ownTutor.extend({
  names: z.partialRecord(z.enum(locales), z.string()),
  account: tutorListItem.pick({ email: true, email_confirmed: true, phone: true, phone_confirmed: true }).extend({
    /** Language of messages to the tutor. */
    locale: z.enum(locales),
    has_password: z.boolean(),
    client: z.boolean(),
    terms_confirmed_at: seconds().nullable(),
  }),
  ...tutorListItem.pick({
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
    restrictions: true,
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

const staffTutorChanges = tutorChanges.extend({
  names: z.partialRecord(z.enum(locales), text(300)).optional(),
  rating: z.object(points).optional(),
})
export type StaffTutorChanges = z.output<typeof staffTutorChanges>
/** Contacts belong to the tutor: staff enter them only when creating one. */
const newStaffTutor = staffTutorChanges
  .required({ name: true })
  .extend({ email: text(254).optional(), phone: text(40).optional() })
const staffTutorAnswer = z.object({ tutor: staffTutor })
/** `warnings`: contacts found in public texts, by field. Visitors see them masked. */
const savedTutorAnswer = staffTutorAnswer.extend({ warnings: z.record(z.string(), z.array(z.string())) })
export const staffTutorEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/profile/get',
    who,
    input: z.object({ id: id(), lang: z.enum(locales).optional() }),
    answer: staffTutorAnswer,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/profile/save',
    who,
    input: z.object({
      tutor: entity(staffTutorChanges.extend({ id: id(), version: tutorVersion() })),
      lang: z.enum(locales).optional(),
    }),
    files: documentFiles,
    answer: savedTutorAnswer,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/profile/create',
    who,
    inPerson: true,
    input: z.object({ tutor: entity(newStaffTutor), lang: z.enum(locales).optional() }),
    files: documentFiles,
    answer: savedTutorAnswer,
  }),
  copy: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/profile/copy',
    who,
    input: z.object({ id: id(), lang: z.enum(locales).optional() }),
    /** Input for `create`, without contacts, photo and documents. */
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

/** A published text or photo and its waiting replacement. */
export const profileDifference = z.object({
  field: z.string(),
  /** Subject name, for the text of a subject. */
  about: z.string(),
  locale: z.enum(locales).nullable(),
  before: z.string(),
  after: z.string(),
})
export type ProfileDifference = z.output<typeof profileDifference>

export const staffTutorPage = definePage({
  id: 'panel.users_show.tutor',
  path: `${tutorsPanel.path}:id/`,
  who,
  layout: 'panel',
  input: z.object({
    id: id(),
    tab: z.enum(['profile', 'money', 'activities', 'audit']).default('profile'),
    lang: z.enum(locales).optional(),
    page: pageNumber(),
  }),
  data: z.object({
    tutor: staffTutor,
    school: z.boolean(),
    differences: z.array(profileDifference),
    /** Suggested comments for returning it, in the tutor's language. */
    phrases: z.record(z.enum(waitingKinds), z.array(z.string())),
    choices: editorChoices.nullable(),
    money: staffBilling.nullable(),
    activities: tutorPanelEndpoints.activities.answer.shape.activities.nullable(),
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

export const newTutorPage = definePage({
  id: 'panel.users_show.new',
  path: `${tutorsPanel.path}new/`,
  who,
  layout: 'panel',
  /** `copy` is the id of the tutor to copy. */
  input: z.object({ copy: id().optional(), lang: z.enum(locales).optional() }),
  data: z.object({ tutor: z.record(z.string(), z.unknown()), choices: editorChoices }),
})
