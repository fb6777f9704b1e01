import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { postbackList } from '../../contract.ts'

/** The status that the partner answered, or why there was no answer. */
function LastResponse({ row: { answer } }: { row: ListScreenRow<typeof postbackList> }) {
  const t = useT()
  return /^[a-z_]+$/.test(answer) ? t(`cpa_postback.error.${answer}`) : answer && `HTTP ${answer}`
}

const screen = listScreen(postbackList, {
  columns: ['created_at', 'partner', 'order_id', 'state', 'amount', 'status', 'attempts', 'answer'],
  filters: ['state', 'status'],
  cells: { answer: LastResponse },
  linkOf: ({ order_id }) => `/panel/users_orders/${order_id}/`,
})

export default function Postbacks({ data }: { data: ListData }) {
  const t = useT()
  return <ResourceList screen={screen} data={data} lead={t('cpa_postback.lead')} none={t('cpa_postback.none')} />
}
