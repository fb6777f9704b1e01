import { languageTag } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import type { NotificationRoute } from '#features/notifications/public.ts'
import { listLeadStaff } from '#features/payments/public.ts'
import { ordersPanel } from '../../contract/staff.ts'

/** A fee above the limit of one staff member. The member who entered it cannot decide. */
export const settlementRoute: NotificationRoute = {
  event: 'order.settlement_waits',
  channel: 'mail',
  template: 'fee_settlement_waiting',
  kind: 'account',
  resolveRecipients: (ctx, { actor, after, entityId }) => {
    const { sum = 0 } = (after ?? {}) as { sum?: number }
    const { currency, country, locales } = ctx.edition
    const fee = formatMoney({ minor: sum, currency }, languageTag(locales[0], country))
    const values = { fee, link: `${ctx.site.origin}${ordersPanel.path}${entityId!}/` }
    return listLeadStaff(ctx, values, actor.realm === 'staff' ? actor.id : undefined)
  },
}
