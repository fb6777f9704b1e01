import type { PageData } from '#shared/contract.ts'
import type { testQuestionPage } from '../contract.ts'
import { TestQuestionView } from '../question-view.tsx'

export default function TestQuestionPage({ data }: { data: PageData<typeof testQuestionPage> }) {
  return <TestQuestionView data={data} />
}
