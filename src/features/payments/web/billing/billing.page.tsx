import type { PageData } from '#shared/contract.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { billingPage } from '../../contract.ts'
import { billingTones } from '../../billing-tones.ts'
import { BillingForm } from './billing-form.tsx'

type Data = PageData<typeof billingPage>

export default function BillingPage({ data }: { data: Data }) {
  const t = useT()
  const { edition } = useFrame()
  const { billing } = data
  const title = t('billing.title')
  return (
    <section className="mx-auto grid max-w-160 gap-5 px-4 py-8 tablet:py-12">
      <title>{`${title} — ${edition.siteName}`}</title>
      <div>
        <h1 className="mb-1 text-title font-bold text-balance">{title}</h1>
        <p className="text-pretty text-soft">{t('billing.lead')}</p>
      </div>
      <BillingStatus billing={billing} />
      <BillingForm key={billing.submitted_at} data={data} />
      <p className="text-small text-soft">{t('billing.private')}</p>
    </section>
  )
}

function BillingStatus({ billing: { state, comment } }: Pick<Data, 'billing'>) {
  const t = useT()
  return (
    <Card>
      <div role="status" className="grid justify-items-start gap-2">
        <Badge tone={billingTones[state]}>{t(`billing.state.${state}`)}</Badge>
        <p className="text-pretty">{t(`billing.about.${state}`)}</p>
        {comment && (
          <blockquote className="w-full rounded-card bg-coral-wash px-3 py-2 text-base wrap-anywhere whitespace-pre-line">
            <span className="block text-small text-coral">{t('billing.comment')}</span>
            {comment}
          </blockquote>
        )}
      </div>
    </Card>
  )
}
