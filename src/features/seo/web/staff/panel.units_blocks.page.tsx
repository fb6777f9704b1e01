import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { pageMetatags } from '../../contract.ts'
import { SearchPreview } from './search-preview.tsx'

export default screenPage(
  adminScreen(pageMetatags, {
    columns: ['pattern', 'title', 'description', 'active'],
    filters: ['pattern', 'active'],
    Preview: SearchPreview,
  }),
)
