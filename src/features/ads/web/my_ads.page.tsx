import { OwnTexts } from '#features/tutor-texts/own-texts.tsx'
import type { OwnTextsData } from '#features/tutor-texts/contract.ts'

export default function MyAdsPage({ data }: { data: OwnTextsData }) {
  return <OwnTexts kind="ad" data={data} />
}
