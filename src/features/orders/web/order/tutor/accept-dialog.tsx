import { formatMoney } from '#shared/money.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import type { TutorOrder } from '../orders.ts'
import { FeeOfOffer } from './terms.tsx'
import type { FeeTerms } from './terms.tsx'

/** Nothing is accepted before the tutor has confirmed what it costs. */
export function AcceptDialog(props: {
  order: TutorOrder
  terms: FeeTerms
  fee: number | null
  alone: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { order, terms, fee, alone, busy, onConfirm, onClose } = props
  const t = useT()
  const { lang } = useFrame()
  return (
    <Dialog
      title={t('order_page.accept.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="main" busy={busy} onClick={onConfirm}>
            {fee === null
              ? t('order_page.accept.action')
              : t('order_page.accept.action_fee', { fee: formatMoney({ minor: fee, currency: order.currency }, lang) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-base">{t(alone ? 'order_page.accept.about_personal' : 'order_page.accept.about')}</p>
        <FeeOfOffer order={order} terms={terms} fee={fee} />
      </div>
    </Dialog>
  )
}
