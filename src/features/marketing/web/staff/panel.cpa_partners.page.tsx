import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { cpaPartnerPanel } from '../../contract.ts'

export default screenPage(
  adminScreen(cpaPartnerPanel, {
    columns: ['name', 'click_param', 'days', 'active'],
    filters: ['name', 'active'],
  }),
)
