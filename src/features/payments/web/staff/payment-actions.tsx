import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { useForm } from '#ui/use-form.ts'
import type { staffPaymentEndpoints, staffPaymentPage } from '../../contract/staff.ts'
import { RefundDialog } from './refund-dialog.tsx'

type Data = PageData<typeof staffPaymentPage>

const bookedStatuses: ReadonlySet<string> = new Set(['success', 'refunded'])

export function PaymentActions({ data }: { data: Data }) {
  const t = useT()
  const hydrated = useHydrated()
  const { busy, send } = useForm()
  const [refunding, setRefunding] = useState(false)
  const { payment, refundable, refundable_donation } = data
  const canRefund = bookedStatuses.has(payment.status) && refundable + refundable_donation > 0

  async function ask() {
    const route = 'POST /api/admin/payment/ask'
    const answer = await send(call<typeof staffPaymentEndpoints.ask>(route, { payment_id: payment.id }))
    if (!answer) return
    notify(answer.outcome === 'mismatch' ? 'error' : 'done', t(`staff_payment.asked.${answer.outcome}`))
    await refresh()
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" busy={busy} disabled={!hydrated} onClick={() => void ask()}>
        <RefreshCw aria-hidden className="size-4" /> {t('staff_payment.ask')}
      </Button>
      {canRefund && (
        <Button size="small" look="danger" disabled={!hydrated} onClick={() => setRefunding(true)}>
          {t('staff_payment.refund')}
        </Button>
      )}
      {refunding && <RefundDialog data={data} onClose={() => setRefunding(false)} />}
    </div>
  )
}
