import { MomentCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { paymentList } from '../../contract/staff.ts'
import { PaymentBadges, PurposeLink, RefundedSum } from './payment-cells.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import type { WaitingDecisions } from './payment-tabs.tsx'

const screen = listScreen(paymentList, {
  columns: ['tutor', 'amount', 'status', 'purpose', 'provider', 'created_at', 'refunded'],
  filters: ['text', 'status', 'provider'],
  moreFilters: ['purpose', 'created_at', 'disputed', 'undelivered', 'attention'],
  cells: { created_at: MomentCell, purpose: PurposeLink, status: PaymentBadges, refunded: RefundedSum },
})

export default function Payments({ data }: { data: ListData & { waiting: WaitingDecisions } }) {
  const t = useT()
  return (
    <ResourceList
      screen={screen}
      data={data}
      tabs={<PaymentTabs current="payments" waiting={data.waiting} />}
      lead={t('staff_payment.lead')}
      none={t('staff_payment.none')}
    />
  )
}
