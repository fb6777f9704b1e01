import type { PageData } from '#shared/contract.ts'
import { TestStartView } from '#features/exams/start-view.tsx'
import { useT } from '#ui/frame.tsx'
import type { placementStartPage } from '../contract.ts'

export default function PlacementStartPage({ data }: { data: PageData<typeof placementStartPage> }) {
  const t = useT()
  return (
    <TestStartView data={data}>
      <p className="mt-4">{t('placement.levels')}</p>
    </TestStartView>
  )
}
