import type { ListScreen } from '#ui/admin/screen.ts'
import { panelEndpoints, tutorsPanel } from '../panel-contract.ts'

/** The list is drawn by hand; what staff choose about it is kept like that of a declared one. */
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
    endpoints: { export: panelEndpoints.export },
  },
  // As many as 1280 pixels hold; the rest can be chosen.
  columns: ['name', 'state', 'contacts', 'subjects', 'city'],
} as const satisfies ListScreen
export type ColumnName = keyof typeof tutorsScreen.resource.fields
