import type { PageData } from '#shared/contract.ts'
import { TestQuestionView } from '#features/exams/question-view.tsx'
import type { placementPage } from '../contract.ts'

export default function PlacementPage({ data }: { data: PageData<typeof placementPage> }) {
  return <TestQuestionView data={data} />
}
