import { listScreen } from '#ui/admin/screen.ts'
import { clientList } from './contract.ts'
import { ClientBadges } from './web/staff/client-badges.tsx'
import { ClientEmail, ClientPhone } from './web/staff/client-cells.tsx'
import { DayCell } from '#ui/admin/cells.tsx'

export const clientsScreen = listScreen(clientList, {
  columns: ['name', 'email', 'phone', 'city', 'marks', 'created_at', 'seen_at'],
  filters: ['text', 'city_id', 'blacklisted', 'confirmed', 'tutor', 'created'],
  cells: { email: ClientEmail, phone: ClientPhone, marks: ClientBadges, created_at: DayCell, seen_at: DayCell },
})
