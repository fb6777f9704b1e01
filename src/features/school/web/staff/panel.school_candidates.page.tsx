import { MomentCell } from '#ui/admin/cells.tsx'
import { ResourceList } from '#ui/admin/list.tsx'
import type { ListData } from '#ui/admin/list-data.ts'
import { listScreen } from '#ui/admin/screen.ts'
import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { candidateList } from '../../contract/staff.ts'
import type { CandidateStatus } from '../../model.ts'
import { candidateTones } from '../tones.ts'
import { SchoolTabs } from './school-tabs.tsx'
import type { SchoolCounts } from './school-tabs.tsx'

type Row = ListScreenRow<typeof candidateList>

const screen = listScreen(candidateList, {
  columns: ['name', 'lessons', 'status', 'email', 'phone', 'experience', 'about', 'created_at'],
  filters: ['text', 'status'],
  cells: { status: StatusCell, created_at: MomentCell },
  looks: { about: 'min-w-60 whitespace-normal! wrap-anywhere' },
  linkOf: ({ tutor_id }) => (tutor_id === null ? undefined : `/panel/users_show/${tutor_id}/`),
})

export default function SchoolCandidates({ data }: { data: ListData & { counts: SchoolCounts } }) {
  const t = useT()
  return (
    <ResourceList
      screen={screen}
      data={data}
      tabs={<SchoolTabs current="candidates" counts={data.counts} />}
      lead={t('school_candidate.lead')}
      none={t('school_candidate.none')}
    />
  )
}

function StatusCell({ row: { status } }: { row: Row }) {
  const t = useT()
  return <Badge tone={candidateTones[status as CandidateStatus]}>{t(`school_candidate.status.${status}`)}</Badge>
}
