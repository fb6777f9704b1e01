import { join } from 'node:path'
import type { EventName } from '#platform/event-registry.ts'
import type { Event } from '#platform/events.ts'
import type { TemplateValues } from '#platform/notifications.ts'
import type { NotificationRoute, SliceNotifications } from '#features/notifications/public.ts'
import { paymentNotifications } from '../payment/payment-notifications.ts'
import { ledgerFaultRoute } from '../staff/ledger-fault-email.ts'
import { findBillingRecipient } from './billing-recipient.ts'

/** Numbers of templates are permanent. */
export const billingNotifications: SliceNotifications = {
  texts: join(import.meta.dirname, '../../templates'),
  templates: {
    billing_approved: { number: 63, to: 'tutor' },
    billing_rejected: { number: 64, to: 'tutor' },
    billing_field_cleared: { number: 65, to: 'tutor' },
    ledger_fault: { number: 71, to: 'staff' },
    ...paymentNotifications.templates,
  },
  routes: [
    billingRoute('billing.approved', 'billing_approved', () => ({})),
    billingRoute('billing.rejected', 'billing_rejected', ({ after }) => {
      const { comment } = (after ?? {}) as { comment?: string }
      // The details of the event are erased with the tutor.
      return comment === undefined ? undefined : { comment }
    }),
    billingRoute('billing.field_cleared', 'billing_field_cleared', () => ({})),
    ledgerFaultRoute,
    ...paymentNotifications.routes,
  ],
  samples: paymentNotifications.samples,
  accountsOf: paymentNotifications.accountsOf,
  eventsAbout: paymentNotifications.eventsAbout,
}

/** Returns undefined if there is nothing to send. */
type PresentValues = (event: Event) => TemplateValues | undefined

function billingRoute(event: EventName, template: string, presentValues: PresentValues): NotificationRoute {
  const resolveRecipients: NotificationRoute['resolveRecipients'] = async (ctx, billingEvent) => {
    const tutor = await findBillingRecipient(ctx, billingEvent.entityId!)
    const values = presentValues(billingEvent)
    if (!tutor || !values) return []
    const { name, ...to } = tutor
    const link = ctx.site.link(to.locale, '/billing')
    return [{ ...to, values: { name, link, ...values } }]
  }
  return { event, channel: 'mail', template, kind: 'account', resolveRecipients }
}
