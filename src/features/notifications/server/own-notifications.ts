import { join } from 'node:path'
import type { Locale } from '#shared/locale.ts'
import type { NotificationRoute, SliceNotifications } from '../declaration.ts'
import type { Channel } from '../model.ts'

export const ownNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../templates'),
  templates: { test: { number: 2, to: 'staff' } },
  routes: [outboxTestRoute('mail'), { ...outboxTestRoute('sms'), urgent: true, limitedBySlice: true }],
}

function outboxTestRoute(channel: Channel): NotificationRoute {
  const resolveRecipients = outboxTestRecipients(channel)
  return { event: 'outbox.test_requested', channel, template: 'test', kind: 'account', resolveRecipients }
}

function outboxTestRecipients(channel: Channel): NotificationRoute['resolveRecipients'] {
  return async ({ db, edition, site }, event) => {
    const asked = event.after as { channel: Channel; locale: Locale }
    const address = event.secrets?.['recipient']
    if (asked.channel !== channel || !address) return []
    const { count } = await db
      .selectFrom('message')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('edition', '=', edition.code)
      .where('channel', '=', channel)
      .where('event_id', '<', event.id)
      .executeTakeFirstOrThrow()
    const values = { count, link: `${site.origin}/panel/outbox/` }
    return [{ address, locale: asked.locale, timeZone: null, values }]
  }
}
