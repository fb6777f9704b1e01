import { z } from 'zod'
import { tutorStaff } from '#shared/access.ts'
import { flag, id, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import {
  choiceField,
  flagField,
  instantField,
  integerField,
  referenceField,
  searchField,
  textField,
} from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { panelPage } from '#shared/panel.ts'
import { visibilityReasons } from '#features/tutor-visibility/model.ts'
import { tutorStates, toggles, verificationStates } from '../model.ts'

export const tutorsPanel = panelPage('users_show', { menu: 'tutors', staff: tutorStaff })
const who = { staff: tutorsPanel.staff }

const flags = {
  active: flagField(),
  school_tutor: flagField(),
  favorite: flagField(),
  accept_orders: flagField(),
  auto_appoint: flagField(),
  show_in_catalog: flagField(),
  potential_school_tutor: flagField(),
  trusted: flagField(),
  waiting: flagField(),
  leaving: flagField(),
  deleted: flagField(),
}

/** Deleted tutors can only be restored. */
const present = { rowId: 'tutor_id', when: { deleted: false } } as const

export const tutorList = listResource(tutorsPanel, {
  name: 'tutor',
  plural: 'tutors',
  calls: { list: 'tutors', export: 'tutors/export' },
  fields: {
    name: textField(300),
    email: textField(254),
    phone: textField(40),
    city: textField(100),
    /** Names in the tutor's order. */
    subjects: textField(1000),
    state: choiceField(tutorStates),
    verification: choiceField(verificationStates),
    email_confirmed: flagField(),
    phone_confirmed: flagField(),
    ...flags,
    score: integerField(0, 1000),
    created_at: instantField(),
    seen_at: instantField({ optional: true }),
    id: integerField(1, Number.MAX_SAFE_INTEGER),
  },
  row: {
    avatar: z.string().nullable(),
    hidden_by_staff: z.boolean(),
    anonymised: z.boolean(),
    /** Why visitors cannot find or ask the tutor. */
    restrictions: z.array(z.string()),
  },
  filters: {
    /** Part of a name, the beginning of an email or phone number, or an id. */
    text: searchField(),
    state: choiceField(tutorStates),
    subject_id: referenceField('subject'),
    city_id: referenceField('city'),
    verification: choiceField(verificationStates),
    online: flagField(),
    ...flags,
    billing_submitted: flagField(),
    score: integerField(0, 1000),
    created: instantField(),
  },
  sort: ['created_at', 'name', 'score', 'state', 'verification', 'id'],
  direction: 'desc',
  actions: {
    set_active: { ...present, call: 'tutor/set_active', confirm: true },
    set_inactive: { ...present, call: 'tutor/set_inactive', confirm: true, hint: true },
    set_favorite: {
      ...present,
      call: 'tutor/profile/set_favorite',
      input: z.object({ add_favorite: flag() }),
      variants: { favorite: { add_favorite: true }, unfavorite: { add_favorite: false } },
    },
    set_school: {
      ...present,
      call: 'tutor/set_school',
      input: z.object({ value: flag().default(true) }),
      variants: { school: { value: true }, unschool: { value: false } },
    },
    set_toggle: {
      ...present,
      call: 'tutor/set_toggle',
      input: z.object({ toggle: z.enum(toggles), value: flag() }),
      variants: Object.fromEntries(
        toggles.flatMap((toggle) => [
          [`${toggle}_on`, { toggle, value: true }],
          [`${toggle}_off`, { toggle, value: false }],
        ]),
      ),
      /** Ends the promotion, as hiding does. */
      confirm: ['show_in_catalog_off'],
      hint: ['show_in_catalog_off'],
    },
    restore: { rowId: 'tutor_id', when: { deleted: true }, call: 'tutor/restore' },
    /** Ends all sessions and hides the tutor everywhere until restored. */
    delete: { ...present, call: 'tutor/delete', inPerson: true, confirm: true, hint: true, danger: true },
  },
})

export const tutorListItem = tutorList.row.extend({
  created_at: seconds(),
  state: z.enum(tutorStates),
  verification: z.enum(verificationStates),
  restrictions: z.array(z.enum(visibilityReasons)),
})

export const tutorIdInput = { tutor_id: id() }
const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({ method: 'POST', path: `/api/admin/tutor/${path}`, who, input, answer: noFields })

export const tutorPanelEndpoints = {
  setPassword: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/profile/password/set',
    who,
    inPerson: true,
    // Not trimmed and without a minimum: the password rule reports what is wrong.
    input: z.object({ ...tutorIdInput, password: z.string().max(200) }),
    answer: noFields,
    limit: { seconds: 900, perNetwork: 100 },
  }),
  /** `was` is the comment that was read; a newer comment is not overwritten. */
  saveComment: call(
    'save_admin_comment',
    z.object({ ...tutorIdInput, admin_comment: text(5000), was: text(5000).optional() }),
  ),
  activities: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/get_log_activities',
    who,
    input: z.object({ ...tutorIdInput, page: pageNumber() }),
    answer: z.object({
      activities: listOf(
        z.object({
          id: z.int(),
          event: z.string(),
          /** Name of the staff member; empty for other actors. */
          who: z.string(),
          /** `guest` means not logged in: most likely, but not certainly, the tutor. */
          by: z.enum(['staff', 'tutor', 'guest', 'system']),
          at: seconds(),
        }),
      ),
    }),
  }),
}
