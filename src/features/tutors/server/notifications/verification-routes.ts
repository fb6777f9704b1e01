import type { Ctx } from '#platform/context.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import type { TemplateValues } from '#platform/notifications.ts'
import { formatDay, recipientZone } from '#platform/zone-names.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'
import { findTutorForEmail } from './message-recipients.ts'

export const verificationRoutes: readonly NotificationRoute[] = [
  verificationRoute('tutor.verified', 'tutor_verified', presentExpiryDay),
  verificationRoute('tutor.verification_rejected', 'verification_rejected', ({ after }) => {
    const { verification: state, comment = '' } = (after ?? {}) as { verification?: string; comment?: string }
    return state === 'rejected' ? { comment } : undefined
  }),
  verificationRoute('tutor.verification_expiring', 'verification_expiring', presentExpiryDay),
  verificationRoute('tutor.verification_expired', 'verification_expired', () => ({})),
]

/** Returns undefined if there is nothing to send. */
type PresentValues = (event: Event, reader: Pick<Ctx, 'edition' | 'locale' | 'timeZone'>) => TemplateValues | undefined

function verificationRoute(event: EventName, template: string, presentValues: PresentValues): NotificationRoute {
  const resolveRecipients: NotificationRoute['resolveRecipients'] = async (ctx, tutorEvent) => {
    const tutor = await findTutorForEmail(ctx, tutorEvent.entityId)
    if (!tutor) return []
    const { address, locale, name } = tutor
    const values = presentValues(tutorEvent, {
      edition: ctx.edition,
      locale,
      timeZone: recipientZone(ctx, tutor.time_zone),
    })
    if (!values) return []
    const link = ctx.site.link(locale, '/verified-tutor')
    const to = { address, locale, timeZone: tutor.time_zone, account: tutorEvent.entityId! }
    return [{ ...to, values: { name, link, ...values } }]
  }
  return { event, channel: 'mail', template, kind: 'profile', resolveRecipients }
}

function presentExpiryDay({ after }: Event, reader: Parameters<PresentValues>[1]): TemplateValues | undefined {
  const { verified_until } = (after ?? {}) as { verified_until?: string }
  // The details have been erased with the previous profile.
  if (verified_until === undefined) return undefined
  return { day: formatDay(reader, new Date(verified_until), reader.timeZone) }
}
