import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { cities } from '../../contract.ts'

export default screenPage(
  adminScreen(cities, {
    columns: ['name', 'alias', 'region_id', 'popular', 'in_footer', 'active'],
    filters: ['name', 'region_id', 'active'],
  }),
)
