import type { PageData } from '#shared/contract.ts'
import { LocalDay } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import type { schoolTutorPage } from '../../contract/site.ts'
import { SchoolPrices } from '../school-prices.tsx'
import { candidateTones } from '../tones.ts'
import { SchoolApplicationForm } from './application-form.tsx'

type Data = PageData<typeof schoolTutorPage>

export default function SchoolTutor({ data }: { data: Data }) {
  const t = useT()
  const { edition } = useFrame()
  const title = t('school_tutor.title')
  return (
    <section className="mx-auto grid max-w-160 gap-5 px-4 py-8 tablet:py-12">
      <PageHead title={`${title} — ${edition.siteName}`} />
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{t('school_tutor.lead')}</p>
      </div>
      {data.school_tutor && (
        <Card title={t('school_tutor.member')}>
          <p className="text-base">{t('school_tutor.member_text')}</p>
        </Card>
      )}
      {data.application && <Application application={data.application} />}
      {data.may_apply && <SchoolApplicationForm data={data} />}
      {data.rates && <SchoolPrices rates={data.rates} />}
    </section>
  )
}

function Application({ application }: { application: NonNullable<Data['application']> }) {
  const t = useT()
  const { status, note, created_at: sent, lessons } = application
  return (
    <Card
      title={t('school_tutor.application')}
      action={<Badge tone={candidateTones[status]}>{t(`school_tutor.status.${status}`)}</Badge>}
    >
      <div className="grid gap-2 text-base">
        <p>{t(`school_tutor.about.${status}`)}</p>
        {note && <p className="rounded-card bg-paper px-3 py-2 wrap-anywhere whitespace-pre-line">{note}</p>}
        <p className="text-small text-soft">
          {t('school_tutor.sent')} <LocalDay seconds={sent} />
          {lessons.length > 0 && ` · ${lessons.join(', ')}`}
        </p>
      </div>
    </Card>
  )
}
