import { localePath } from '#shared/frame.ts'
import { isLocale, localized } from '#shared/locale.ts'
import type { Localized } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { formatDay, recipientZone } from '#platform/zone-names.ts'
import type { Route } from './routes.ts'
import type { Values } from './write-message.ts'

/** What tutors are told about their verification. */
export const tutorRoutes: readonly Route[] = [
  verification('tutor.verified', 'tutor_verified', untilWhen),
  verification('tutor.verification_rejected', 'verification_rejected', ({ after }) => {
    const { verification: state, comment = '' } = (after ?? {}) as { verification?: string; comment?: string }
    return state === 'rejected' ? { comment } : undefined
  }),
  verification('tutor.verification_expiring', 'verification_expiring', untilWhen),
  verification('tutor.verification_expired', 'verification_expired', () => ({})),
]

/** What a letter tells beyond the name and where to go on; undefined if there is nothing to tell. */
type Told = (event: Event, reader: Pick<Ctx, 'edition' | 'locale' | 'timeZone'>) => Values | undefined

function verification(event: string, template: string, told: Told): Route {
  const to: Route['to'] = async (ctx, happened) => {
    const tutor = await toldTutor(ctx, happened.entityId)
    if (!tutor) return []
    const { address, locale, name } = tutor
    const values = told(happened, { edition: ctx.edition, locale, timeZone: recipientZone(ctx, tutor.time_zone) })
    if (!values) return []
    const link = ctx.origin + localePath(locale, ctx.edition.locales, '/verified-tutor')
    const to = { address, locale, timeZone: tutor.time_zone, account: happened.entityId! }
    return [{ ...to, values: { name, link, ...values } }]
  }
  return { event, channel: 'mail', template, kind: 'profile', to }
}

/** A day in the tutor's words, by their calendar; the hour says nothing. */
function untilWhen({ after }: Event, reader: Parameters<Told>[1]): Values | undefined {
  const { verified_until } = (after ?? {}) as { verified_until?: string }
  // Forgotten since, with everything else of a profile that has begun anew.
  if (verified_until === undefined) return undefined
  return { day: formatDay(reader, new Date(verified_until), reader.timeZone) }
}

/** Whoever is still with us. No letter goes to an e-mail that nobody has confirmed: it may be a stranger's. */
export async function toldTutor(ctx: Ctx, id: number | undefined) {
  const tutor = await tutorOf(ctx, id)
  return tutor && { ...tutor, address: (tutor.email_confirmed_at && tutor.email) || undefined }
}

/** By phone, one that they have confirmed where the edition asks for that. */
export async function tutorByPhone(ctx: Ctx, id: number | undefined) {
  const tutor = await tutorOf(ctx, id)
  const theirs = tutor?.phone && (tutor.phone_confirmed_at || !ctx.edition.phoneConfirm)
  return theirs ? { ...tutor, address: tutor.phone! } : undefined
}

async function tutorOf({ db, edition }: Ctx, id: number | undefined) {
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
  const spoken = row.locale && isLocale(row.locale) ? row.locale : first
  const locale = edition.locales.includes(spoken) ? spoken : first
  return { ...row, locale, name: localized(row.first_name as Localized, locale, first) || row.name }
}
