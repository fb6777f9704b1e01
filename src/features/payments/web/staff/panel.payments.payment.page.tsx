import type { PageData } from '#shared/contract.ts'
import { useListAddress } from '#ui/admin/list-address.ts'
import { useT } from '#ui/frame.tsx'
import { Card } from '#ui/parts/card.tsx'
import { paymentsPanel } from '../../contract/staff.ts'
import type { staffPaymentPage } from '../../contract/staff.ts'
import { DifferenceActions, DifferenceSides } from './difference-actions.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentBadges } from './payment-cells.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { MovementsCard, NoticesCard, RefundsCard } from './payment-history.tsx'

type Data = PageData<typeof staffPaymentPage>

export default function StaffPayment({ data }: { data: Data }) {
  const t = useT()
  const { payment, difference } = data
  const back = useListAddress({ at: paymentsPanel })
  const title = t('staff_payment.title', { id: payment.id })
  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <nav aria-label={t('panel.where')} className="mb-1 text-small">
        <a href={back} className="text-green">
          {t('panel.page.payments')}
        </a>
      </nav>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="mb-1 text-title font-semibold">{title}</h1>
          <PaymentBadges row={payment} />
        </div>
        <PaymentActions key={payment.id} data={data} />
      </header>
      {difference && (
        <Card title={t('payment_difference.title')} className="mb-4 border-sun! bg-sun-wash!">
          <div className="mb-3">
            <DifferenceSides difference={difference} />
          </div>
          <DifferenceActions difference={difference} />
        </Card>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <PaymentFacts data={data} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RefundsCard refunds={data.refunds} currency={payment.currency} />
          <MovementsCard movements={data.movements} currency={payment.currency} />
          <NoticesCard notices={data.notices} />
        </div>
      </div>
    </>
  )
}
