import { join } from 'node:path'
import { sql } from 'kysely'
import { isLocale } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import type { SliceNotifications } from '#features/notifications/public.ts'
import { activationDays, siteReviewStatus } from '../model.ts'

export const siteReviewNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../templates'),
  templates: {
    site_review_activation: { number: 80, to: 'person' },
    site_review_reply: { number: 81, to: 'person' },
  },
  routes: [
    {
      event: 'site_review.submitted',
      channel: 'mail',
      template: 'site_review_activation',
      kind: 'account',
      priority: 'code',
      validMinutes: activationDays * 24 * 60,
      resolveRecipients: activationRecipients,
    },
    {
      event: 'site_review.saved',
      channel: 'mail',
      template: 'site_review_reply',
      kind: 'account',
      resolveRecipients: replyRecipients,
    },
  ],
}

/** The email does not repeat the review, because the address may be a stranger's. */
async function activationRecipients(ctx: Ctx, { entityId, secrets }: Event): Promise<NotificationRecipient[]> {
  const review = await findReview(ctx, entityId)
  const token = secrets?.['token']
  if (review?.status !== siteReviewStatus.unconfirmed || !token) return []
  const { address, locale, timeZone } = review
  return [{ address, locale, timeZone, values: { link: ctx.site.link(locale, `/reviews/activate?token=${token}`) } }]
}

/**
 * Sends no email for a hidden review, because the reply is not on the page. Compares the values of the event, since the
 * row may have changed again. A reply that was on the page before is not announced again when the review returns.
 */
async function replyRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  const review = await findReview(ctx, event.entityId)
  const [before, after] = [event.before, event.after] as ({ reply?: string; status?: string } | undefined)[]
  if (review?.status !== siteReviewStatus.active || !review.reply) return []
  if (!after?.reply || after.status !== siteReviewStatus.active) return []
  if (before?.reply === after.reply && before.status === siteReviewStatus.active) return []
  if (await wasShown(ctx, event, after.reply)) return []
  const { address, locale, timeZone, name, reply } = review
  return [{ address, locale, timeZone, values: { name, reply, link: ctx.site.link(locale, '/reviews') } }]
}

async function wasShown({ db, edition }: Ctx, { id, entityId }: Event, reply: string): Promise<boolean> {
  const earlier = await db
    .selectFrom('event')
    .select('id')
    .where('edition', '=', edition.code)
    .where('entity', '=', 'site_review')
    .where('entity_id', '=', entityId!)
    .where('id', '<', id)
    .where('name', '=', 'site_review.saved')
    .where(sql<boolean>`after ->> 'reply' = ${reply} and after ->> 'status' = ${siteReviewStatus.active}`)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

async function findReview({ db, edition }: Ctx, id = 0) {
  const row = await db
    .selectFrom('site_review')
    .select(['email', 'locale', 'name', 'reply', 'status'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { email: address, locale, ...rest } = row
  return { ...rest, address, locale: isLocale(locale) ? locale : edition.locales[0], timeZone: null }
}
