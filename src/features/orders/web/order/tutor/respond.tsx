import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { minorUnits } from '#shared/money.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { status } from '../../../model.ts'
import type { tutorEndpoints } from '../../../tutor-contract.ts'
import type { TutorOrder } from '../orders.ts'
import { ReasonButton } from '../reason-dialog.tsx'
import { useAct } from '../use-act.ts'
import { useRefusal } from './refusal.ts'

/** Yes, with a word and, among others, a price; or no, with the reason. */
export function Respond({ order }: { order: TutorOrder }) {
  const t = useT()
  const live = useLive()
  const refusal = useRefusal()
  const { form, errors, busy, act, typed } = useAct()
  const [unread, setUnread] = useState(false)
  const alone = order.status === status.new
  const units = minorUnits(order.currency)
  const answer = (said: Said) =>
    alone
      ? call<typeof tutorEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', said)
      : call<typeof tutorEndpoints.respondPotential>('POST /api/tutor/order/respond_potential', said)

  async function agree(event: SubmitEvent<HTMLFormElement>) {
    const { text = '', rate: written = '' } = typed(event)
    const rate = readPrice(written, units)
    setUnread(rate === undefined)
    if (rate === undefined) return
    const said = { order_id: order.id, answer: 'agree' as const, text, ...(rate > 0 && { rate }) }
    await act(answer(said), t(alone ? 'order_page.respond.taken' : 'order_page.respond.offered'))
  }

  return (
    <div className="grid w-full max-w-120 gap-4">
      <form
        id="respond"
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void agree(event)}
        className="grid gap-4"
      >
        {!alone && (
          <TextField
            label={t('order_page.respond.rate', { currency: order.currency })}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={order.own_price === null ? '' : String(order.own_price / units)}
            errors={unread ? [t('order_page.respond.rate_unread')] : errors['rate']}
          />
        )}
        <TextArea
          label={t('order_page.respond.text')}
          hint={t('order_page.respond.hint')}
          name="text"
          maxLength={2000}
          errors={errors['text']}
        />
      </form>
      {/* Outside: the question behind the second button is a form of its own. */}
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" form="respond" busy={busy} disabled={!live}>
          {t(alone ? 'order_page.respond.take' : 'order_page.respond.offer')}
        </Button>
        <ReasonButton
          {...refusal}
          button={t('order_page.refuse.open')}
          title={t('order_page.refuse.title')}
          about={t(alone ? 'order_page.refuse.about_personal' : 'order_page.refuse.about')}
          action={t('order_page.refuse.action')}
          done={t('order_page.refuse.done')}
          send={({ reason, text }) => answer({ order_id: order.id, answer: 'refuse', text, ...(reason && { reason }) })}
        />
      </div>
    </div>
  )
}

type Said = {
  order_id: number
  answer: 'agree' | 'refuse'
  text: string
  rate?: number
  reason?: ReturnType<typeof useRefusal>['reasons']['choices'][number]['value']
}

/** In minor units; 0 for nothing typed, undefined for what is no price. */
function readPrice(text: string, units: number): number | undefined {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.')
  if (typed === '') return 0
  return /^\d{1,9}(?:\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * units) : undefined
}
