import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { testTextPanel } from '../../contract.ts'

export default screenPage(adminScreen(testTextPanel, { columns: ['name', 'test_id'], filters: ['name', 'test_id'] }))
