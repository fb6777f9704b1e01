import type { EventName } from '#platform/event-registry.ts'
import type { TemplateValues } from '#platform/notifications.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'
import { findTutorForEmail } from './message-recipients.ts'

export const moderationRoutes: readonly NotificationRoute[] = [
  profileRoute('tutor.published', 'tutor_published'),
  profileRoute('tutor.returned', 'tutor_returned'),
  profileRoute('tutor.change_accepted', 'tutor_change_accepted'),
  profileRoute('tutor.change_returned', 'tutor_change_returned'),
]

function profileRoute(event: EventName, template: string): NotificationRoute {
  const resolveRecipients: NotificationRoute['resolveRecipients'] = async (ctx, { entityId, after }) => {
    const tutor = await findTutorForEmail(ctx, entityId)
    if (!tutor) return []
    const { address, locale, time_zone: timeZone, name } = tutor
    const link = ctx.site.link(locale, '/profile/')
    const { comment } = (after ?? {}) as { comment?: string }
    const values: TemplateValues = { name, link, ...(comment !== undefined && { comment }) }
    return [{ address, locale, timeZone, account: entityId!, values }]
  }
  return { event, channel: 'mail', template, kind: 'profile', resolveRecipients }
}
