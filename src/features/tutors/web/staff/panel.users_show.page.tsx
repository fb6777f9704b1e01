import { DayCell } from '#ui/admin/cells.tsx'
import { listScreen } from '#ui/admin/screen.ts'
import { screenPage } from '#ui/admin/screen-page.tsx'
import { tutorList } from '../../contract/staff-list.ts'
import { toggles } from '../../model.ts'
import { ContactsCell, NameCell, StateCell, VerificationCell } from './tutor-cells.tsx'

export default screenPage(
  listScreen(tutorList, {
    // These columns fit into 1280 pixels.
    columns: ['name', 'state', 'contacts', 'subjects', 'city'],
    filters: ['text', 'state', 'subject_id', 'city_id', 'verification', 'waiting'],
    moreFilters: [
      ...(['billing_submitted', 'online', 'active', 'favorite', 'school_tutor', ...toggles] as const),
      ...(['leaving', 'deleted', 'score', 'created'] as const),
    ],
    cells: {
      name: NameCell,
      state: StateCell,
      contacts: ContactsCell,
      verification: VerificationCell,
      created_at: DayCell,
      seen_at: DayCell,
    },
    looks: {
      name: 'max-w-52!',
      contacts: 'max-w-46! text-small leading-tight',
      subjects: 'max-w-36!',
      city: 'max-w-28!',
    },
    add: true,
  }),
)
