import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { currencySymbol, formatAmount, formatMoney, parseAmount } from '#shared/money.ts'
import type { Envelope } from '#shared/contract.ts'
import { offerUndo } from '#ui/admin/undo.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { SettlementState } from '../../../model.ts'
import { SoleLimitNote } from '#features/payments/sole-limit-note.tsx'
import { oppositeCalls, orderCalls } from './order-calls.ts'
import type { StaffOrderView } from './order-calls.ts'

type Props = { order: StaffOrderView; onClose: () => void }

/** A part of the fee or all of it was paid outside the site. */
export function PaidDialog({ order, onClose }: Props) {
  const t = useT()
  const { lang } = useFrame()
  const { form, errors, busy, typed, settle } = useSettlement(order, onClose)
  const { fee_owed: owed, currency } = order
  const [text, setText] = useState(() => formatAmount(owed, currency))
  // A text that is no amount is sent as zero, which the server rejects at its field.
  const sum = parseAmount(text, currency) ?? 0
  const money = (minor: number) => formatMoney({ minor, currency }, lang)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { method = '', reference = '', reason = '' } = typed(event)
    void settle(orderCalls.paid(order.id, owed, { sum, method, reference, reason }), t('order_case.paid.done'))
  }

  return (
    <FormDialog
      title={t('order_case.paid.question')}
      action={t('order_case.paid')}
      {...{ form, busy, onSubmit, onClose }}
    >
      <TextField
        label={t('order_case.paid.sum', { currency: currencySymbol(currency, lang) })}
        hint={t('order_case.paid.owed', { sum: money(owed) })}
        name="sum"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        errors={errors['sum']}
        required
      />
      {sum > 0 && sum <= owed && (
        <p>
          {sum < owed
            ? t('order_case.paid.books_part', { sum: money(sum), rest: money(owed - sum) })
            : t('order_case.paid.books_all', { sum: money(sum) })}
        </p>
      )}
      {order.limit && <SoleLimitNote limit={order.limit} currency={currency} sum={sum} />}
      <TextField
        label={t('order_case.paid.reference')}
        hint={t('order_case.paid.reference_hint')}
        name="reference"
        maxLength={100}
        errors={errors['reference']}
        required
      />
      <TextArea label={t('order_case.paid.reason')} name="reason" maxLength={500} errors={errors['reason']} required />
      <TextField label={t('order_case.paid.method')} name="method" maxLength={50} errors={errors['method']} />
    </FormDialog>
  )
}

/** Gives up what is still owed. */
export function WriteOffDialog({ order, onClose }: Props) {
  const t = useT()
  const { lang } = useFrame()
  const { form, errors, busy, typed, settle } = useSettlement(order, onClose)
  const { fee_owed: owed, currency } = order

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { reason = '' } = typed(event)
    void settle(orderCalls.writeOff(order.id, owed, reason), t('order_case.write_off.done'))
  }

  return (
    <FormDialog
      title={t('order_case.write_off.question', { sum: formatMoney({ minor: owed, currency }, lang) })}
      action={t('order_case.write_off')}
      look="danger"
      {...{ form, busy, onSubmit, onClose }}
    >
      <p>{t('order_case.write_off.about')}</p>
      {order.limit && <SoleLimitNote limit={order.limit} currency={currency} sum={owed} />}
      <TextArea label={t('order_case.paid.reason')} name="reason" maxLength={500} errors={errors['reason']} required />
    </FormDialog>
  )
}

type Settled = { state: SettlementState; owed: number }

function useSettlement(order: StaffOrderView, onClose: () => void) {
  const t = useT()
  const { send, ...rest } = useForm()
  async function settle(request: Promise<Envelope<Settled>>, doneText: string): Promise<void> {
    const answer = await send(request)
    if (!answer) return
    if (answer.state === 'waiting') notify('done', t('order_case.settlement.requested'))
    else {
      const text = answer.owed > 0 ? t('fee_settlement.state.booked') : doneText
      offerUndo(t, { opposite: oppositeCalls.paidOff(order.id), undone: t('order_case.undone'), text })
    }
    onClose()
    await refresh()
  }
  return { ...rest, settle }
}
