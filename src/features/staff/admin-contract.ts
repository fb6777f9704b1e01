import { z } from 'zod'
import { entity, flag, id, integer, listOf, pageNumber, secret, text } from '#shared/codecs.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { pageSize, panelPage } from '#shared/panel.ts'

/** The members of the staff of this edition. */
export const admins = panelPage('admins_show', { menu: 'settings', staff: [1, 4] })
const who = { staff: admins.staff }

const status = () => integer(1, 4)
export const adminFields = {
  /** An e-mail. */
  login: text(200, 5).regex(/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/),
  name: text(100, 1),
  status: status(),
  active: flag(),
  password: secret(),
  /** The language of the panel; empty: the edition's. */
  locale: z.enum(['', ...locales]),
}
const row = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  status: z.int(),
  active: z.boolean(),
  locale: z.string(),
  last_sign_in: z.int().nullable(),
  passkeys: z.int(),
  myself: z.boolean(),
  /** What whoever asks may change: the whole account, the status in this edition, or nothing. */
  may: z.enum(['all', 'status', 'nothing']),
})
export type AdminRow = z.output<typeof row>

const one = z.object({ admin: row })
const filters = {
  name: text(200).optional(),
  status: status().optional(),
  active: flag().optional(),
}
const query = { page: pageNumber(), per_page: pageSize().default(50) }

/** Counted, since passwords are dear to hash. */
const limit = { seconds: 900, perAddress: 300 }
const write = <const P extends string, I extends z.ZodObject, A extends z.ZodObject>(path: P, input: I, answer: A) =>
  endpoint({ method: 'POST', path: `/api/admin/admin/${path}`, who, inPerson: true, input, answer, limit })

export const adminEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/api/admin/admins',
    who,
    input: z.object({ ...query, filters: entity(z.object(filters)).prefault({}) }),
    answer: z.object({ admins: listOf(row) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/admin/get',
    who,
    input: z.object({ admin_id: id() }),
    answer: one,
  }),
  /** Somebody of another edition is let in here as well, under the name and password they have: `invited`. */
  create: write(
    'create',
    z.object({
      admin: entity(
        z.object({
          ...adminFields,
          name: text(100).default(''),
          password: z.string().max(200).default(''),
          active: flag().default(true),
          locale: adminFields.locale.default(''),
        }),
      ),
    }),
    one.extend({ invited: z.boolean() }),
  ),
  /** `current_password`: for one's own login. */
  save: write(
    'save',
    z.object({
      admin: entity(z.object(adminFields).partial().extend({ id: id(), current_password: secret().optional() })),
    }),
    one,
  ),
  changeCheckout: write(
    'change_checkout',
    z.object({ id: id(), field: z.enum(['active', 'status']), value: z.union([z.boolean(), z.number(), text(5)]) }),
    one,
  ),
  /** Out of this edition. */
  delete: write('delete', z.object({ admin_id: id() }), nothing),
  /** For whoever has lost them. */
  forgetPasskeys: write('forget_passkeys', z.object({ admin_id: id() }), one),
}

/** Statuses that whoever asks may give. */
const mayGive = z.array(z.int())
export const adminsPage = page({
  id: 'panel.admins_show',
  path: admins.path,
  who,
  layout: 'panel',
  input: z.object({ ...query, ...filters }),
  data: z.object({ list: listOf(row) }),
})
export const adminPage = page({
  id: 'panel.admins_show.form',
  path: `${admins.path}:id/`,
  who,
  layout: 'panel',
  input: z.object({ id: z.union([id(), z.literal('new')]) }),
  data: z.object({ admin: row.nullable(), mayGive }),
})

/** Who works when. */
export const schedule = panelPage('admins_schedule', { menu: 'settings', staff: [1, 4] })

/** Seven masks of hours, Monday first, bit 0 for midnight, in the edition's time. */
const hours = z.array(integer(0, 2 ** 24 - 1)).length(7)
const scheduled = z.object({ admin_id: z.int(), name: z.string(), status: z.int(), hours: z.array(z.int()) })
const maxScheduled = 500

export const scheduleEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/admins/schedule/get',
    who: { staff: schedule.staff },
    input: nothing,
    answer: z.object({ schedule: z.array(scheduled) }),
  }),
  /** Of those who are named; the others keep theirs. */
  save: endpoint({
    method: 'POST',
    path: '/api/admin/admins/schedule/save',
    who: { staff: schedule.staff },
    input: z.object({ schedule: entity(z.array(z.object({ admin_id: id(), hours })).max(maxScheduled)) }),
    answer: z.object({ schedule: z.array(scheduled) }),
  }),
}
export const schedulePage = page({
  id: 'panel.admins_schedule',
  path: schedule.path,
  who: { staff: schedule.staff },
  layout: 'panel',
  input: nothing,
  data: z.object({
    schedule: z.array(scheduled),
    /** Now, in the edition's time: the day of the week, Monday first, and the hour. */
    now: z.object({ day: z.int(), hour: z.int() }),
  }),
})
export type Scheduled = z.output<typeof scheduled>
