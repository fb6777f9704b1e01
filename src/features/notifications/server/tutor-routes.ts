import { localePath } from '#shared/frame.ts'
import { isLocale, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import { formatDay, recipientZone } from '#platform/zone-names.ts'
import type { NotificationRoute } from './notification-route.ts'
import type { TemplateValues } from './render-message.ts'

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
    const link = ctx.origin + localePath(locale, ctx.edition.locales, '/verified-tutor')
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

/** An unconfirmed email may belong to a stranger, so it is not used. */
export async function findTutorForEmail(ctx: Ctx, id: number | undefined) {
  const tutor = await findTutor(ctx, id)
  return tutor && { ...tutor, address: (tutor.email_confirmed_at && tutor.email) || undefined }
}

/** Requires a confirmed phone where the edition confirms phones. */
export async function findTutorForSms(ctx: Ctx, id: number | undefined) {
  const tutor = await findTutor(ctx, id)
  const isUsable = tutor?.phone && (tutor.phone_confirmed_at || !ctx.edition.phoneConfirm)
  return isUsable ? { ...tutor, address: tutor.phone! } : undefined
}

async function findTutor({ db, edition }: Ctx, id: number | undefined) {
  const row = await db
    .selectFrom('tutor as t')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
    .select(['a.email', 'a.email_confirmed_at', 'a.phone', 'a.phone_confirmed_at', 'a.name', 'a.locale', 'a.time_zone'])
    .select('t.first_name')
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', id ?? 0)
    .where('t.deleted_at', 'is', null)
    .where('t.anonymised_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const [first] = edition.locales
  const language = row.locale && isLocale(row.locale) ? row.locale : first
  const locale = edition.locales.includes(language) ? language : first
  return { ...row, locale, name: localized(row.first_name as Localized, locale, first) || row.name }
}
