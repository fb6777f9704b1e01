import { Download } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { privacyPage } from '../contract.ts'
import { DeleteProfile } from './privacy-delete.tsx'
import { Leaving } from './privacy-leaving.tsx'
import { Shown } from './privacy-shown.tsx'
import { Visible } from './privacy-visible.tsx'

/** What is shown to whom, what never is, and the way out with everything. */
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
      {data.deletion_at !== null && <Leaving at={data.deletion_at} />}
      <Visible shown={data.shown} byStaff={data.hidden_by_staff} />
      <Shown privacy={data.privacy} />
      <OwnData />
      {data.deletion_at === null && <DeleteProfile hasPassword={data.has_password} />}
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
