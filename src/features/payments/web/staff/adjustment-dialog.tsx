import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { currencySymbol, formatMoney, parseAmount } from '#shared/money.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { notify } from '#ui/notify.ts'
import { Confirm } from '#ui/parts/confirm.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { RadioGroup } from '#ui/parts/radio-group.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import { SoleLimitNote } from '../../sole-limit-note.tsx'
import { needsSecondPerson } from '../../sole-limit.ts'
import type { SoleLimit } from '../../sole-limit.ts'
import type { adjustmentEndpoints } from '../../contract/adjustments.ts'

type Props = {
  tutorId: number
  wallet: { balance: number; debt: number; currency: string; limit: SoleLimit }
  onDone: () => void
  onClose: () => void
}
type Direction = 'add' | 'take' | 'forgive'
type Chosen = { direction: Direction; sum: number; reason: string }

/** Adds to a wallet, takes from it or forgives a debt. Opened anew for every sum, so each has its own key. */
export function AdjustmentDialog({ tutorId, wallet: { balance, debt, currency, limit }, onDone, onClose }: Props) {
  const t = useT()
  const { lang } = useFrame()
  const { form, errors, busy, send, typed } = useForm()
  // A repeated click has the same key, so the sum is booked once.
  const [key] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<Chosen>()
  const [text, setText] = useState('')
  const money = (minor: number) => formatMoney({ minor, currency }, lang)

  function choose(event: SubmitEvent<HTMLFormElement>) {
    const fields = typed(event)
    // A text that is no amount is sent as zero, which the server rejects at its field.
    const amount = parseAmount(fields['sum'] ?? '', currency) ?? 0
    const direction = (fields['direction'] ?? 'add') as Direction
    const next = { direction, sum: direction === 'take' ? -amount : amount, reason: fields['reason'] ?? '' }
    if (next.sum && next.reason) setChosen(next)
    else void adjust(next)
  }

  async function adjust({ direction, sum, reason }: Chosen) {
    const input = { tutor_id: tutorId, sum, reason, idempotency_key: key }
    const answer = await send(
      direction === 'forgive'
        ? call<typeof adjustmentEndpoints.forgiveDebt>('POST /api/admin/tutor/wallet/forgive_debt', input)
        : call<typeof adjustmentEndpoints.add>('POST /api/admin/tutor/wallet/add_money', input),
    )
    setChosen(undefined)
    if (!answer) return
    const done = direction === 'forgive' ? t('staff_wallet.forgiven') : t('staff_wallet.booked')
    notify('done', answer.state === 'booked' ? done : t('staff_wallet.requested'))
    onClose()
    onDone()
  }

  return (
    <FormDialog
      title={t('staff_wallet.adjust')}
      action={t('staff_wallet.next')}
      {...{ form, busy }}
      onSubmit={choose}
      onClose={onClose}
    >
      <p>
        <span className="text-soft">{t('staff_wallet.balance')}</span> {money(balance)}
        {debt > 0 && (
          <>
            {' '}
            <span className="text-soft">{t('staff_wallet.debt')}</span> {money(debt)}
          </>
        )}
      </p>
      <RadioGroup
        label={t('staff_wallet.direction')}
        name="direction"
        inline
        defaultValue="add"
        choices={directions
          .filter((value) => value !== 'forgive' || debt > 0)
          .map((value) => ({ value, text: t(`staff_wallet.${value}`) }))}
      />
      <TextField
        label={t('staff_wallet.sum', { currency: currencySymbol(currency, lang) })}
        errors={errors['sum']}
        name="sum"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        required
      />
      <SoleLimitNote limit={limit} currency={currency} sum={parseAmount(text, currency) ?? 0} />
      <TextArea
        label={t('staff_wallet.reason')}
        hint={t('staff_wallet.reason_hint')}
        errors={errors['reason']}
        name="reason"
        maxLength={500}
        required
      />
      {chosen && (
        <Confirm
          question={t(
            needsSecondPerson(chosen.sum, limit)
              ? 'staff_wallet.question.second'
              : `staff_wallet.question.${chosen.direction}`,
            { sum: money(Math.abs(chosen.sum)) },
          )}
          action={t(needsSecondPerson(chosen.sum, limit) ? 'sole_limit.ask' : `staff_wallet.${chosen.direction}`)}
          busy={busy}
          onConfirm={() => void adjust(chosen)}
          onCancel={() => setChosen(undefined)}
        />
      )}
    </FormDialog>
  )
}

const directions: readonly Direction[] = ['add', 'take', 'forgive']
