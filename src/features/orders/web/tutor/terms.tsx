import { useId } from 'react'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { computeFee } from '../../model.ts'
import type { TutorOrderData } from '../order/page-data.ts'
import { ZonedTime } from '../order/zoned-time.tsx'

export type FeeTerms = NonNullable<TutorOrderData['terms']>

/** Uses the same rule as the server. */
export function OfferFee({
  order,
  terms,
  fee,
  errors,
}: {
  order: TutorOrderData
  terms: FeeTerms
  fee: number | null
  errors?: readonly string[] | undefined
}) {
  const t = useT()
  const id = useId()
  const { percent, weeks, dueDays } = terms.rule
  return (
    <section aria-labelledby={id} className="grid gap-1 rounded-card bg-sun-wash px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 id={id} className="text-base font-medium">
          {t('order_page.terms.fee')}
        </h3>
        {fee !== null && (
          <p className="text-lead font-semibold" aria-live="polite">
            <Sum minor={fee} currency={order.currency} />
          </p>
        )}
      </div>
      <p className="text-base">
        {t('order_page.terms.due', { count: dueDays })}
        {terms.due !== null && (
          <>
            {' '}
            {t('order_page.terms.due_wish')} <ZonedTime seconds={terms.due} />
          </>
        )}
      </p>
      <p className="text-small text-soft">{t('order_page.terms.rule', { percent, count: weeks })}</p>
      {errors && errors.length > 0 && (
        <p role="alert" className="text-base text-coral">
          {errors.join(' ')}
        </p>
      )}
    </section>
  )
}

/** An already accepted fee stays. */
export function computeOfferFee(order: TutorOrderData, terms: FeeTerms, rate: number | undefined): number | null {
  if (!rate || rate === terms.rate) return terms.fee
  return computeFee(terms.rule, { rate, class_regularity: order.request.class_regularity, currency: order.currency })
}
