import { useT } from '#ui/frame.tsx'
import { TextEntry } from '#features/tutor-texts/text-entry.tsx'
import type { TextEntryData } from '#features/tutor-texts/contract.ts'

export default function AdPage({ data }: { data: TextEntryData }) {
  const t = useT()
  return <TextEntry data={data} more={t('ads.more')} action={t('ads.to_tutor')} />
}
