import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { districts } from '../../contract.ts'

export default screenPage(
  adminScreen(districts, {
    columns: ['name', 'alias', 'city_id', 'active'],
    filters: ['name', 'city_id', 'active'],
  }),
)
