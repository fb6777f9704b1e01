import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { LocalDay, Moment } from '#ui/format.tsx'
import { useFrame, useHref, useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { Steps } from '#ui/parts/progress.tsx'
import type { schoolOrderPage } from '../../contract/site.ts'
import { clientSteps } from '../../model.ts'
import { SchoolPrices } from '../school-prices.tsx'

type Data = PageData<typeof schoolOrderPage>

/** The progress of the client's request at the school. */
export default function SchoolOrder({ data }: { data: Data }) {
  const t = useT()
  const href = useHref()
  const { edition } = useFrame()
  const title = t('school_order.title')
  return (
    <section className="mx-auto grid max-w-160 gap-5 px-4 py-8 tablet:py-12">
      <PageHead title={`${title} — ${edition.siteName}`} />
      <div>
        <a
          href={href(`/zayavka/${data.order_id}/`)}
          className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-base text-soft no-underline hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {t('school_order.to_order', { id: String(data.order_id) })}
        </a>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-soft">{data.lessons.join(', ')}</p>
      </div>
      <SchoolProgress data={data} />
      <Card title={t('school_order.request')}>
        <dl className="grid gap-3 text-base">
          {data.levels.length > 0 && <Fact name={t('school_order.levels')}>{data.levels.join(', ')}</Fact>}
          {data.goal && <Fact name={t('school_order.goal')}>{data.goal}</Fact>}
          <Fact name={t('school_order.handed_over')}>
            <LocalDay seconds={data.created_at} />
          </Fact>
        </dl>
      </Card>
      {data.rates && <SchoolPrices rates={data.rates} />}
    </section>
  )
}

function SchoolProgress({ data }: { data: Data }) {
  const t = useT()
  const { state, teacher, first_lesson_at: lesson, note } = data
  // The first step is the request itself, which the school may not have yet.
  const at = clientSteps.findIndex((step) => step === (state === 'waiting' ? 'received' : state))
  return (
    <Card>
      <div className="grid gap-4">
        {at !== -1 && <Steps steps={clientSteps.map((step) => t(`school_order.step.${step}`))} at={at} />}
        <div className="grid gap-2">
          <h2 className="text-lead font-semibold text-balance">{t(`school_order.state.${state}`)}</h2>
          <p className="text-base">{t(`school_order.about.${state}`)}</p>
          {teacher && (
            <p className="text-base">
              {t('school_order.teacher')}: <b className="font-semibold wrap-anywhere">{teacher}</b>
            </p>
          )}
          {lesson !== null && (
            <p className="text-base">
              {t('school_order.first_lesson')}:{' '}
              <b className="font-semibold">
                <Moment seconds={lesson} />
              </b>
            </p>
          )}
          {note && (
            <p className="rounded-card bg-paper px-3 py-2 text-base wrap-anywhere whitespace-pre-line">{note}</p>
          )}
        </div>
      </div>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}
