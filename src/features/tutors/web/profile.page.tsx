import { useFrame, useT } from '#ui/frame.tsx'
import type { PageData } from '#shared/contract.ts'
import type { profilePage } from '../contract.ts'
import { ProfileEditor } from './profile-editor.tsx'

/** Where a tutor's profile is written, from the first visit after registration on. */
export default function ProfilePage({ data }: { data: PageData<typeof profilePage> }) {
  const t = useT()
  const { edition } = useFrame()
  return (
    <>
      <title>{`${t('tutor_profile.title')} — ${edition.siteName}`}</title>
      <ProfileEditor key={data.tutor.lang} data={data} />
    </>
  )
}
