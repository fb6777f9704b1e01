import type { NotificationRoute } from '#features/notifications/public.ts'
import { paymentsPanel } from '../../contract/staff.ts'
import { listLeadStaff } from './lead-staff.ts'

/** Staff who decide about money learn of a fault in the morning, and not from a log. */
export const ledgerFaultRoute: NotificationRoute = {
  event: 'ledger.fault_found',
  channel: 'mail',
  template: 'ledger_fault',
  kind: 'account',
  resolveRecipients: (ctx, { after }) => {
    const comment = Object.entries((after ?? {}) as Record<string, number>)
      .map(([fault, count]) => `${fault}: ${count}`)
      .join(', ')
    return listLeadStaff(ctx, { comment, link: ctx.site.origin + paymentsPanel.path })
  },
}
