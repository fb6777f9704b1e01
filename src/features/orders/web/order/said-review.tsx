import { useT } from '#ui/frame.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import { Words } from './frame.tsx'
import type { ClientOrder } from './orders.ts'

/** A review with the tutor's answer, as both read it. */
export function SaidReview({ review, tutor }: { review: ClientOrder['review']; tutor: string }) {
  const t = useT()
  return (
    <>
      {review.review_mark !== null && <Stars value={review.review_mark} />}
      {review.review_text && <Words>{review.review_text}</Words>}
      {review.review_response_text && (
        <div className="ml-4 grid gap-1 border-l-2 border-green-wash pl-4">
          <p className="text-small font-medium">{t('order_page.review.answer_of', { name: tutor })}</p>
          <Words>{review.review_response_text}</Words>
        </div>
      )}
    </>
  )
}
