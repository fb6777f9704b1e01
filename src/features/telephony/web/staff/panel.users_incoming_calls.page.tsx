import { MomentCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { LiveUpdates } from '#ui/admin/live-updates.tsx'
import { useQuery } from '#ui/admin/query.ts'
import { listScreen } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { incomeList } from '../../contract.ts'
import { CallTabs } from './call-tabs.tsx'
import type { ExchangeHealth } from './call-tabs.tsx'
import { CallerCell, IncomeLinks, RecipientCell, ResultCell, StateCell, TalkCell, WaitCell } from './income-cells.tsx'
import { RingButton } from './ring-dialog.tsx'

const screen = listScreen(incomeList, {
  columns: ['caller', 'state', 'started_at', 'talk', 'staff', 'result'],
  filters: ['text', 'queue', 'who_calls.recipient', 'admin_id'],
  moreFilters: ['state', 'started_at'],
  cells: {
    caller: CallerCell,
    recipient: RecipientCell,
    state: StateCell,
    started_at: MomentCell,
    wait: WaitCell,
    talk: TalkCell,
    result: ResultCell,
  },
  looks: { state: 'max-w-72!', note: 'min-w-40 py-2 whitespace-normal! wrap-anywhere' },
  rowLook: ({ overdue }) => (overdue ? 'bg-coral-wash' : ''),
  linkOf: ({ account_id, recipient }) =>
    account_id === null ? undefined : `/panel/${recipient === 'tutor' ? 'users_show' : 'clients_show'}/${account_id}/`,
  RowLinks: IncomeLinks,
})

export default function IncomingCalls({ data }: { data: ListData & { exchange: ExchangeHealth } }) {
  const t = useT()
  const queue = useQuery().get('queue')
  return (
    <>
      <LiveUpdates data={data} />
      <ResourceList
        screen={screen}
        data={data}
        tabs={<CallTabs current={queue === 'waiting' ? 'waiting' : 'incomes'} exchange={data.exchange} />}
        lead={data.exchange.sandbox ? t('call.exchange.sandbox') : undefined}
        adder={data.exchange.sandbox && <RingButton />}
        none={t(queue === 'waiting' ? 'income.none_waiting' : 'income.none')}
      />
    </>
  )
}
