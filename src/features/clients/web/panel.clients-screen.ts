import type { ListScreen } from '#ui/admin/screen.ts'
import { clientsPanel, endpoints } from '../contract.ts'

/** The list is drawn by hand; what staff choose about it is kept like that of a declared one. */
export const clientsScreen = {
  resource: {
    name: 'client',
    at: clientsPanel,
    fields: { name: 1, email: 1, phone: 1, city: 1, marks: 1, created_at: 1, seen_at: 1, id: 1 },
    endpoints: { export: endpoints.export },
  },
  columns: ['name', 'email', 'phone', 'city', 'marks', 'created_at', 'seen_at'],
} as const satisfies ListScreen
export type ColumnName = keyof typeof clientsScreen.resource.fields
