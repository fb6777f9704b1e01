import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { FormDialog } from '#ui/parts/form-dialog.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { staffPaymentEndpoints } from '../../contract/staff.ts'

type Decision = 'apply' | 'dismiss'
type Difference = { id: number; ours: string; theirs: string }

/** Applies the provider's state to our payment, or dismisses the difference, both with a reason. */
export function DifferenceActions({ difference }: { difference: Difference }) {
  const t = useT()
  const hydrated = useHydrated()
  const [open, setOpen] = useState<Decision>()
  return (
    <span className="inline-flex gap-2">
      <Button size="small" look="main" disabled={!hydrated} onClick={() => setOpen('apply')}>
        {t('payment_difference.apply')}
      </Button>
      <Button size="small" disabled={!hydrated} onClick={() => setOpen('dismiss')}>
        {t('payment_difference.dismiss')}
      </Button>
      {open && <DecisionDialog difference={difference} action={open} onClose={() => setOpen(undefined)} />}
    </span>
  )
}

type DialogProps = { difference: Difference; action: Decision; onClose: () => void }

function DecisionDialog({ difference, action, onClose }: DialogProps) {
  const t = useT()
  const { form, errors, busy, send, typed } = useForm()

  async function settle(event: SubmitEvent<HTMLFormElement>) {
    const reason = typed(event)['reason'] ?? ''
    const route = 'POST /api/admin/payment_difference/settle'
    const input = { difference_id: difference.id, action, reason }
    const done = await send(call<typeof staffPaymentEndpoints.settleDifference>(route, input))
    if (!done) return
    notify('done', t(`payment_difference.done.${action}`))
    onClose()
    await refresh()
  }

  return (
    <FormDialog
      title={t(`payment_difference.question.${action}`)}
      action={t(`payment_difference.${action}`)}
      form={form}
      busy={busy}
      onSubmit={(event) => void settle(event)}
      onClose={onClose}
    >
      <DifferenceSides difference={difference} />
      <p className="text-soft">{t(`payment_difference.text.${action}`)}</p>
      <TextArea
        label={t('payment_difference.reason')}
        errors={errors['reason']}
        name="reason"
        maxLength={500}
        required
      />
    </FormDialog>
  )
}

export function DifferenceSides({ difference }: { difference: Difference }) {
  const t = useT()
  return (
    <dl className="grid gap-x-6 gap-y-1 tablet:grid-cols-[max-content_minmax(0,1fr)]">
      {(['ours', 'theirs'] as const).map((side) => (
        <div key={side} className="contents">
          <dt className="text-soft">{t(`payment_difference.${side}`)}</dt>
          <dd className="whitespace-normal">{difference[side]}</dd>
        </div>
      ))}
    </dl>
  )
}
