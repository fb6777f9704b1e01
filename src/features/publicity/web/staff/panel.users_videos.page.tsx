import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { videoPanel } from '../../contract.ts'

export default screenPage(
  adminScreen(videoPanel, {
    columns: ['title', 'poster', 'video', 'published_on', 'active'],
    filters: ['title', 'active'],
  }),
)
