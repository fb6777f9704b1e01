import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { experimentPanel } from '../../contract.ts'
import { OutsideNotice } from './outside-notice.tsx'
import { Results } from './results.tsx'

export default screenPage(
  adminScreen(experimentPanel, {
    columns: ['name', 'feature', 'coverage', 'status', 'started_at', 'stopped_at'],
    filters: ['name', 'feature', 'status'],
    tones: { running: 'green', stopped: 'neutral' },
    sections: { results: Results },
  }),
  { tabs: <OutsideNotice /> },
)
