import type { PageData } from '#shared/contract.ts'
import type { testPage } from '../contract.ts'
import { TestStartView } from '../start-view.tsx'

export default function TestPage({ data }: { data: PageData<typeof testPage> }) {
  return <TestStartView data={data} />
}
