import type { ListedRow } from '#ui/admin/list-data.ts'
import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { useT } from '#ui/frame.tsx'
import { newsPanel } from '../../panel-contract.ts'
import { PublishAtField, scheduledPage, ScheduledStatus } from '../../schedule-parts.tsx'
import { NewsTabs } from './news-tabs.tsx'

export default scheduledPage(
  screenPage(
    adminScreen(newsPanel, {
      columns: ['title', 'category_id', 'author_id', 'status', 'publish_at', 'active'],
      filters: ['title', 'category_id', 'status', 'active', 'subjects', 'author_id'],
      tones: { published: 'green' },
      cells: { status: StatusCell },
      fields: { publish_at: PublishAtField },
    }),
    { tabs: <NewsTabs current="news_show" /> },
  ),
)

function StatusCell({ row }: { row: ListedRow }) {
  const t = useT()
  return <ScheduledStatus row={row} text={t(`news.status.${String(row['status'])}`)} />
}
