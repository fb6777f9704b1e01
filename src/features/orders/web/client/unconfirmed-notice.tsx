import { useEffect } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import type { clientOrderEndpoints } from '../../contract/client.ts'

/**
 * Shown when the owner first opens an order that a guest placed with their contact; showing it confirms the contact.
 */
export function UnconfirmedNotice({ orderId }: { orderId: number }) {
  const t = useT()
  useEffect(() => {
    void call<typeof clientOrderEndpoints.confirmContact>('POST /api/client/order/confirm_contact', {
      order_id: orderId,
    })
  }, [orderId])
  return (
    <section
      aria-labelledby="unconfirmed"
      className="rounded-card border border-line border-l-4 border-l-sun bg-card p-4 tablet:p-6"
    >
      <h2 id="unconfirmed" className="text-lead font-semibold text-balance">
        {t('order_page.unconfirmed.title')}
      </h2>
      <p className="mt-2 max-w-text text-pretty">{t('order_page.unconfirmed.text')}</p>
    </section>
  )
}
