import { join } from 'node:path'
import type { Plugin } from '#platform/plugin.ts'
import type { SliceNotifications } from '#features/notifications/public.ts'
import { findTutorForEmail } from '#features/tutors/public.ts'

const event = 'tutor.sampled'

/** The whole code of a notification by bell, email and messenger. Everything else is texts. */
const sampleNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, 'templates'),
  templates: { tutor_sampled: { number: 9001, to: 'tutor' } },
  routes: [
    {
      event,
      channel: 'mail',
      template: 'tutor_sampled',
      kind: 'profile',
      resolveRecipients: async (ctx, { entityId }) => {
        const tutor = await findTutorForEmail(ctx, entityId)
        if (!tutor) return []
        const { address, locale, time_zone: timeZone, name } = tutor
        return [
          { address, locale, timeZone, account: entityId!, values: { name, link: `${ctx.site.origin}/profile/` } },
        ]
      },
    },
  ],
  bell: async (ctx, personId) => {
    const events = await ctx.db
      .selectFrom('event')
      .select('id')
      .where('edition', '=', ctx.edition.code)
      .where('name', '=', event)
      .where('entity_id', '=', personId)
      .execute()
    const items = events.map(({ id }) => ({ text: String(id), link: '/profile/' }))
    return items.length > 0 ? [{ title: ctx.t('bell.title'), total: items.length, items }] : []
  },
}

export const sampleSlice: Plugin = { name: 'sample', notifications: { messages: sampleNotifications } }
