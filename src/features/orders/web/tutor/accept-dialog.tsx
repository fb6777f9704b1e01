import { formatMoney } from '#shared/money.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import type { TutorOrderData } from '../order/page-data.ts'
import { OfferFee } from './terms.tsx'
import type { FeeTerms } from './terms.tsx'

/** The tutor must confirm the fee before accepting. */
export function AcceptDialog(props: {
  order: TutorOrderData
  terms: FeeTerms
  fee: number | null
  isPersonal: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { order, terms, fee, isPersonal, busy, onConfirm, onClose } = props
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
        <p className="text-base">{t(isPersonal ? 'order_page.accept.about_personal' : 'order_page.accept.about')}</p>
        <OfferFee order={order} terms={terms} fee={fee} />
      </div>
    </Dialog>
  )
}
