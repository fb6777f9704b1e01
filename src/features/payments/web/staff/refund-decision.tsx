import { useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { useForm } from '#ui/use-form.ts'
import type { staffPaymentEndpoints, staffPaymentPage } from '../../contract/staff.ts'

type Refund = PageData<typeof staffPaymentPage>['refunds'][number]
type Decision = 'approve' | 'reject'

/** A refund above the limit of one person. The member who asked for it cannot decide. */
export function RefundDecision({ refund }: { refund: Refund }) {
  const t = useT()
  const hydrated = useHydrated()
  const { busy, send } = useForm()
  const [open, setOpen] = useState<Decision>()
  if (refund.status !== 'waiting') return null
  if (refund.own) return <p className="text-small text-soft">{t('wallet_adjustment.own')}</p>

  async function decide(decision: Decision) {
    const route = 'POST /api/admin/payment_refund/decide'
    const input = { refund_id: refund.id, approve: decision === 'approve' }
    const answer = await send(call<typeof staffPaymentEndpoints.decideRefund>(route, input))
    setOpen(undefined)
    if (answer) notify(answer.status === 'failed' ? 'error' : 'done', t(`staff_payment.refund_answer.${answer.status}`))
    await refresh()
  }

  return (
    <p className="mt-1 flex flex-wrap gap-2">
      {(['approve', 'reject'] as const).map((decision) => (
        <Button
          key={decision}
          size="small"
          look={decision === 'approve' ? 'main' : 'danger'}
          disabled={!hydrated}
          onClick={() => setOpen(decision)}
        >
          {t(`wallet_adjustment.${decision}`)}
        </Button>
      ))}
      {open && (
        <Confirm
          question={t(`staff_payment.refund_decide.${open}`)}
          action={t(`wallet_adjustment.${open}`)}
          busy={busy}
          onConfirm={() => void decide(open)}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </p>
  )
}
