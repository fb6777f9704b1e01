import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import type { clientOrderEndpoints } from '../../contract/client.ts'
import type { RemoveReason } from '../../model.ts'
import type { ClientOrderData } from '../order/page-data.ts'
import { ReasonButton } from '../order/reason-dialog.tsx'

/** Reasons a client may choose; the others are for staff. */
const reasons = [
  ...(['found_elsewhere', 'price', 'schedule', 'duplicate', 'wrong_data', 'other'] as const),
] satisfies RemoveReason[]

export function WithdrawButton({ order }: { order: ClientOrderData }) {
  const t = useT()
  return (
    <ReasonButton
      button={t('order_page.withdraw.open')}
      look="quiet"
      size="small"
      className="-ml-2.5 justify-self-start"
      title={t('order_page.withdraw.title')}
      about={t('order_page.withdraw.about')}
      action={t('order_page.withdraw.action')}
      done={t('order_page.withdraw.done')}
      reasons={{
        label: t('order_page.withdraw.reason'),
        choices: reasons.map((value) => ({ value, text: t(`order.reason.${value}`) })),
      }}
      note={{ label: t('order_page.withdraw.note'), most: 1000 }}
      send={({ reason, text }) =>
        call<typeof clientOrderEndpoints.delete>('POST /api/client/order/delete', {
          order_id: order.id,
          text,
          remove_reasons: reason ? [reason] : [],
        })
      }
    />
  )
}
