import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { minorUnits } from '#shared/money.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { useLive } from '#ui/live.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { status } from '../../../model.ts'
import type { tutorEndpoints } from '../../../tutor-contract.ts'
import type { TutorOrder } from '../orders.ts'
import { ReasonButton } from '../reason-dialog.tsx'
import { useAct } from '../use-act.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { useRefusal } from './refusal.ts'
import { FeeOfOffer, feeAt } from './terms.tsx'

/** Yes, with a word and, among others, a price; or no, with the reason. */
export function Respond({ order }: { order: TutorOrder }) {
  const t = useT()
  const live = useLive()
  const refusal = useRefusal()
  const { form, errors, busy, act, typed } = useAct()
  const [unread, setUnread] = useState(false)
  const alone = order.status === status.new
  const units = minorUnits(order.currency)
  const terms = order.terms!
  const [rate, setRate] = useState(order.own_price ?? undefined)
  const [accepting, setAccepting] = useState<Said>()
  const fee = feeAt(order, terms, alone ? undefined : rate)
  const answer = (said: Said) =>
    alone
      ? call<typeof tutorEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', said)
      : call<typeof tutorEndpoints.respondPotential>('POST /api/tutor/order/respond_potential', said)

  function ask(event: SubmitEvent<HTMLFormElement>) {
    const { text = '', rate: written = '' } = typed(event)
    const named = readPrice(written, units)
    setUnread(named === undefined)
    if (named === undefined) return
    setAccepting({
      order_id: order.id,
      answer: 'agree',
      text,
      ...(named > 0 && { rate: named }),
      ...(fee !== null && { fee }),
    })
  }

  async function agree(said: Said) {
    const outcome = await act(answer(said), t(alone ? 'order_page.respond.taken' : 'order_page.respond.offered'))
    setAccepting(undefined)
    // The fee may have changed: the new one is shown beside the reason.
    if (outcome === 'refused') await refresh()
  }

  return (
    <div className="grid w-full max-w-120 gap-4">
      <form
        id="respond"
        ref={form}
        method="post"
        noValidate
        onSubmit={ask}
        onInput={({ currentTarget }) => {
          const written = new FormData(currentTarget).get('rate')
          setRate(readPrice(typeof written === 'string' ? written : '', units))
        }}
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
      <FeeOfOffer order={order} terms={terms} fee={fee} errors={errors['fee']} />
      {/* Outside: the question behind the second button is a form of its own. */}
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" form="respond" busy={busy} disabled={!live}>
          {t(alone ? 'order_page.respond.take' : 'order_page.respond.offer')}
        </Button>
        {accepting && (
          <AcceptDialog
            order={order}
            terms={terms}
            fee={accepting.fee ?? null}
            alone={alone}
            busy={busy}
            onConfirm={() => void agree(accepting)}
            onClose={() => setAccepting(undefined)}
          />
        )}
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
  fee?: number
  reason?: ReturnType<typeof useRefusal>['reasons']['choices'][number]['value']
}

/** In minor units; 0 for nothing typed, undefined for what is no price. */
function readPrice(text: string, units: number): number | undefined {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.')
  if (typed === '') return 0
  return /^\d{1,9}(?:\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * units) : undefined
}
