import { PublishAtField, scheduledPage, ScheduledStatus } from '#features/news/schedule-parts.tsx'
import type { ListedRow } from '#ui/admin/list-data.ts'
import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { useT } from '#ui/frame.tsx'
import { staticPagePanel } from '../../contract.ts'

export default scheduledPage(
  screenPage(
    adminScreen(staticPagePanel, {
      columns: ['title', 'alias', 'status', 'publish_at', 'published_at'],
      filters: ['title', 'text', 'alias', 'status'],
      tones: { published: 'green' },
      cells: { status: StatusCell },
      fields: { publish_at: PublishAtField },
    }),
  ),
)

function StatusCell({ row }: { row: ListedRow }) {
  const t = useT()
  return <ScheduledStatus row={row} text={t(`static_page.status.${String(row['status'])}`)} />
}
