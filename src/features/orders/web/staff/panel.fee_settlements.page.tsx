import { DayCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { settlementList } from '../../contract/settlements.ts'
import type { SettlementState } from '../../model.ts'
import { SettlementActions } from './case/settlements.tsx'

type Row = ListScreenRow<typeof settlementList>

const screen = listScreen(settlementList, {
  columns: ['tutor', 'amount', 'kind', 'state', 'unconfirmed', 'reason', 'reference', 'staff', 'created_at'],
  filters: ['state', 'unconfirmed', 'text'],
  moreFilters: ['kind', 'created_at'],
  cells: { created_at: DayCell },
  looks: { reason: 'min-w-48 whitespace-normal! py-2 wrap-anywhere' },
  linkOf: ({ order_id }) => `/panel/users_orders/${order_id}/`,
  RowLinks: Decisions,
})

function Decisions({ row }: { row: Row }) {
  const { id, state, own, unconfirmed } = row
  return <SettlementActions entry={{ id, own, state: state as SettlementState, unconfirmed }} />
}

export default function FeeSettlements({ data }: { data: ListData }) {
  const t = useT()
  return <ResourceList screen={screen} data={data} lead={t('fee_settlement.lead')} none={t('fee_settlement.none')} />
}
