import { DayCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import { clientList } from '../../contract.ts'
import { ClientBadges } from './client-badges.tsx'
import { ClientEmail, ClientPhone } from './client-cells.tsx'
import { MergeBar } from './merge-bar.tsx'

const screen = listScreen(clientList, {
  columns: ['name', 'email', 'phone', 'city', 'marks', 'created_at', 'seen_at'],
  filters: ['text', 'city_id', 'blacklisted', 'confirmed', 'tutor', 'created'],
  cells: { email: ClientEmail, phone: ClientPhone, marks: ClientBadges, created_at: DayCell, seen_at: DayCell },
})

export default function Clients({ data }: { data: ListData }) {
  return <ResourceList screen={screen} data={data} renderBar={(selection) => <MergeBar selection={selection} />} />
}
