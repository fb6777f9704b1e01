import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { questionPanel } from '../../contract.ts'

export default screenPage(
  adminScreen(questionPanel, {
    columns: ['text', 'test_id', 'related_section', 'kind', 'active'],
    filters: ['text', 'test_id', 'kind', 'active'],
  }),
)
