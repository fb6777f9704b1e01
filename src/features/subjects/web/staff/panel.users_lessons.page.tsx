import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { lessons } from '../../contract.ts'

export default screenPage(
  adminScreen(lessons, {
    columns: ['name', 'alias', 'levels', 'popular', 'in_footer', 'active'],
    filters: ['name', 'levels', 'active'],
  }),
)
