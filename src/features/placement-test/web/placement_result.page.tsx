import type { PageData } from '#shared/contract.ts'
import { TestResultView } from '#features/exams/result-view.tsx'
import { useT } from '#ui/frame.tsx'
import type { placementResultPage } from '../contract.ts'
import { SchoolRequest } from './school-request.tsx'

export default function PlacementResultPage({ data }: { data: PageData<typeof placementResultPage> }) {
  const t = useT()
  const { level, school } = data
  return (
    <TestResultView
      data={data}
      verdict={t(`placement.level.${level ?? 'none'}`)}
      explanation={t(`placement.level_text.${level ?? 'none'}`)}
      request={school ? <SchoolRequest school={school} wizard={data.request_link} /> : undefined}
    />
  )
}
