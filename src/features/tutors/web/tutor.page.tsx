import type { PageData } from '#shared/contract.ts'
import { useFrame } from '#ui/frame.tsx'
import type { tutorPage } from '../contract.ts'
import { ShownTutor } from './shown-tutor.tsx'

export default function TutorPage({ data }: { data: PageData<typeof tutorPage> }) {
  const { edition } = useFrame()
  const { tutor } = data
  const subjects = tutor.subjects.map(({ name }) => name).join(', ')
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-4 wide:pt-12">
      <title>{`${[tutor.name, subjects].filter(Boolean).join(': ')} — ${edition.siteName}`}</title>
      <meta name="description" content={tutor.short_description} />
      <ShownTutor tutor={tutor} />
    </div>
  )
}
