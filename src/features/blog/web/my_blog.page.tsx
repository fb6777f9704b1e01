import { OwnTextEditor } from '#features/tutor-texts/own-text-editor.tsx'
import type { OwnTextData } from '#features/tutor-texts/contract.ts'

export default function MyBlogPostPage({ data }: { data: OwnTextData }) {
  return <OwnTextEditor kind="blog" ownPath="/my-blog" data={data} />
}
