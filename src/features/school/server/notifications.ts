import { join } from 'node:path'
import { headStaff } from '#shared/access.ts'
import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import type { SliceNotifications } from '#features/notifications/public.ts'
import { schoolConnectionPage } from '../contract/staff.ts'
import type { CandidateStatus } from '../model.ts'

export const schoolNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../templates'),
  templates: {
    school_application: { number: 90, to: 'person' },
    school_interview: { number: 91, to: 'person' },
    school_accepted: { number: 92, to: 'person' },
    school_declined: { number: 93, to: 'person' },
    school_unreachable: { number: 94, to: 'staff' },
  },
  routes: [
    {
      event: 'school_candidate.registered',
      channel: 'mail',
      template: 'school_application',
      kind: 'account',
      resolveRecipients: (ctx, event) => listCandidate(ctx, event),
    },
    ...(['interview', 'accepted', 'declined'] as const).map((decision) => ({
      event: 'school_candidate.reported' as const,
      channel: 'mail' as const,
      template: `school_${decision}`,
      kind: 'account' as const,
      resolveRecipients: (ctx: Ctx, event: Event) => listCandidate(ctx, event, decision),
    })),
    {
      event: 'school.unreachable',
      channel: 'mail',
      template: 'school_unreachable',
      kind: 'account',
      resolveRecipients: listHeadStaff,
    },
  ],
  samples: { since: ({ now }) => now },
  accountsOf: { school_candidate: async (ctx, id) => [(await findCandidate(ctx, id))?.tutor_id ?? null] },
}

/** An email about a decision is sent only while it is the last one. */
async function listCandidate(
  ctx: Ctx,
  { entityId = 0, after }: Event,
  decision?: CandidateStatus,
): Promise<NotificationRecipient[]> {
  const candidate = await findCandidate(ctx, entityId)
  if (!candidate || candidate.status === 'erased') return []
  const { status } = (after ?? {}) as { status?: string }
  if (decision !== undefined && (status !== decision || candidate.status !== decision)) return []
  const { edition, site } = ctx
  const locale = isLocale(candidate.locale) ? candidate.locale : edition.locales[0]
  const link = site.link(locale, candidate.tutor_id === null ? '/' : '/school-tutor')
  const { name, email: address } = candidate
  return [{ address, locale, timeZone: null, values: { name, link } }]
}

async function findCandidate({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('school_candidate')
    .select(['id', 'name', 'email', 'locale', 'status', 'tutor_id'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function listHeadStaff({ db, edition, site }: Ctx, { after }: Event): Promise<NotificationRecipient[]> {
  const { since, error = '' } = (after ?? {}) as { since?: string; error?: string }
  const staff = await db
    .selectFrom('staff_edition as e')
    .innerJoin('staff_member as m', 'm.id', 'e.staff_id')
    .select(['m.name', 'm.login', 'm.locale', 'm.time_zone'])
    .where('e.edition', '=', edition.code)
    .where('e.status', 'in', headStaff)
    .where('m.active', '=', true)
    .orderBy('m.id')
    .execute()
  return staff.map(({ name, login, locale, time_zone }) => ({
    address: login,
    locale: locale && isLocale(locale) ? locale : edition.locales[0],
    timeZone: time_zone,
    values: {
      name,
      since: since ? new Date(since) : new Date(0),
      comment: error,
      link: site.origin + schoolConnectionPage.path,
    },
  }))
}
