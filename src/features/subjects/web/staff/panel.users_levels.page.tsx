import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { levels } from '../../contract.ts'

export default screenPage(
  adminScreen(levels, {
    columns: ['name', 'alias', 'advanced', 'active'],
    filters: ['name', 'advanced', 'active'],
  }),
)
