import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { linkPanel } from '../../contract.ts'

export default screenPage(
  adminScreen(linkPanel, {
    columns: ['code', 'url', 'hits', 'last_hit_at', 'active'],
    filters: ['code', 'url', 'active'],
  }),
)
