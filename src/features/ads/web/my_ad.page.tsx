import { OwnTextEditor } from '#features/tutor-texts/own-text-editor.tsx'
import type { OwnTextData } from '#features/tutor-texts/contract.ts'

export default function MyAdPage({ data }: { data: OwnTextData }) {
  return <OwnTextEditor kind="ad" ownPath="/my-ads" data={data} />
}
