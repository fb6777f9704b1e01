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
import { SoleLimitNote } from '../../sole-limit-note.tsx'
import { needsSecondPerson } from '../../sole-limit.ts'
import type { staffPaymentEndpoints, staffPaymentPage } from '../../contract/staff.ts'

type Data = PageData<typeof staffPaymentPage>
type Chosen = { amount: number; donation: number; reason: string }

/** The refund is taken out of the wallet, so at most its balance can be paid back. */
export function RefundDialog({ data, onClose }: { data: Data; onClose: () => void }) {
  const t = useT()
  const { lang } = useFrame()
  const { form, errors, busy, send, typed } = useForm()
  const [chosen, setChosen] = useState<Chosen>()
  const { payment, refundable, refundable_donation: donated, balance, limit } = data
  const { currency } = payment
  const money = (minor: number) => formatMoney({ minor, currency }, lang)
  const most = Math.min(refundable, balance)
  const [text, setText] = useState(() => formatAmount(most, currency))
  const [donationText, setDonationText] = useState(() => formatAmount(0, currency))

  function choose(event: SubmitEvent<HTMLFormElement>) {
    const fields = typed(event)
    // A text that is no amount is sent as zero, which the server rejects at its field.
    const read = (name: string) => parseAmount(fields[name] ?? '', currency) ?? 0
    const next = { amount: read('amount'), donation: read('donation'), reason: fields['reason'] ?? '' }
    if (next.amount + next.donation > 0 && next.reason) setChosen(next)
    else void refund(next)
  }

  async function refund({ amount, donation, reason }: Chosen) {
    const input = { payment_id: payment.id, amount, donation, rest: refundable, reason }
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
        value={text}
        onChange={(event) => setText(event.target.value)}
        required
      />
      {donated > 0 && (
        <TextField
          label={t('staff_payment.refund_donation', { currency: currencySymbol(currency, lang) })}
          hint={t('staff_payment.refund_most', { sum: money(donated) })}
          errors={errors['donation']}
          name="donation"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={donationText}
          onChange={(event) => setDonationText(event.target.value)}
        />
      )}
      <SoleLimitNote
        limit={limit}
        currency={currency}
        sum={(parseAmount(text, currency) ?? 0) + (parseAmount(donationText, currency) ?? 0)}
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
          question={t(
            needsSecondPerson(chosen.amount + chosen.donation, limit)
              ? 'staff_payment.refund_question_second'
              : 'staff_payment.refund_question',
            { sum: money(chosen.amount + chosen.donation), tutor: payment.tutor },
          )}
          action={t(
            needsSecondPerson(chosen.amount + chosen.donation, limit) ? 'sole_limit.ask' : 'staff_payment.refund',
          )}
          busy={busy}
          onConfirm={() => void refund(chosen)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </FormDialog>
  )
}
