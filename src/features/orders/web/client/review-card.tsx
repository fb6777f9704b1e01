import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { call } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { MarkField } from '#ui/parts/mark-field.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import type { clientOrderEndpoints } from '../../contract/client.ts'
import type { ClientOrderData } from '../order/page-data.ts'
import { ReviewWithAnswer } from '../order/review-with-answer.tsx'
import { useOrderAction } from '../order/use-order-action.ts'

export function ClientReviewCard({ order, name }: { order: ClientOrderData; name: string }) {
  const t = useT()
  const hydrated = useHydrated()
  const { review } = order
  const reviewed = review.review_mark !== null
  // Typed text stays even if a review appears meanwhile.
  const [editing, setEditing] = useState(!reviewed)
  return (
    <div id="review" className="scroll-mt-20">
      <Card title={t('order_page.review.yours')}>
        {reviewed && !editing ? (
          <div className="grid gap-3">
            <ReviewWithAnswer review={review} tutor={name} />
            <Button size="small" className="justify-self-start" disabled={!hydrated} onClick={() => setEditing(true)}>
              {t('order_page.review.edit')}
            </Button>
          </div>
        ) : (
          <ReviewForm order={order} onDone={() => setEditing(false)} />
        )}
      </Card>
    </div>
  )
}

function ReviewForm({ order, onDone }: { order: ClientOrderData; onDone: () => void }) {
  const t = useT()
  const hydrated = useHydrated()
  const { review } = order
  const { form, errors, busy, act, typed } = useOrderAction()
  const [mark, setMark] = useState(review.review_mark ?? 0)
  const [missing, setMissing] = useState(false)
  const [changed, setChanged] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    const { review_text = '' } = typed(event)
    setMissing(mark === 0)
    if (mark === 0) return
    const pending = call<typeof clientOrderEndpoints.setReview>('POST /api/client/order/set_review', {
      order_id: order.id,
      review_mark: mark,
      review_text,
      ...(review.version !== null && { version: review.version }),
    })
    const outcome = await act(pending, t('order_page.review.saved'))
    setChanged(outcome === 'changed')
    if (outcome === 'done') onDone()
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      {changed && review.review_mark !== null && (
        <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-sun-wash p-3 text-base">
          <p>{t('order_page.review.changed')}</p>
          {review.review_text && <blockquote className="line-clamp-3 wrap-anywhere">{review.review_text}</blockquote>}
          <Button size="small" onClick={onDone}>
            {t('order_page.review.take')}
          </Button>
        </div>
      )}
      <p className="text-base text-soft">{t('order_page.review.about')}</p>
      <MarkField
        label={t('order_page.review.mark')}
        name="review_mark"
        value={mark}
        onChange={setMark}
        errors={missing && mark === 0 ? [t('order_page.review.mark_needed')] : errors['review_mark']}
      />
      <TextArea
        label={t('order_page.review.text')}
        hint={t('order_page.review.hint')}
        name="review_text"
        maxLength={2000}
        rows={4}
        defaultValue={review.review_text}
        errors={errors['review_text']}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="main" type="submit" busy={busy} disabled={!hydrated}>
          {t('order_page.review.save')}
        </Button>
        {review.review_mark !== null && <Button onClick={onDone}>{t('action.cancel')}</Button>}
      </div>
    </form>
  )
}
