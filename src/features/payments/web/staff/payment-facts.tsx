import type { ReactNode } from 'react'
import type { PageData } from '#shared/contract.ts'
import { Moment, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import type { staffPaymentPage } from '../../contract/staff.ts'
import { PurposeLink, TutorLink } from './payment-cells.tsx'

type PaymentFact = [name: string, value: ReactNode]

/** Only the facts that the payment has. */
export function PaymentFacts({ data }: { data: PageData<typeof staffPaymentPage> }) {
  const t = useT()
  const { payment, refundable, balance, debt } = data
  const sum = (minor: number) => <Sum minor={minor} currency={payment.currency} />
  const isOpen = payment.status === 'created' || payment.status === 'pending'
  const isPaid = payment.succeeded_at !== null
  const facts: PaymentFact[] = [
    ['tutor', <TutorLink key="tutor" row={payment} />],
    ['purpose', <PurposeLink key="purpose" row={payment} />],
    ['amount', sum(payment.amount)],
    ['donation', payment.donation > 0 && sum(payment.donation)],
    ['refunded', payment.refunded > 0 && sum(payment.refunded)],
    ['refundable', payment.status === 'success' && sum(refundable)],
    ['balance', isPaid && sum(balance)],
    ['debt', debt > 0 && sum(debt)],
    ['provider', t(`staff_payment.provider.${payment.provider}`)],
    ['merchant', payment.merchant],
    ['card', payment.card],
    ['provider_ref', payment.provider_ref],
    ['failure', payment.failure],
    ['created_at', <Moment key="created" seconds={payment.created_at} />],
    ['expires_at', isOpen && <Moment key="expires" seconds={payment.expires_at} />],
    ['succeeded_at', isPaid && <Moment key="succeeded" seconds={payment.succeeded_at!} />],
    ['checked_at', payment.checked_at !== null && <Moment key="checked" seconds={payment.checked_at} />],
  ]
  return (
    <Card title={t('staff_payment.facts')}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1 text-base">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{t(`staff_payment.${name}`)}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
