import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { siteReviewPanel } from '../../contract.ts'

export default screenPage(
  adminScreen(siteReviewPanel, {
    columns: ['name', 'mark', 'text', 'status', 'created_at'],
    filters: ['status', 'mark', 'name', 'email'],
    tones: { pending: 'sun', active: 'green', deleted: 'coral' },
  }),
)
