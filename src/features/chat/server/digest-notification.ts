import { join } from 'node:path'
import { isLocale } from '#shared/locale.ts'
import { createOrderLink } from '#features/accounts/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import type { SliceNotifications } from '#features/notifications/public.ts'
import { findTutorForEmail } from '#features/tutors/public.ts'

/** A digest is pointless after a day. */
const validMinutes = 24 * 60

export const chatNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../templates'),
  templates: {
    chat_digest: { number: 49, to: 'person' },
  },
  // The text travels in the job payload and is never stored in the event log.
  routes: [
    {
      event: 'chat.unread',
      channel: 'mail',
      template: 'chat_digest',
      kind: 'chat',
      priority: 'bulk',
      validMinutes,
      resolveRecipients: chatDigestRecipients,
    },
  ],
}

async function chatDigestRecipients(ctx: Ctx, event: Event): Promise<NotificationRecipient[]> {
  const { lines, locale = '' } = event.secrets ?? {}
  const { count, order_id } = (event.after ?? {}) as { count?: number; order_id?: number }
  if (!lines || !count || !order_id || !isLocale(locale)) return []
  const account = event.entityId!
  const about = { lines, count }
  if (event.entity === 'tutor') {
    const tutor = await findTutorForEmail(ctx, account)
    const values = { ...about, name: tutor?.name ?? '', link: ctx.site.link(locale, '/chats') }
    return tutor?.address ? [{ address: tutor.address, locale, timeZone: tutor.time_zone, account, values }] : []
  }
  const client = await findClient(ctx, account)
  if (!client?.email) return []
  // Guests have no login, so their link carries an order key.
  const link = async () =>
    client.email_confirmed_at
      ? ctx.site.link(locale, '/client_chats')
      : `${ctx.site.link(locale, `/zayavka/${order_id}/`)}?ak=${await createOrderLink(ctx, { accountId: account, orderId: order_id })}`
  const values = async () => ({ ...about, name: client.name, link: await link() })
  return [{ address: client.email, locale, timeZone: client.time_zone, account, values }]
}

async function findClient({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('account as a')
    .innerJoin('client as c', (join) => join.onRef('c.edition', '=', 'a.edition').onRef('c.id', '=', 'a.id'))
    .select(['a.name', 'a.email', 'a.email_confirmed_at', 'a.time_zone'])
    .where('a.edition', '=', edition.code)
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}
