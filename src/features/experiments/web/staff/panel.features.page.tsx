import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { featurePanel } from '../../contract.ts'
import { OutsideNotice } from './outside-notice.tsx'

export default screenPage(
  adminScreen(featurePanel, {
    columns: ['key', 'description', 'value', 'rollout', 'active'],
    filters: ['key', 'active'],
  }),
  { tabs: <OutsideNotice /> },
)
