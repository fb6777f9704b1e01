import type { PaymentChoices } from '#features/payments/contract.ts'
import { call } from '#ui/api.ts'
import { Sum, useInstantText } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { feeBlockDays } from '#features/tutor-visibility/model.ts'
import { reviewStatus, status, statusName } from '../../model.ts'
import type { Status, StatusName } from '../../model.ts'
import type { tutorOrderEndpoints } from '../../contract/tutor.ts'
import { FirstClassButton } from '../order/first-class-button.tsx'
import { NextStep } from '../order/layout.tsx'
import type { TutorOrderData } from '../order/page-data.ts'
import { useOrderAction } from '../order/use-order-action.ts'
import { ZonedTime } from '../order/zoned-time.tsx'
import { PayFee } from './pay-fee.tsx'
import { RespondForm } from './respond.tsx'
import { OfferFee } from './terms.tsx'

type AppointedStep = StatusName | 'overdue' | 'answer' | 'reviewed' | 'settled'
type OfferStep = 'personal' | 'asked' | 'agreed' | 'refused' | 'silent' | 'left' | 'gone'

export function TutorStep({ order, payment }: { order: TutorOrderData; payment: PaymentChoices | null }) {
  const t = useT()
  const step = order.appointed ? appointedStep(order) : offerStep(order)
  const { no_offers: no_requests, hidden } = feeBlockDays
  const values = { name: order.client_name || t('order_page.somebody'), no_requests, hidden }
  return (
    <NextStep title={t(`order_page.tutor.${step}`, values)}>
      <p className="max-w-text text-pretty">{t(`order_page.tutor_text.${step}`, values)}</p>
      {step === 'personal' && order.personal_until !== null && (
        <p className="font-medium">
          {t('order_page.answer_until')} <ZonedTime seconds={order.personal_until} />
        </p>
      )}
      {order.may.includes('respond') && <RespondForm order={order} />}
      {step === 'agreed' && order.terms && <OfferFee order={order} terms={order.terms} fee={order.terms.fee} />}
      {order.first_class !== null && step === 'first_class' && (
        <p className="text-lead font-semibold">
          <ZonedTime seconds={order.first_class} other={{ side: 'client', zone: order.other_zone }} />
        </p>
      )}
      {order.status === status.paused && order.date_pause_off !== null && (
        <p className="font-medium">
          {t('order_page.paused_until')} <ZonedTime seconds={order.date_pause_off} />
        </p>
      )}
      {order.may.includes('first_class') && <FirstClassButton order={order} as="tutor" />}
      {order.status === status.waiting_for_pay && <Fee order={order} late={step === 'overdue'} />}
      {payment && order.fee_owed !== null && <PayFee order={order} fee={order.fee_owed} choices={payment} />}
      {step === 'paid' && <ReviewRequestButton order={order} />}
    </NextStep>
  )
}

function appointedStep(order: TutorOrderData): AppointedStep {
  const name = statusName(order.status as Status)
  const deadline = order.date_payment_deadline
  if (name === 'waiting_for_pay' && deadline !== null && deadline * 1000 < Date.now()) return 'overdue'
  if (name !== 'paid') return name
  // Staff closed the order without a review, so none is requested.
  const { review_status, review_mark } = order.review
  if (review_mark === null) return review_status === reviewStatus.none ? name : 'settled'
  return order.may.includes('respond_review') && !order.review.review_response_text ? 'answer' : 'reviewed'
}

function offerStep({ may, status: now, response }: TutorOrderData): OfferStep {
  if (may.includes('respond')) return now === status.new ? 'personal' : 'asked'
  const state = response?.state
  if (state === 'agreed') return now === status.potential ? 'agreed' : 'gone'
  if (state === 'refused' || state === 'silent') return state
  return state === 'declined' || state === 'removed' ? 'left' : 'gone'
}

function Fee({
  order: { fee_owed: fee, currency, date_payment_deadline: due },
  late,
}: {
  order: TutorOrderData
  late: boolean
}) {
  const t = useT()
  if (fee === null) return null
  return (
    <dl className={`grid gap-1 rounded-card px-4 py-3 ${late ? 'bg-coral-wash text-coral' : 'bg-sun-wash'}`}>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <dt>{t('order_page.fee')}</dt>
        <dd className="text-lead font-semibold">
          <Sum minor={fee} currency={currency} />
        </dd>
      </div>
      {due !== null && (
        <div className="flex flex-wrap items-baseline gap-x-2 text-base">
          <dt>{t(late ? 'order_page.fee_was_due' : 'order_page.fee_due')}</dt>
          <dd className="font-medium">
            <ZonedTime seconds={due} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function ReviewRequestButton({ order }: { order: TutorOrderData }) {
  const t = useT()
  const hydrated = useHydrated()
  const format = useInstantText()
  const { busy, act } = useOrderAction()
  const requestedAt = order.review_requested_at
  const ask = () =>
    act(
      call<typeof tutorOrderEndpoints.requestReview>('POST /api/tutor/order/request_review', { order_id: order.id }),
      t('order_page.review_asked'),
    )
  return (
    <>
      {requestedAt !== null && (
        <p className="text-base text-soft" suppressHydrationWarning>
          {t('order_page.review_asked_on', { day: format(new Date(requestedAt * 1000), { dateStyle: 'long' }) })}
        </p>
      )}
      {order.may.includes('request_review') && (
        <Button look="main" busy={busy} disabled={!hydrated} onClick={() => void ask()}>
          {t('order_page.ask_review')}
        </Button>
      )}
    </>
  )
}
