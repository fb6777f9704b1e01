import { z } from 'zod'
import { calendarDay, entity, flag, id, listOf, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { listView } from '#shared/list-views.ts'
import { pageSize, panelPage } from '#shared/panel.ts'
import { bulkActions, states, toggles, verifications } from './model.ts'

export const tutorsPanel = panelPage('users_show', { menu: 'tutors', staff: [1, 2, 4] })
const who = { staff: tutorsPanel.staff }

const filters = {
  /** A part of the name, the beginning of an e-mail or a phone number, or an id. */
  text: text(200).optional(),
  state: z.enum(states).optional(),
  active: flag().optional(),
  subject_id: id().optional(),
  city_id: id().optional(),
  online: flag().optional(),
  verification: z.enum(verifications).optional(),
  school_tutor: flag().optional(),
  favorite: flag().optional(),
  accept_orders: flag().optional(),
  auto_appoint: flag().optional(),
  show_in_catalog: flag().optional(),
  potential_school_tutor: flag().optional(),
  trusted: flag().optional(),
  /** A new text, photo or document waits for us. */
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

export const listed = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
  email: z.string(),
  email_confirmed: z.boolean(),
  phone: z.string(),
  phone_confirmed: z.boolean(),
  city: z.string(),
  /** Names, in the tutor's order. */
  subjects: z.array(z.string()),
  state: z.enum(states),
  active: z.boolean(),
  hidden_by_staff: z.boolean(),
  verification: z.enum(verifications),
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
/** With filters, counting ends at a thousand: `more` says that it did. */
const tutors = listOf(listed).extend({ more: z.boolean() })

export const someone = { tutor_id: id() }
/** Hidden as if by choice, so that the tutor can show it again: for taking back what was switched. */
const by_tutor = { by_tutor: flag().optional() }
const call = <const P extends string, I extends z.ZodObject>(path: P, input: I) =>
  endpoint({ method: 'POST', path: `/api/admin/tutor/${path}`, who, input, answer: nothing })

export const panelEndpoints = {
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
    answer: nothing,
    file: 'text/csv',
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/admin/tutors/bulk',
    who,
    inPerson: true,
    input: z.object({ ids: z.array(id()).min(1).max(100), action: z.enum(bulkActions), value: flag(), ...by_tutor }),
    answer: z.object({
      /** Ids of those that were changed: the rest was so already, or cannot be. */
      changed: z.array(z.int()),
      /** Those of them who had hidden themselves: to take `active` back, hide these with `by_tutor`. */
      self_hidden: z.array(z.int()),
    }),
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/profile/password/set',
    who,
    inPerson: true,
    // Not trimmed and not bounded below: what is wrong with it is said by the rule for passwords.
    input: z.object({ ...someone, password: z.string().max(200) }),
    answer: nothing,
    limit: { seconds: 900, perAddress: 100 },
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/delete',
    who,
    inPerson: true,
    input: z.object(someone),
    answer: nothing,
  }),
  restore: call('restore', z.object(someone)),
  setActive: call('set_active', z.object(someone)),
  setInactive: call('set_inactive', z.object({ ...someone, ...by_tutor })),
  setSchool: call('set_school', z.object({ ...someone, value: flag().default(true) })),
  setToggle: call('set_toggle', z.object({ ...someone, toggle: z.enum(toggles), value: flag() })),
  setFavorite: call('profile/set_favorite', z.object({ ...someone, add_favorite: flag() })),
  /** `was` is the note that was read: a newer one of a colleague is not written over. */
  saveComment: call(
    'save_admin_comment',
    z.object({ ...someone, admin_comment: text(5000), was: text(5000).optional() }),
  ),
  activities: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/get_log_activities',
    who,
    input: z.object({ ...someone, page: pageNumber() }),
    answer: z.object({
      activities: listOf(
        z.object({
          id: z.int(),
          event: z.string(),
          /** Whoever of the staff did it; empty for everybody else. */
          who: z.string(),
          /** A guest is somebody who was not signed in: most likely, but not surely, the tutor. */
          by: z.enum(['staff', 'tutor', 'guest', 'system']),
          at: seconds(),
        }),
      ),
    }),
  }),
}

const choice = z.object({ value: z.int(), text: z.string() })

export const tutorsPage = page({
  id: 'panel.users_show',
  path: tutorsPanel.path,
  who,
  layout: 'panel',
  input: z.object({ ...listing, ...filters }),
  data: z.object({
    tutors,
    cities: z.array(choice),
    subjects: z.array(choice),
    /** Whether the edition has a school. */
    school: z.boolean(),
    view: listView,
  }),
})
