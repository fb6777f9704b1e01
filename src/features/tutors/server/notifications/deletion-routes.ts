import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient, TemplateValues } from '#platform/notifications.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'
import { findTutorForEmail } from './message-recipients.ts'

export const deletionRoutes: readonly NotificationRoute[] = [
  {
    event: 'tutor.deletion_requested',
    channel: 'mail',
    template: 'deletion_asked',
    kind: 'account',
    resolveRecipients: async (ctx, event) => {
      const { deletion_at } = (event.after ?? {}) as { deletion_at?: string }
      // The details have been erased since, so there is no date to report.
      return deletion_at === undefined ? [] : tutorRecipients(ctx, event, { time: new Date(deletion_at) })
    },
  },
  {
    event: 'tutor.deletion_cancelled',
    channel: 'mail',
    template: 'deletion_cancelled',
    kind: 'account',
    resolveRecipients: tutorRecipients,
  },
  {
    event: 'tutor.anonymised',
    channel: 'mail',
    template: 'profile_deleted',
    kind: 'account',
    transient: true,
    resolveRecipients: deletedTutorRecipients,
  },
]

async function tutorRecipients(
  ctx: Ctx,
  { entityId }: Event,
  values: TemplateValues = {},
): Promise<NotificationRecipient[]> {
  const tutor = await findTutorForEmail(ctx, entityId)
  if (!tutor) return []
  const { address, locale, time_zone: timeZone, name } = tutor
  const link = ctx.site.link(locale, '/privacy')
  return [{ address, locale, timeZone, values: { name, link, ...values } }]
}

/** The account is already erased, so the address comes with the job. */
async function deletedTutorRecipients({ edition, site }: Ctx, { secrets }: Event): Promise<NotificationRecipient[]> {
  const { email, locale: language = '' } = secrets ?? {}
  if (!email) return []
  const locale = isLocale(language) && edition.locales.includes(language) ? language : edition.locales[0]
  const link = site.link(locale, '/')
  return [{ address: email, locale, timeZone: null, values: { link } }]
}
