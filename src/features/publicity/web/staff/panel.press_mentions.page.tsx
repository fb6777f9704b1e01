import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { pressPanel } from '../../contract.ts'

export default screenPage(
  adminScreen(pressPanel, {
    columns: ['title', 'source', 'link', 'published_on', 'active'],
    filters: ['title', 'source', 'active'],
  }),
)
