import { join } from 'node:path'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRecipient } from '#platform/notifications.ts'
import type { SliceNotifications } from '#features/notifications/public.ts'
import { findSeller } from '#features/seller/public.ts'
import { feedbackPanel } from '../../contract.ts'

export const feedbackNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../../templates'),
  templates: { feedback_received: { number: 72, to: 'staff' } },
  routes: [
    {
      event: 'feedback_message.created',
      channel: 'mail',
      template: 'feedback_received',
      kind: 'account',
      // The call is limited, and the office must get every message.
      limitedBySlice: true,
      resolveRecipients: listOfficeRecipients,
    },
  ],
  samples: { email: () => 'visitor@mail.example' },
  eventsAbout: {
    account: ({ edition }, id) => sql`select e.id from event e
      join feedback_message f on f.edition = e.edition and f.id = e.entity_id
      where e.edition = ${edition.code} and e.entity = 'feedback_message' and f.account_id = ${id}`,
  },
}

/** The office answers the visitor from its mailbox. */
async function listOfficeRecipients(ctx: Ctx, { entityId = 0 }: Event): Promise<NotificationRecipient[]> {
  const { db, edition, site } = ctx
  const message = await db
    .selectFrom('feedback_message')
    .select(['name', 'email', 'text'])
    .where('edition', '=', edition.code)
    .where('id', '=', entityId)
    // The message of an erased account is empty.
    .where('email', '<>', '')
    .executeTakeFirst()
  const seller = await findSeller(ctx)
  // Without a mailbox the message waits in the panel.
  if (!message || !seller?.email) return []
  const { name, email, text } = message
  const values = { visitor: name, email, message: text, link: `${site.origin}${feedbackPanel.at.path}${entityId}/` }
  return [{ address: seller.email, replyTo: email, locale: edition.locales[0], timeZone: null, values }]
}
