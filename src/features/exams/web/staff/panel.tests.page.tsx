import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { testPanel } from '../../contract.ts'
import { TestLinks } from './test-links.tsx'

export default screenPage(
  adminScreen(testPanel, {
    columns: ['name', 'kind', 'alias', 'subject_id', 'minutes', 'status', 'published_at'],
    filters: ['name', 'kind', 'status', 'subject_id'],
    tones: { published: 'green' },
    sections: { contents: TestLinks },
  }),
)
