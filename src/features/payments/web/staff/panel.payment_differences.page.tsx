import { MomentCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { differenceList } from '../../contract/staff.ts'
import type { DifferenceState } from '../../model.ts'
import { DecisionState } from './decision-state.tsx'
import { DifferenceActions } from './difference-actions.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import type { WaitingDecisions } from './payment-tabs.tsx'

type Row = ListScreenRow<typeof differenceList>

const screen = listScreen(differenceList, {
  columns: ['tutor', 'ours', 'theirs', 'provider', 'found_at', 'state'],
  filters: ['state', 'provider'],
  moreFilters: ['found_at'],
  cells: { found_at: MomentCell, state: StateCell },
  looks: { ours: 'min-w-36 whitespace-normal! py-2', theirs: 'min-w-36 whitespace-normal! py-2', state: 'py-2' },
  linkOf: ({ payment_id }) => `/panel/payments/${payment_id}/`,
  RowLinks: RowActions,
})

const tones = { open: 'sun', applied: 'green', dismissed: 'neutral' } as const satisfies Record<DifferenceState, string>

function StateCell({ row: { state, staff, reason } }: { row: Row }) {
  const t = useT()
  return (
    <DecisionState
      tone={tones[state as DifferenceState]}
      text={t(`payment_difference.state.${state}`)}
      details={[staff, reason]}
    />
  )
}

function RowActions({ row }: { row: Row }) {
  return row.state === 'open' ? <DifferenceActions difference={row} /> : null
}

export default function PaymentDifferences({ data }: { data: ListData & { waiting: WaitingDecisions } }) {
  const t = useT()
  return (
    <ResourceList
      screen={screen}
      data={data}
      tabs={<PaymentTabs current="differences" waiting={data.waiting} />}
      lead={t('payment_difference.lead')}
      none={t('payment_difference.none')}
    />
  )
}
