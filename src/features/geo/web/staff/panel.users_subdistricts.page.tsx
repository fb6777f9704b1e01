import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { subdistricts } from '../../contract.ts'

export default screenPage(
  adminScreen(subdistricts, {
    columns: ['name', 'district_id', 'active'],
    filters: ['name', 'district_id', 'active'],
  }),
)
