import { DayCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { adjustmentList } from '../../contract/staff.ts'
import type { AdjustmentState } from '../../model.ts'
import { AdjustmentActions } from './adjustment-actions.tsx'
import { DecisionState } from './decision-state.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import type { WaitingDecisions } from './payment-tabs.tsx'

const screen = listScreen(adjustmentList, {
  columns: ['tutor', 'amount', 'forgives_debt', 'state', 'reason', 'staff', 'created_at'],
  filters: ['state', 'text'],
  moreFilters: ['created_at'],
  cells: { created_at: DayCell, decided_at: DayCell, state: StateCell },
  looks: { reason: 'min-w-48 whitespace-normal! py-2 wrap-anywhere', state: 'py-2' },
  linkOf: ({ tutor_id }) => `/panel/users_show/${tutor_id}/?tab=money`,
  RowLinks: AdjustmentActions,
})

const tones = { waiting: 'sun', booked: 'green', rejected: 'coral' } as const satisfies Record<AdjustmentState, string>

function StateCell({ row: { state, decided_by } }: { row: ListScreenRow<typeof adjustmentList> }) {
  const t = useT()
  return (
    <DecisionState
      tone={tones[state as AdjustmentState]}
      text={t(`wallet_adjustment.state.${state}`)}
      details={[decided_by]}
    />
  )
}

export default function WalletAdjustments({ data }: { data: ListData & { waiting: WaitingDecisions } }) {
  const t = useT()
  return (
    <ResourceList
      screen={screen}
      data={data}
      tabs={<PaymentTabs current="adjustments" waiting={data.waiting} />}
      lead={t('wallet_adjustment.lead')}
      none={t('wallet_adjustment.none')}
    />
  )
}
