import { DayCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { topList } from '../../contract.ts'
import { TopTabs } from './top-tabs.tsx'
import { topTones } from './top-tones.ts'

type Row = ListScreenRow<typeof topList>

const screen = listScreen(topList, {
  columns: ['tutor', 'subject', 'city', 'state', 'starts_at', 'ends_at', 'price', 'impressions', 'views'],
  filters: ['text', 'state', 'subject_id'],
  moreFilters: ['city_id', 'starts_at'],
  cells: { city: CityCell, state: StateCell, starts_at: DayCell, ends_at: DayCell },
  add: true,
})

export default function Tops({ data }: { data: ListData }) {
  const t = useT()
  return <ResourceList screen={screen} data={data} tabs={<TopTabs current="placements" />} none={t('top.none')} />
}

function CityCell({ row }: { row: Row }) {
  const t = useT()
  return row.city || t('top.online')
}

function StateCell({ row: { state } }: { row: Row }) {
  const t = useT()
  return <Badge tone={topTones[state as keyof typeof topTones]}>{t(`top.state.${state}`)}</Badge>
}
