import { MomentCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { noticeList } from '../../contract/staff.ts'
import { PaymentLink } from './payment-cells.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import type { WaitingDecisions } from './payment-tabs.tsx'

const screen = listScreen(noticeList, {
  columns: ['about', 'state', 'payment', 'provider', 'merchant', 'received_at'],
  filters: ['state', 'provider'],
  moreFilters: ['received_at'],
  cells: { received_at: MomentCell, payment: PaymentLink, state: StateCell },
  looks: { about: 'min-w-40 py-2 whitespace-normal! wrap-anywhere' },
  linkOf: ({ payment_id }) => (payment_id === null ? undefined : `/panel/payments/${payment_id}/`),
})

function StateCell({ row: { state } }: { row: ListScreenRow<typeof noticeList> }) {
  const t = useT()
  return <Badge tone={state === 'mismatch' ? 'coral' : 'neutral'}>{t(`payment_notice.state.${state}`)}</Badge>
}

export default function PaymentNotices({ data }: { data: ListData & { waiting: WaitingDecisions } }) {
  const t = useT()
  return (
    <ResourceList
      screen={screen}
      data={data}
      tabs={<PaymentTabs current="notices" waiting={data.waiting} />}
      lead={t('payment_notice.lead')}
      none={t('payment_notice.none')}
    />
  )
}
