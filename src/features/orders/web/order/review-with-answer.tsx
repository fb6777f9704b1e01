import { useT } from '#ui/frame.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import { UserText } from './layout.tsx'
import type { ClientOrderData } from './page-data.ts'

export function ReviewWithAnswer({ review, tutor }: { review: ClientOrderData['review']; tutor: string }) {
  const t = useT()
  return (
    <>
      {review.review_mark !== null && <Stars value={review.review_mark} />}
      {review.review_text && <UserText>{review.review_text}</UserText>}
      {review.review_response_text && (
        <div className="ml-4 grid gap-1 border-l-2 border-green-wash pl-4">
          <p className="text-small font-medium">{t('order_page.review.answer_of', { name: tutor })}</p>
          <UserText>{review.review_response_text}</UserText>
        </div>
      )}
    </>
  )
}
