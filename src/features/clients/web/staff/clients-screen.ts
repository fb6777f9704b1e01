import type { ListScreen } from '#ui/admin/screen.ts'
import { clientsPanel, clientPanelEndpoints } from '../../contract.ts'

/** Lets the custom list save its views like a list that is generated from a resource. */
export const clientsScreen = {
  resource: {
    name: 'client',
    at: clientsPanel,
    fields: { name: 1, email: 1, phone: 1, city: 1, marks: 1, created_at: 1, seen_at: 1, id: 1 },
    endpoints: { export: clientPanelEndpoints.export },
  },
  columns: ['name', 'email', 'phone', 'city', 'marks', 'created_at', 'seen_at'],
} as const satisfies ListScreen
export type ClientColumnName = keyof typeof clientsScreen.resource.fields
