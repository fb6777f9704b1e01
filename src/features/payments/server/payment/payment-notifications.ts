import { sql } from 'kysely'
import { languageTag } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { NotificationRoute, SliceNotifications } from '#features/notifications/public.ts'
import { paymentsPanel } from '../../contract/staff.ts'
import { findBillingRecipient } from '../billing/billing-recipient.ts'
import { listLeadStaff } from '../staff/lead-staff.ts'

const sampleSum = 10_000

/** Money that needs a person: staff decide about it, and the tutor learns where it is. */
export const paymentNotifications = {
  templates: {
    payment_mismatch: { number: 110, to: 'staff' },
    payment_disputed_staff: { number: 111, to: 'staff' },
    payment_refund_failed_staff: { number: 112, to: 'staff' },
    adjustment_waiting: { number: 113, to: 'staff' },
    refund_waiting: { number: 164, to: 'staff' },
    payment_undelivered: { number: 114, to: 'tutor' },
    payment_disputed: { number: 115, to: 'tutor' },
    payment_refund_failed: { number: 116, to: 'tutor' },
    payment_paid_twice: { number: 161, to: 'tutor' },
  },
  routes: [
    staffRoute('payment.mismatch', 'payment_mismatch'),
    staffRoute('payment.disputed', 'payment_disputed_staff'),
    staffRoute('payment.refund_failed', 'payment_refund_failed_staff'),
    staffRoute('payment.refund_waits', 'refund_waiting'),
    {
      event: 'wallet.adjustment_requested',
      channel: 'mail',
      template: 'adjustment_waiting',
      kind: 'account',
      resolveRecipients: (ctx, { actor, after }) => {
        const { sum } = (after ?? {}) as { sum?: number }
        const link = `${ctx.site.origin}${paymentsPanel.path}adjustments/`
        const values = { sum: formatSum(ctx, sum ?? 0, ctx.edition.locales[0]), link }
        // The member who asked for it cannot decide.
        return listLeadStaff(ctx, values, actor.realm === 'staff' ? actor.id : undefined)
      },
    },
    tutorRoute('payment.undelivered', 'payment_undelivered', ({ paid_twice }) => !paid_twice),
    tutorRoute('payment.undelivered', 'payment_paid_twice', ({ paid_twice }) => paid_twice === true),
    tutorRoute('payment.disputed', 'payment_disputed'),
    tutorRoute('payment.refund_failed', 'payment_refund_failed'),
  ],
  samples: { sum: (ctx, _lang, locale) => formatSum(ctx, sampleSum, locale) },
  accountsOf: { payment: async (ctx, id) => (await findPayment(ctx, id)).map(({ tutor_id }) => tutor_id) },
  eventsAbout: {
    tutor: ({ edition }, id) => sql`select e.id from event e
      join payment p on p.edition = e.edition and p.id = e.entity_id and e.entity = 'payment'
      where p.edition = ${edition.code} and p.tutor_id = ${id}`,
  },
} satisfies Partial<SliceNotifications>

type PaymentAlert = `payment.${'mismatch' | 'disputed' | 'refund_failed' | 'refund_waits' | 'undelivered'}`

function staffRoute(event: PaymentAlert, template: string): NotificationRoute {
  const resolveRecipients: NotificationRoute['resolveRecipients'] = async (ctx, about) => {
    const [payment] = await findPayment(ctx, about.entityId!)
    if (!payment) return []
    const sum = formatSum(ctx, sumOf(payment, about), ctx.edition.locales[0])
    const values = { sum, link: `${ctx.site.origin}${paymentsPanel.path}${about.entityId!}/` }
    // The member who asked for a refund cannot decide about it.
    const requester = event === 'payment.refund_waits' && about.actor.realm === 'staff' ? about.actor.id : undefined
    return listLeadStaff(ctx, values, requester)
  }
  return { event, channel: 'mail', template, kind: 'account', resolveRecipients }
}

type AlertDetails = { paid_twice?: boolean }

function tutorRoute(
  event: PaymentAlert,
  template: string,
  concerns: (details: AlertDetails) => boolean = () => true,
): NotificationRoute {
  const resolveRecipients: NotificationRoute['resolveRecipients'] = async (ctx, about) => {
    const details = (about.after ?? {}) as AlertDetails
    if (!concerns(details)) return []
    const [payment] = await findPayment(ctx, about.entityId!)
    const tutor = payment && (await findBillingRecipient(ctx, payment.tutor_id))
    if (!tutor) return []
    const { name, ...to } = tutor
    const sum = formatSum(ctx, sumOf(payment, about), to.locale)
    const path = details.paid_twice ? `/wallet/payment/${about.entityId!}/` : '/wallet'
    return [{ ...to, values: { name, sum, link: ctx.site.link(to.locale, path) } }]
  }
  return { event, channel: 'mail', template, kind: 'account', resolveRecipients }
}

async function findPayment({ db, edition }: Ctx, id: number) {
  return db
    .selectFrom('payment')
    .select(['tutor_id', 'amount', 'donation'])
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

/** An event about a part of a payment names its sum. */
function sumOf({ amount, donation }: { amount: number; donation: number }, { after }: Event): number {
  return ((after ?? {}) as { amount?: number }).amount ?? amount + donation
}

function formatSum({ edition }: Ctx, minor: number, locale: Locale): string {
  return formatMoney({ minor, currency: edition.currency }, languageTag(locale, edition.country))
}
