import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { minorUnits } from '#shared/money.ts'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { status } from '../../model.ts'
import type { tutorOrderEndpoints } from '../../contract/tutor.ts'
import type { TutorOrderData } from '../order/page-data.ts'
import { ReasonButton } from '../order/reason-dialog.tsx'
import { useOrderAction } from '../order/use-order-action.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { useRefusalQuestion } from './use-refusal-question.ts'
import { OfferFee, computeOfferFee } from './terms.tsx'

export function RespondForm({ order }: { order: TutorOrderData }) {
  const t = useT()
  const hydrated = useHydrated()
  const refusal = useRefusalQuestion()
  const { form, errors, busy, act, typed } = useOrderAction()
  const [invalidRate, setInvalidRate] = useState(false)
  const isPersonal = order.status === status.new
  const units = minorUnits(order.currency)
  const terms = order.terms!
  const [rate, setRate] = useState(order.own_price ?? undefined)
  const [accepting, setAccepting] = useState<AnswerInput>()
  const fee = computeOfferFee(order, terms, isPersonal ? undefined : rate)
  const answer = (input: AnswerInput) =>
    isPersonal
      ? call<typeof tutorOrderEndpoints.respondPersonal>('POST /api/tutor/order/respond_personal', input)
      : call<typeof tutorOrderEndpoints.respondPotential>('POST /api/tutor/order/respond_potential', input)

  function confirmAnswer(event: SubmitEvent<HTMLFormElement>) {
    const { text = '', rate: typedRate = '' } = typed(event)
    const price = parsePrice(typedRate, units)
    setInvalidRate(price === undefined)
    if (price === undefined) return
    setAccepting({
      order_id: order.id,
      answer: 'agree',
      text,
      ...(price > 0 && { rate: price }),
      ...(fee !== null && { fee }),
    })
  }

  async function agree(input: AnswerInput) {
    const outcome = await act(answer(input), t(isPersonal ? 'order_page.respond.taken' : 'order_page.respond.offered'))
    setAccepting(undefined)
    // The fee may have changed, so the new one is loaded next to the error.
    if (outcome === 'refused') await refresh()
  }

  return (
    <div className="grid w-full max-w-120 gap-4">
      <form
        id="respond"
        ref={form}
        method="post"
        noValidate
        onSubmit={confirmAnswer}
        onInput={({ currentTarget }) => {
          const typedRate = new FormData(currentTarget).get('rate')
          setRate(parsePrice(typeof typedRate === 'string' ? typedRate : '', units))
        }}
        className="grid gap-4"
      >
        {!isPersonal && (
          <TextField
            label={t('order_page.respond.rate', { currency: order.currency })}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={order.own_price === null ? '' : String(order.own_price / units)}
            errors={invalidRate ? [t('order_page.respond.rate_unread')] : errors['rate']}
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
      <OfferFee order={order} terms={terms} fee={fee} errors={errors['fee']} />
      {/* Outside the form, because the refusal dialog contains a form of its own. */}
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" form="respond" busy={busy} disabled={!hydrated}>
          {t(isPersonal ? 'order_page.respond.take' : 'order_page.respond.offer')}
        </Button>
        {accepting && (
          <AcceptDialog
            order={order}
            terms={terms}
            fee={accepting.fee ?? null}
            isPersonal={isPersonal}
            busy={busy}
            onConfirm={() => void agree(accepting)}
            onClose={() => setAccepting(undefined)}
          />
        )}
        <ReasonButton
          {...refusal}
          button={t('order_page.refuse.open')}
          title={t('order_page.refuse.title')}
          about={t(isPersonal ? 'order_page.refuse.about_personal' : 'order_page.refuse.about')}
          action={t('order_page.refuse.action')}
          done={t('order_page.refuse.done')}
          send={({ reason, text }) => answer({ order_id: order.id, answer: 'refuse', text, ...(reason && { reason }) })}
        />
      </div>
    </div>
  )
}

type AnswerInput = {
  order_id: number
  answer: 'agree' | 'refuse'
  text: string
  rate?: number
  fee?: number
  reason?: ReturnType<typeof useRefusalQuestion>['reasons']['choices'][number]['value']
}

/** Minor units; 0 for an empty field, undefined for an invalid price. */
function parsePrice(text: string, units: number): number | undefined {
  const typed = text.replaceAll(/\s/g, '').replace(',', '.')
  if (typed === '') return 0
  return /^\d{1,9}(?:\.\d{0,2})?$/.test(typed) ? Math.round(Number(typed) * units) : undefined
}
