import { Download } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { privacyPage } from '../../contract/privacy.ts'
import { DeleteTutorProfile } from './privacy-delete.tsx'
import { DeletionNotice } from './deletion-notice.tsx'
import { PrivacyFields } from './privacy-fields.tsx'
import { ProfileVisibility } from './privacy-visibility.tsx'

export default function PrivacyOfTutor({ data }: { data: PageData<typeof privacyPage> }) {
  const t = useT()
  const { edition } = useFrame()
  const title = t('privacy.title')
  return (
    <section className="mx-auto grid max-w-180 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="max-w-text text-pretty text-soft">{t('privacy.lead')}</p>
      </div>
      {data.deletion_at !== null && <DeletionNotice at={data.deletion_at} />}
      <ProfileVisibility shown={data.shown} byStaff={data.hidden_by_staff} />
      <PrivacyFields privacy={data.privacy} />
      <OwnData />
      {data.deletion_at === null && <DeleteTutorProfile choices={data} wallet={data.wallet} />}
    </section>
  )
}

function OwnData() {
  const t = useT()
  const { locale } = useFrame()
  return (
    <Card title={t('privacy.data')}>
      <p className="mb-4 max-w-text text-base text-soft">{t('privacy.data_text')}</p>
      <ButtonLink href={`/api/tutor/privacy/download_files?lang=${locale}`} download>
        <Download aria-hidden className="size-4" /> {t('privacy.download')}
      </ButtonLink>
    </Card>
  )
}
