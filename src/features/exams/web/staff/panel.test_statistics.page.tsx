import type { ListScreenRow } from '#ui/admin/screen.ts'
import { listScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { itemStatistics } from '../../contract.ts'

type Row = ListScreenRow<typeof itemStatistics>

const troubled = new Set(['easy', 'hard', 'weak', 'inverted'])

export default screenPage(
  listScreen(itemStatistics, {
    columns: ['text', 'state', 'share', 'discrimination', 'answers', 'related_section', 'test'],
    filters: ['test_id', 'state'],
    cells: { state: ItemState, share: ({ row }) => `${row.share}%` },
    linkOf: ({ id }) => `/panel/test_questions/${id}/`,
  }),
)

function ItemState({ row: { state } }: { row: Row }) {
  const t = useT()
  const tone = state === 'inverted' ? 'coral' : troubled.has(state) ? 'sun' : state === 'good' ? 'green' : undefined
  return <Badge {...(tone && { tone })}>{t(`test_item.state.${state}`)}</Badge>
}
