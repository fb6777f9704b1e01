import { z } from 'zod'
import { leadStaff, staffStatuses } from '#shared/access.ts'
import { entity, flag, id, integer, secret, text } from '#shared/codecs.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { flagField, instantField, numberedChoiceField, searchField, textField } from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { locales } from '#shared/locale.ts'
import { panelPage } from '#shared/panel.ts'
import { memberLinks } from './model.ts'

export const adminsPanel = panelPage('admins_show', { menu: 'settings', staff: leadStaff })
const who = { staff: adminsPanel.staff }

const status = () => integer(1, 4)
export const adminFields = {
  login: text(200, 5).regex(/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/),
  name: text(100, 1),
  status: status(),
  active: flag(),
  /** Refused: members choose their password by a link that is sent to their login email. */
  password: secret(),
  /** The language of the panel; empty for the edition's default. */
  locale: z.enum(['', ...locales]),
}
export const adminList = listResource(adminsPanel, {
  name: 'admin',
  plural: 'admins',
  calls: { list: 'admins', export: 'admins/export' },
  fields: {
    name: textField(100),
    login: textField(200),
    status: numberedChoiceField(staffStatuses),
    active: flagField(),
    last_sign_in: instantField({ optional: true }),
  },
  row: {
    locale: z.string(),
    passkeys: z.int(),
    /** The open link to choose a password: of a new member, which may have expired, or of one who lost the password. */
    link: z.enum(memberLinks),
    myself: z.boolean(),
    /** The requester may change the whole account, only the status in this edition, or nothing. */
    may: z.enum(['all', 'status', 'nothing']),
  },
  filters: {
    /** A part of the name or login. */
    name: searchField(),
    status: numberedChoiceField(staffStatuses),
    active: flagField(),
    last_sign_in: instantField(),
  },
  sort: ['name', 'login', 'status', 'active', 'last_sign_in'],
})
const adminRow = adminList.row
export type AdminRow = z.output<typeof adminRow>

const adminAnswer = z.object({ admin: adminRow })
/** Limited because hashing passwords is expensive. */
const limit = { seconds: 900, perNetwork: 300 }
const write = <const P extends string, I extends z.ZodObject, A extends z.ZodObject>(path: P, input: I, answer: A) =>
  endpoint({ method: 'POST', path: `/api/admin/admin/${path}`, who, inPerson: true, input, answer, limit })

export const adminEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/admin/get',
    who,
    input: z.object({ admin_id: id() }),
    answer: adminAnswer,
  }),
  /**
   * A new member gets a link by email. A member of another edition is added to this one with the existing name and
   * password; `invited` is then true.
   */
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
    adminAnswer.extend({ invited: z.boolean() }),
  ),
  /** `current_password` is required to change one's own login. */
  save: write(
    'save',
    z.object({
      admin: entity(z.object(adminFields).partial().extend({ id: id(), current_password: secret().optional() })),
    }),
    adminAnswer,
  ),
  changeCheckout: write(
    'change_checkout',
    z.object({ id: id(), field: z.enum(['active', 'status']), value: z.union([z.boolean(), z.number(), text(5)]) }),
    adminAnswer,
  ),
  /** Removes the member from this edition only. */
  delete: write('delete', z.object({ admin_id: id() }), noFields),
  /** Emails the member a link to choose a password: a new invitation, or one that replaces a lost password. */
  sendLink: endpoint({
    method: 'POST',
    path: '/api/admin/admin/send_link',
    who,
    inPerson: true,
    input: z.object({ admin_id: id() }),
    answer: adminAnswer,
    limit: { seconds: 3600, perNetwork: 100, perActor: 30 },
  }),
  /** For a member who has lost the devices. */
  forgetPasskeys: write('forget_passkeys', z.object({ admin_id: id() }), adminAnswer),
}

const statusList = z.array(z.int())
export const adminPage = definePage({
  id: 'panel.admins_show.form',
  path: `${adminsPanel.path}:id/`,
  who,
  layout: 'panel',
  input: z.object({ id: z.union([id(), z.literal('new')]) }),
  data: z.object({ admin: adminRow.nullable(), assignableStatuses: statusList }),
})

export const schedulePanel = panelPage('admins_schedule', { menu: 'settings', staff: leadStaff })

/** Seven bit masks of hours, Monday first, bit 0 for midnight, in the edition's time zone. */
const hours = z.array(integer(0, 2 ** 24 - 1)).length(7)
const scheduleRow = z.object({ admin_id: z.int(), name: z.string(), status: z.int(), hours: z.array(z.int()) })
const maxScheduled = 500

export const scheduleEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/admins/schedule/get',
    who: { staff: schedulePanel.staff },
    input: noFields,
    answer: z.object({ schedule: z.array(scheduleRow) }),
  }),
  /** Members who are not listed keep their hours. */
  save: endpoint({
    method: 'POST',
    path: '/api/admin/admins/schedule/save',
    who: { staff: schedulePanel.staff },
    input: z.object({ schedule: entity(z.array(z.object({ admin_id: id(), hours })).max(maxScheduled)) }),
    answer: z.object({ schedule: z.array(scheduleRow) }),
  }),
}
export const schedulePage = definePage({
  id: 'panel.admins_schedule',
  path: schedulePanel.path,
  who: { staff: schedulePanel.staff },
  layout: 'panel',
  input: noFields,
  data: z.object({
    schedule: z.array(scheduleRow),
    now: z.object({ day: z.int(), hour: z.int() }),
  }),
})
export type ScheduleRow = z.output<typeof scheduleRow>
