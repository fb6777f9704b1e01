import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PageData } from '#shared/contract.ts'
import { currencySymbol, formatAmount, formatMoney, parseAmount } from '#shared/money.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Confirm } from '#ui/parts/confirm.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { staffPaymentEndpoints, staffPaymentPage } from '../../contract/staff.ts'

type Data = PageData<typeof staffPaymentPage>
type Chosen = { amount: number; reason: string }

/** The refund is taken out of the wallet, so at most its balance can be paid back. */
export function RefundDialog({ data, onClose }: { data: Data; onClose: () => void }) {
  const t = useT()
  const { lang } = useFrame()
  const { form, errors, busy, send, typed } = useForm()
  const [chosen, setChosen] = useState<Chosen>()
  const { payment, refundable, balance } = data
  const { currency } = payment
  const money = (minor: number) => formatMoney({ minor, currency }, lang)
  const most = Math.min(refundable, balance)

  function choose(event: SubmitEvent<HTMLFormElement>) {
    const fields = typed(event)
    // A text that is no amount is sent as zero, which the server rejects at its field.
    const next = { amount: parseAmount(fields['amount'] ?? '', currency) ?? 0, reason: fields['reason'] ?? '' }
    if (next.amount && next.reason) setChosen(next)
    else void refund(next)
  }

  async function refund({ amount, reason }: Chosen) {
    const input = { payment_id: payment.id, amount, rest: refundable, reason }
    const answer = await send(call<typeof staffPaymentEndpoints.refund>('POST /api/admin/payment/refund', input))
    setChosen(undefined)
    if (!answer) return
    notify(answer.status === 'failed' ? 'error' : 'done', t(`staff_payment.refund_answer.${answer.status}`))
    onClose()
    await refresh()
  }

  return (
    <FormDialog
      title={t('staff_payment.refund')}
      action={t('staff_payment.refund')}
      look="danger"
      form={form}
      busy={busy}
      onSubmit={choose}
      onClose={onClose}
    >
      {most < refundable && (
        <p className="rounded-card bg-sun-wash px-3 py-2">{t('staff_payment.refund_spent', { sum: money(balance) })}</p>
      )}
      <TextField
        label={t('staff_payment.refund_amount', { currency: currencySymbol(currency, lang) })}
        hint={t('staff_payment.refund_most', { sum: money(most) })}
        errors={errors['amount']}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        defaultValue={formatAmount(most, currency)}
        required
      />
      <TextArea
        label={t('staff_payment.refund_reason')}
        hint={t('staff_wallet.reason_hint')}
        errors={errors['reason']}
        name="reason"
        maxLength={500}
        required
      />
      {chosen && (
        <Confirm
          question={t('staff_payment.refund_question', { sum: money(chosen.amount), tutor: payment.tutor })}
          action={t('staff_payment.refund')}
          busy={busy}
          onConfirm={() => void refund(chosen)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </FormDialog>
  )
}
