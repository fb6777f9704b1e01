import { DayCell } from '#ui/admin/cells.tsx'
import { adminScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { transferRules } from '../../contract/staff.ts'
import { DryRun } from './dry-run.tsx'
import { SchoolTabs } from './school-tabs.tsx'

export default screenPage(
  adminScreen(transferRules, {
    columns: ['title', 'subject_id', 'level_id', 'place', 'share', 'matched_orders', 'checked_at', 'active'],
    filters: ['title', 'subject_id', 'active'],
    cells: { checked_at: DayCell },
    Preview: DryRun,
  }),
  { tabs: <SchoolTabs current="rules" /> },
)
