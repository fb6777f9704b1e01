import type { PageData } from '#shared/contract.ts'
import { useT } from '#ui/frame.tsx'
import type { testResultPage } from '../contract.ts'
import { skillStateOf } from '../model.ts'
import { TestResultView } from '../result-view.tsx'

export default function TestResultPage({ data }: { data: PageData<typeof testResultPage> }) {
  const t = useT()
  const { score, total } = data
  const state = skillStateOf({ correct: score, total })
  const percent = total > 0 ? Math.round((score / total) * 100) : 0
  return <TestResultView data={data} verdict={`${percent}%`} explanation={t(`tests.verdict.${state}`)} />
}
