import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import { callStatisticList } from '../../contract.ts'
import { CallTabs } from './call-tabs.tsx'
import type { ExchangeHealth } from './call-tabs.tsx'
import { AnswerCell, ExtensionCell, MemberCell, TalkTimeCell } from './statistic-cells.tsx'

const screen = listScreen(callStatisticList, {
  columns: [
    ...(['staff', 'extension', 'answered', 'missed', 'answer_seconds', 'outgoing', 'talk_seconds'] as const),
    'appointments',
  ],
  filters: ['started_at'],
  cells: { staff: MemberCell, extension: ExtensionCell, answer_seconds: AnswerCell, talk_seconds: TalkTimeCell },
  linkOf: () => undefined,
})

export default function CallStatistics({ data }: { data: ListData & { exchange: ExchangeHealth } }) {
  return <ResourceList screen={screen} data={data} tabs={<CallTabs current="statistics" exchange={data.exchange} />} />
}
