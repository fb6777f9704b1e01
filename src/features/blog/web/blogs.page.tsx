import { useT } from '#ui/frame.tsx'
import { TextList } from '#features/tutor-texts/text-list.tsx'
import type { TextListData } from '#features/tutor-texts/contract.ts'

export default function BlogPage({ data }: { data: TextListData }) {
  const t = useT()
  return <TextList data={data} empty={t('blogs.empty')} />
}
