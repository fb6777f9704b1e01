import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { vacancyPanel } from '../../contract.ts'

export default screenPage(
  adminScreen(vacancyPanel, {
    columns: ['title', 'city_id', 'employment', 'pay', 'status', 'published_at'],
    filters: ['title', 'status', 'city_id', 'employment'],
    tones: { published: 'green', closed: 'coral' },
  }),
)
