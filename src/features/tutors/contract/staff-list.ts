import { z } from 'zod'
import { tutorStaff } from '#shared/access.ts'
import { calendarDay, entity, flag, id, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { listView } from '#shared/list-views.ts'
import { pageSize, panelPage } from '#shared/panel.ts'
import { bulkActions, tutorStates, toggles, verificationStates } from '../model.ts'

export const tutorsPanel = panelPage('users_show', { menu: 'tutors', staff: tutorStaff })
const who = { staff: tutorsPanel.staff }

const filters = {
  /** Part of a name, the beginning of an email or phone number, or an id. */
  text: text(200).optional(),
  state: z.enum(tutorStates).optional(),
  active: flag().optional(),
  subject_id: id().optional(),
  city_id: id().optional(),
  online: flag().optional(),
  verification: z.enum(verificationStates).optional(),
  school_tutor: flag().optional(),
  favorite: flag().optional(),
  accept_orders: flag().optional(),
  auto_appoint: flag().optional(),
  show_in_catalog: flag().optional(),
  potential_school_tutor: flag().optional(),
  trusted: flag().optional(),
  waiting: flag().optional(),
  leaving: flag().optional(),
  deleted: flag().optional(),
  created_from: calendarDay().optional(),
  created_to: calendarDay().optional(),
}
const sorting = {
  sort: z.enum(['created_at', 'name', 'score', 'id']).default('created_at'),
  sort_dir: z.enum(['asc', 'desc']).default('desc'),
}
const listing = { page: pageNumber(), per_page: pageSize().default(50), ...sorting }

export const tutorListItem = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
  email: z.string(),
  email_confirmed: z.boolean(),
  phone: z.string(),
  phone_confirmed: z.boolean(),
  city: z.string(),
  /** Subject names in the tutor's order. */
  subjects: z.array(z.string()),
  state: z.enum(tutorStates),
  active: z.boolean(),
  hidden_by_staff: z.boolean(),
  verification: z.enum(verificationStates),
  school_tutor: z.boolean(),
  favorite: z.boolean(),
  accept_orders: z.boolean(),
  auto_appoint: z.boolean(),
  show_in_catalog: z.boolean(),
  potential_school_tutor: z.boolean(),
  trusted: z.boolean(),
  waiting: z.boolean(),
  leaving: z.boolean(),
  deleted: z.boolean(),
  anonymised: z.boolean(),
  score: z.int(),
  created_at: seconds(),
  seen_at: seconds().nullable(),
})
/** A filtered count stops at a thousand; `more` tells that it did. */
const tutors = listOf(tutorListItem).extend({ more: z.boolean() })

export const tutorIdInput = { tutor_id: id() }
/** Hides the profile as if the tutor had done it, so that the tutor can show it again. Used for undo. */
const by_tutor = { by_tutor: flag().optional() }
const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({ method: 'POST', path: `/api/admin/tutor/${path}`, who, input, answer: noFields })

export const tutorPanelEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/api/admin/tutors',
    who,
    input: z.object({ ...listing, filters: entity(z.object(filters)).prefault({}) }),
    answer: z.object({ tutors }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/tutors/export',
    who,
    input: z.object({ ...sorting, ...filters }),
    answer: noFields,
    file: 'text/csv',
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/admin/tutors/bulk',
    who,
    inPerson: true,
    input: z.object({ ids: z.array(id()).min(1).max(100), action: z.enum(bulkActions), value: flag(), ...by_tutor }),
    answer: z.object({
      /** Tutors that were already in this state, or cannot be switched, are left out. */
      changed: z.array(z.int()),
      /** Changed tutors who had hidden themselves. To undo `active`, hide these with `by_tutor`. */
      self_hidden: z.array(z.int()),
    }),
  }),
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
  delete: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/delete',
    who,
    inPerson: true,
    input: z.object(tutorIdInput),
    answer: noFields,
  }),
  restore: call('restore', z.object(tutorIdInput)),
  setActive: call('set_active', z.object(tutorIdInput)),
  setInactive: call('set_inactive', z.object({ ...tutorIdInput, ...by_tutor })),
  setSchool: call('set_school', z.object({ ...tutorIdInput, value: flag().default(true) })),
  setToggle: call('set_toggle', z.object({ ...tutorIdInput, toggle: z.enum(toggles), value: flag() })),
  setFavorite: call('profile/set_favorite', z.object({ ...tutorIdInput, add_favorite: flag() })),
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

const choice = z.object({ value: z.int(), text: z.string() })

export const tutorsPage = definePage({
  id: 'panel.users_show',
  path: tutorsPanel.path,
  who,
  layout: 'panel',
  input: z.object({ ...listing, ...filters }),
  data: z.object({
    tutors,
    cities: z.array(choice),
    subjects: z.array(choice),
    school: z.boolean(),
    view: listView,
  }),
})
