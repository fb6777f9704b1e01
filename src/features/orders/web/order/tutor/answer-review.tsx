import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useLive } from '#ui/live.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import type { tutorEndpoints } from '../../../tutor-contract.ts'
import type { TutorOrder } from '../orders.ts'
import { SaidReview } from '../said-review.tsx'
import { useAct } from '../use-act.ts'

/** What the client has said, and what the tutor says to it: to words, not to a bare mark. */
export function AnswerReview({ order }: { order: TutorOrder }) {
  const t = useT()
  const live = useLive()
  const { auth } = useFrame()
  const answered = order.review.review_response_text !== ''
  const [editing, setEditing] = useState(!answered)
  const may = order.may.includes('respond_review')
  const name = auth.tutor_info?.first_name ?? ''
  const shown = editing && may ? { ...order.review, review_response_text: '' } : order.review
  return (
    <div id="review" className="scroll-mt-20">
      <Card title={t('order_page.answer.title')}>
        <div className="grid gap-3">
          <SaidReview review={shown} tutor={name} />
          {may && editing && <AnswerForm order={order} onDone={() => setEditing(false)} />}
          {may && !editing && (
            <Button size="small" className="justify-self-start" disabled={!live} onClick={() => setEditing(true)}>
              {t('order_page.answer.edit')}
            </Button>
          )}
        </div>
      </Card>
    </div>
  )
}

function AnswerForm({ order, onDone }: { order: TutorOrder; onDone: () => void }) {
  const t = useT()
  const live = useLive()
  const { review } = order
  const { form, errors, busy, act, typed } = useAct()

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const { review_response_text = '' } = typed(event)
    const asked = call<typeof tutorEndpoints.respondReview>('POST /api/tutor/order/response_review', {
      order_id: order.id,
      review_response_text,
      ...(review.version !== null && { version: review.version }),
    })
    if ((await act(asked, t('order_page.answer.saved'))) === 'done') onDone()
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-3">
      <TextArea
        label={t('order_page.answer.text')}
        hint={t('order_page.answer.hint')}
        name="review_response_text"
        maxLength={2000}
        defaultValue={review.review_response_text}
        errors={errors['review_response_text']}
      />
      <Button look="main" type="submit" busy={busy} disabled={!live} className="justify-self-start">
        {t('order_page.answer.save')}
      </Button>
    </form>
  )
}
