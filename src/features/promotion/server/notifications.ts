import { join } from 'node:path'
import { sql } from 'kysely'
import { languageTag, localized } from '#shared/locale.ts'
import type { Locale, Localized } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { TemplateValues } from '#platform/notifications.ts'
import { formatDay, recipientZone } from '#platform/zone-names.ts'
import type { NotificationRoute, SliceNotifications } from '#features/notifications/public.ts'
import { findTutorForEmail } from '#features/tutors/public.ts'

const sampleRefund = 10_000

export const promotionNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../templates'),
  templates: {
    top_started: { number: 60, to: 'tutor' },
    top_ending: { number: 61, to: 'tutor' },
    top_removed: { number: 62, to: 'tutor' },
  },
  routes: [
    topRoute('top.started', 'top_started', 'profile'),
    { ...topRoute('top.ending', 'top_ending', 'profile'), priority: 'bulk' },
    // Money that comes back is told to everybody.
    topRoute('top.removed', 'top_removed', 'account'),
  ],
  samples: {
    refund: ({ edition }, lang) => formatMoney({ minor: sampleRefund, currency: edition.currency }, lang),
  },
  accountsOf: { top: async (ctx, id) => (await findTop(ctx, id)).map(({ tutor_id }) => tutor_id) },
  eventsAbout: {
    tutor: ({ edition }, id) => sql`select e.id from event e
      join top_placement t on t.edition = e.edition and t.id = e.entity_id and e.entity = 'top'
      where t.edition = ${edition.code} and t.tutor_id = ${id}`,
  },
}

function topRoute(
  event: 'top.started' | 'top.ending' | 'top.removed',
  template: string,
  kind: 'profile' | 'account',
): NotificationRoute {
  const resolveRecipients: NotificationRoute['resolveRecipients'] = async (ctx, about) => {
    const [top] = await findTop(ctx, about.entityId!)
    const tutor = top && (await findTutorForEmail(ctx, top.tutor_id))
    if (!tutor || (event === 'top.removed' && refundIn(about) === 0)) return []
    const { address, locale, time_zone: timeZone, name } = tutor
    const zone = recipientZone(ctx, timeZone)
    const values: TemplateValues = {
      name,
      place: nameList(ctx, top, locale),
      day: top.ends_at ? formatDay({ edition: ctx.edition, locale }, top.ends_at, zone) : '',
      refund: formatRefund(ctx, about, locale),
      link: ctx.site.link(locale, '/tops'),
    }
    return [{ address, locale, timeZone, account: top.tutor_id, values }]
  }
  return { event, channel: 'mail', template, kind, resolveRecipients }
}

type NotifiedTop = {
  tutor_id: number
  ends_at: Date | null
  subject: Localized
  city: Localized | null
}

async function findTop({ db, edition }: Ctx, id: number): Promise<NotifiedTop[]> {
  const { rows } = await sql<NotifiedTop>`
    select t.tutor_id, t.ends_at, s.name as subject, c.name as city
    from top_placement t
    join subject s on s.edition = t.edition and s.id = t.subject_id
    left join city c on c.edition = t.edition and c.id = t.city_id
    where t.edition = ${edition.code} and t.id = ${id}`.execute(db)
  return rows
}

function nameList(ctx: Ctx, { subject, city }: NotifiedTop, locale: Locale): string {
  const localize = (name: Localized) => localized(name, locale, ctx.edition.locales[0])
  return `${localize(subject)}, ${city ? localize(city) : ctx.t('top.place_online', {}, locale)}`
}

const refundIn = ({ after }: Event) => ((after ?? {}) as { refund?: number }).refund ?? 0

function formatRefund({ edition }: Ctx, event: Event, locale: Locale): string {
  return formatMoney({ minor: refundIn(event), currency: edition.currency }, languageTag(locale, edition.country))
}
