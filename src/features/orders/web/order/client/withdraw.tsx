import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import type { clientEndpoints } from '../../../client-contract.ts'
import type { RemoveReason } from '../../../model.ts'
import type { ClientOrder } from '../orders.ts'
import { ReasonButton } from '../reason-dialog.tsx'

/** What a client may say of themselves; the rest are words of staff. */
const reasons = [
  ...(['found_elsewhere', 'price', 'schedule', 'duplicate', 'wrong_data', 'other'] as const),
] satisfies RemoveReason[]

export function Withdraw({ order }: { order: ClientOrder }) {
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
        call<typeof clientEndpoints.delete>('POST /api/client/order/delete', {
          order_id: order.id,
          text,
          remove_reasons: reason ? [reason] : [],
        })
      }
    />
  )
}
