import { MomentCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { transferList } from '../../contract/staff.ts'
import type { TransferState } from '../../model.ts'
import { transferTones } from '../tones.ts'
import { SchoolTabs } from './school-tabs.tsx'
import type { SchoolCounts } from './school-tabs.tsx'

type Row = ListScreenRow<typeof transferList>

const screen = listScreen(transferList, {
  columns: ['order_id', 'lessons', 'cause', 'reason', 'state', 'note', 'created_at', 'reported_at'],
  filters: ['text', 'state', 'cause'],
  moreFilters: ['created_at'],
  cells: { state: StateCell, created_at: MomentCell, reported_at: MomentCell },
  looks: { note: 'min-w-40 whitespace-normal! wrap-anywhere' },
  linkOf: ({ order_id }) => `/panel/users_orders/${order_id}/`,
})

export default function SchoolTransfers({ data }: { data: ListData & { counts: SchoolCounts } }) {
  const t = useT()
  return (
    <ResourceList
      screen={screen}
      data={data}
      tabs={<SchoolTabs current="transfers" counts={data.counts} />}
      lead={t('school_transfer.lead')}
      none={t('school_transfer.none')}
    />
  )
}

function StateCell({ row: { state } }: { row: Row }) {
  const t = useT()
  return <Badge tone={transferTones[state as TransferState]}>{t(`school_transfer.state.${state}`)}</Badge>
}
