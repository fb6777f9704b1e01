import type { PageData } from '#shared/contract.ts'
import type { ListScreen } from '#ui/admin/screen.ts'
import { tutorPanelEndpoints, tutorsPanel } from '../../contract/staff-list.ts'
import type { tutorsPage } from '../../contract/staff-list.ts'

/** A custom list that stores its settings like a declared one. */
export const tutorsScreen = {
  resource: {
    name: 'tutor',
    at: tutorsPanel,
    fields: {
      name: 1,
      state: 1,
      subjects: 1,
      city: 1,
      score: 1,
      contacts: 1,
      created_at: 1,
      seen_at: 1,
      verification: 1,
      id: 1,
    },
    endpoints: { export: tutorPanelEndpoints.export },
  },
  // These columns fit into 1280 pixels.
  columns: ['name', 'state', 'contacts', 'subjects', 'city'],
} as const satisfies ListScreen
export type TutorColumn = keyof typeof tutorsScreen.resource.fields
export type TutorListItem = PageData<typeof tutorsPage>['tutors']['items'][number]
