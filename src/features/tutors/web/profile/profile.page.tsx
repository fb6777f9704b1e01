import { useFrame, useT } from '#ui/frame.tsx'
import type { PageData } from '#shared/contract.ts'
import type { tutorProfilePage } from '../../contract/profile.ts'
import { ProfileEditor } from './profile-editor.tsx'

export default function ProfilePage({ data }: { data: PageData<typeof tutorProfilePage> }) {
  const t = useT()
  const { edition } = useFrame()
  return (
    <>
      <title>{`${t('tutor_profile.title')} — ${edition.siteName}`}</title>
      <ProfileEditor key={data.tutor.lang} data={data} />
    </>
  )
}
