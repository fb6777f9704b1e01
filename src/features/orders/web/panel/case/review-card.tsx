import { useState } from 'react'
import { textOf } from '#ui/admin/kinds.tsx'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { reviewStatus } from '../../../model.ts'
import { Asking } from './asking.tsx'
import { Block } from './block.tsx'
import { useVerbs, verbs } from './verbs.ts'
import type { Shown } from './verbs.ts'

type Asked = 'review' | 'mark' | 'response' | 'none'

/** What the client says of the lessons, and what the tutor answers; staff may write down either. */
export function ReviewCard({ order }: { order: Shown }) {
  const t = useT()
  const { busy, run } = useVerbs()
  const [asked, setAsked] = useState<Asked>()
  const { review, id } = order
  const open = order.may.includes('review')
  if (!open && review.review_status === reviewStatus.none) return null
  const close = () => setAsked(undefined)
  const published = review.review_status === reviewStatus.published
  return (
    <Block title={t('order_case.review')}>
      {review.review_mark === null ? (
        <p className="text-small text-soft">{t(`order.review_status.${review.review_status}`)}</p>
      ) : (
        <Stars value={review.review_mark} />
      )}
      {review.review_text && <p className="mt-1 text-small whitespace-pre-line wrap-anywhere">{review.review_text}</p>}
      {review.review_response_text && (
        <p className="mt-1 border-l-2 border-line pl-3 text-small whitespace-pre-line text-soft wrap-anywhere">
          {review.review_response_text}
        </p>
      )}
      {open && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => setAsked('review')}>
            {t(review.version === null ? 'order_case.review.add' : 'order_case.review.edit')}
          </Button>
          {review.review_status === reviewStatus.none && (
            <Button size="small" look="quiet" onClick={() => setAsked('mark')}>
              {t('order_case.review.mark_only')}
            </Button>
          )}
          {published && (
            <Button size="small" look="quiet" onClick={() => setAsked('response')}>
              {t('order_case.review.respond')}
            </Button>
          )}
          {review.review_status === reviewStatus.none && (
            <Button size="small" look="quiet" onClick={() => setAsked('none')}>
              {t('order_case.review.none')}
            </Button>
          )}
        </div>
      )}
      {(asked === 'review' || asked === 'mark') && (
        <ReviewDialog order={order} withText={asked === 'review'} onClose={close} />
      )}
      {asked === 'response' && <ResponseDialog order={order} onClose={close} />}
      {asked === 'none' && (
        <Confirm
          question={t('order_case.review.none_question')}
          action={t('order_case.review.none')}
          busy={busy}
          onConfirm={() => void run(verbs.noReview(id), t('form.saved')).then(close)}
          onCancel={close}
        />
      )}
    </Block>
  )
}

function ReviewDialog(props: { order: Shown; withText: boolean; onClose: () => void }) {
  const { order, withText, onClose } = props
  const { id, review } = order
  const t = useT()
  return (
    <Asking
      title={t(withText ? 'order_case.review.add' : 'order_case.review.mark_only')}
      action={t('action.save')}
      said={t('form.saved')}
      send={(form) => {
        const mark = Number(textOf(form, 'review_mark'))
        return withText
          ? verbs.review(id, review.version, mark, textOf(form, 'review_text'))
          : verbs.emptyReview(id, mark)
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label={t('order_case.review.mark')}
            name="review_mark"
            defaultValue={review.review_mark ?? 5}
            choices={[5, 4, 3, 2, 1].map((value) => ({ value, text: String(value) }))}
            errors={errors['review_mark']}
          />
          {withText && (
            <TextArea
              label={t('order_case.review.text')}
              name="review_text"
              maxLength={2000}
              defaultValue={review.review_text}
              errors={errors['review_text']}
            />
          )}
        </>
      )}
    </Asking>
  )
}

function ResponseDialog({ order: { id, review }, onClose }: { order: Shown; onClose: () => void }) {
  const t = useT()
  return (
    <Asking
      title={t('order_case.review.respond')}
      action={t('action.save')}
      said={t('form.saved')}
      send={(form) => verbs.reviewResponse(id, review.version, textOf(form, 'review_response_text'))}
      onClose={onClose}
    >
      {(errors) => (
        <TextArea
          label={t('order_case.review.response')}
          name="review_response_text"
          maxLength={2000}
          defaultValue={review.review_response_text}
          errors={errors['review_response_text']}
        />
      )}
    </Asking>
  )
}
