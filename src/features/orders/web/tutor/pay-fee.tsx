import type { PaymentChoices } from '#features/payments/contract.ts'
import { PaymentForm } from '#features/payments/payment-form.tsx'
import type { PaymentCalls } from '#features/payments/payment-form.tsx'
import { call } from '#ui/api.ts'
import { Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import type { feeEndpoints } from '../../contract/fee.ts'
import { status } from '../../model.ts'
import type { TutorOrderData } from '../order/page-data.ts'

/** Open at once when the fee is due; before that it can be unfolded. */
export function PayFee({ order, fee, choices }: { order: TutorOrderData; fee: number; choices: PaymentChoices }) {
  const t = useT()
  const order_id = order.id
  const calls: PaymentCalls = {
    byWallet: () => call<typeof feeEndpoints.payByWallet>('POST /api/tutor/order/pay_by_wallet', { order_id }),
    byCard: (card) => call<typeof feeEndpoints.payByToken>('POST /api/tutor/order/pay_by_token', { order_id, ...card }),
    byProvider: (choice) =>
      call<typeof feeEndpoints.pay>('POST /api/tutor/order/pay/:provider', { order_id, ...choice }),
  }
  const onPaid = () => {
    notify('done', t('order_page.fee_paid'))
    void refresh()
  }
  const form = (
    <PaymentForm
      choices={choices}
      calls={calls}
      path="/api/tutor/order/pay/:provider"
      amount={fee}
      action={t('order_page.pay_fee')}
      onPaid={onPaid}
    >
      {() => <input type="hidden" name="order_id" value={order_id} />}
    </PaymentForm>
  )
  if (order.status === status.waiting_for_pay) return form
  return (
    <details className="grid gap-3">
      <summary className="w-fit cursor-pointer font-medium text-green">
        {t('order_page.pay_fee_now')} · <Sum minor={fee} currency={order.currency} />
      </summary>
      <div className="mt-3">{form}</div>
    </details>
  )
}
