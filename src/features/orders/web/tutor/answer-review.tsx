import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import type { tutorOrderEndpoints } from '../../contract/tutor.ts'
import type { TutorOrderData } from '../order/page-data.ts'
import { ReviewWithAnswer } from '../order/review-with-answer.tsx'
import { useOrderAction } from '../order/use-order-action.ts'

/** Only a review with text can be answered. */
export function ReviewAnswerCard({ order }: { order: TutorOrderData }) {
  const t = useT()
  const hydrated = useHydrated()
  const { auth } = useFrame()
  const answered = order.review.review_response_text !== ''
  const [editing, setEditing] = useState(!answered)
  const canAnswer = order.may.includes('respond_review')
  const name = auth.tutor_info?.first_name ?? ''
  const shown = editing && canAnswer ? { ...order.review, review_response_text: '' } : order.review
  return (
    <div id="review" className="scroll-mt-20">
      <Card title={t('order_page.answer.title')}>
        <div className="grid gap-3">
          <ReviewWithAnswer review={shown} tutor={name} />
          {canAnswer && editing && <AnswerForm order={order} onDone={() => setEditing(false)} />}
          {canAnswer && !editing && (
            <Button size="small" className="justify-self-start" disabled={!hydrated} onClick={() => setEditing(true)}>
              {t('order_page.answer.edit')}
            </Button>
          )}
        </div>
      </Card>
    </div>
  )
}

function AnswerForm({ order, onDone }: { order: TutorOrderData; onDone: () => void }) {
  const t = useT()
  const hydrated = useHydrated()
  const { review } = order
  const { form, errors, busy, act, typed } = useOrderAction()

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const { review_response_text = '' } = typed(event)
    const pending = call<typeof tutorOrderEndpoints.respondReview>('POST /api/tutor/order/response_review', {
      order_id: order.id,
      review_response_text,
      ...(review.version !== null && { version: review.version }),
    })
    if ((await act(pending, t('order_page.answer.saved'))) === 'done') onDone()
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
      <Button look="main" type="submit" busy={busy} disabled={!hydrated} className="justify-self-start">
        {t('order_page.answer.save')}
      </Button>
    </form>
  )
}
