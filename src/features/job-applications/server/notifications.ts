import { join } from 'node:path'
import { contentStaff } from '#shared/access.ts'
import { isLocale, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import type { SliceNotifications } from '#features/notifications/public.ts'
import { applicationPanel } from '../contract.ts'

export const applicationNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../templates'),
  templates: {
    application_received: { number: 82, to: 'staff' },
    application_confirmed: { number: 83, to: 'person' },
  },
  routes: [
    {
      event: 'job_application.received',
      channel: 'mail',
      template: 'application_received',
      kind: 'account',
      resolveRecipients: listContentStaff,
    },
    {
      event: 'job_application.received',
      channel: 'mail',
      template: 'application_confirmed',
      kind: 'account',
      resolveRecipients: listApplicant,
    },
  ],
}

/** The email has a link instead of the applicant's data, which would stay in mailboxes. */
async function listContentStaff(ctx: Ctx, { entityId }: Event): Promise<NotificationRecipient[]> {
  const { db, edition, site } = ctx
  const application = await findApplication(ctx, entityId)
  if (!application) return []
  const staff = await db
    .selectFrom('staff_edition as e')
    .innerJoin('staff_member as m', 'm.id', 'e.staff_id')
    .select(['m.login', 'm.locale', 'm.time_zone'])
    .where('e.edition', '=', edition.code)
    .where('e.status', 'in', contentStaff)
    .where('m.active', '=', true)
    .orderBy('m.id')
    .execute()
  return staff.map((member) => {
    const locale = member.locale && isLocale(member.locale) ? member.locale : edition.locales[0]
    const vacancy = localized(application.title, locale, edition.locales[0])
    const link = `${site.origin}${applicationPanel.at.path}${application.id}/`
    return { address: member.login, locale, timeZone: member.time_zone, values: { vacancy, link } }
  })
}

async function listApplicant(ctx: Ctx, { entityId }: Event): Promise<NotificationRecipient[]> {
  const application = await findApplication(ctx, entityId)
  if (!application) return []
  const { edition, site } = ctx
  const locale = isLocale(application.locale) ? application.locale : edition.locales[0]
  const vacancy = localized(application.title, locale, edition.locales[0])
  const link = site.link(locale, '/vacancy/')
  return [{ address: application.email, locale, timeZone: null, values: { vacancy, link } }]
}

async function findApplication({ db, edition }: Ctx, id = 0) {
  const row = await db
    .selectFrom('job_application as a')
    .innerJoin('vacancy as v', (join) => join.onRef('v.edition', '=', 'a.edition').onRef('v.id', '=', 'a.vacancy_id'))
    .select(['a.id', 'a.email', 'a.locale', 'v.title'])
    .where('a.edition', '=', edition.code)
    .where('a.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, title: row.title as Localized }
}
