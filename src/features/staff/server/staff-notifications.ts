import { join } from 'node:path'
import { leadStaff } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient, TemplateValues } from '#platform/notifications.ts'
import type { NotificationRoute, SliceNotifications } from '#features/notifications/public.ts'
import { invitationHours } from './invitations.ts'

const passkeysPath = '/panel/passkeys/'
const invitationPath = '/panel/invitation'

export const staffNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../templates'),
  templates: {
    staff_signed_in: { number: 1, to: 'staff' },
    passkey_added: { number: 10, to: 'staff' },
    passkey_removed: { number: 11, to: 'staff' },
    staff_password_changed: { number: 51, to: 'staff' },
    file_sweep_stopped: { number: 148, to: 'staff' },
    staff_invitation: { number: 154, to: 'staff' },
    staff_reset_link: { number: 155, to: 'staff' },
    staff_login_changed: { number: 156, to: 'staff' },
  },
  routes: [
    staffRoute('staff.signed_in', 'staff_signed_in', (ctx, event) => staffRecipients(ctx, event, { path: '/panel/' })),
    staffRoute('staff.passkey_added', 'passkey_added', passkeyChangeRecipients),
    staffRoute('staff.password_changed', 'staff_password_changed', staffPasswordRecipients),
    staffRoute('staff.password_reset', 'staff_password_changed', staffPasswordRecipients),
    linkRoute('staff.invited', 'staff_invitation'),
    linkRoute('staff.reset_link_sent', 'staff_reset_link'),
    staffRoute('staff.login_changed', 'staff_login_changed', formerLoginRecipients),
    staffRoute('staff.passkey_removed', 'passkey_removed', passkeyChangeRecipients),
    staffRoute('files.sweep_stopped', 'file_sweep_stopped', listAllLeadStaff),
  ],
  samples: { host: ({ site }) => new URL(site.origin).host, hours: () => invitationHours },
}

function staffRoute(
  event: EventName,
  template: string,
  resolveRecipients: NotificationRoute['resolveRecipients'],
): NotificationRoute {
  return { event, channel: 'mail', template, kind: 'account', resolveRecipients }
}

/** The link is in the URL's fragment, which no access log contains. Without a token somebody else passes it on. */
function linkRoute(event: EventName, template: string): NotificationRoute {
  return {
    ...staffRoute(event, template, async (ctx, { entityId, secrets, ...rest }) => {
      const token = secrets?.['token']
      if (!token) return []
      const values = { hours: invitationHours }
      return staffRecipients(ctx, { entityId, ...rest }, { path: `${invitationPath}#${token}`, values })
    }),
    urgent: true,
    limitedBySlice: true,
    validMinutes: invitationHours * 60,
  }
}

/** The new address may belong to somebody else, so the former one is told. */
async function formerLoginRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  const { login } = (event.before ?? {}) as { login?: string }
  const recipients = await staffRecipients(ctx, event, { path: '/panel/login' })
  return login ? recipients.map((recipient) => ({ ...recipient, address: login })) : []
}

function passkeyChangeRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  const { passkey, host } = (event.after ?? event.before) as { passkey: string; host: string }
  return staffRecipients(ctx, event, { path: passkeysPath, values: { passkey, host } })
}

function staffPasswordRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  return staffRecipients(ctx, event, { path: passkeysPath })
}

async function staffRecipients(
  { db, edition, site }: Ctx,
  event: Event,
  { path, values: more }: { path: string; values?: TemplateValues },
): Promise<NotificationRecipient[]> {
  const member = await db
    .selectFrom('staff_member')
    .select(['name', 'login', 'locale', 'time_zone'])
    .where('id', '=', event.entityId ?? 0)
    .executeTakeFirst()
  if (!member) return []
  const locale = member.locale && isLocale(member.locale) ? member.locale : edition.locales[0]
  const values = { name: member.name, ...more, time: event.at, link: site.origin + path }
  return [{ address: member.login, locale, timeZone: member.time_zone, values }]
}

/** The files of all editions are in one place, so the leads of every edition learn about them, once each. */
async function listAllLeadStaff({ db, edition, site }: Ctx, event: Event): Promise<NotificationRecipient[]> {
  const { reason, files, unknown } = event.after as { reason: string; files: number; unknown: number }
  const comment = reason === 'wrong_files' ? '? / ?' : `${unknown} / ${files}`
  const members = await db
    .selectFrom('staff_member as m')
    .select(['m.name', 'm.login', 'm.locale', 'm.time_zone'])
    .where('m.active', '=', true)
    .where('m.id', 'in', db.selectFrom('staff_edition').select('staff_id').where('status', 'in', leadStaff))
    .orderBy('m.id')
    .execute()
  return members.map(({ name, login, locale, time_zone }) => ({
    address: login,
    locale: locale && isLocale(locale) ? locale : edition.locales[0],
    timeZone: time_zone,
    values: { name, comment, link: `${site.origin}/panel/` },
  }))
}
