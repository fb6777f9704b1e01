import { useState } from 'react'
import { textOf } from '#ui/admin/field-controls.tsx'
import { useT } from '#ui/frame.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Confirm } from '#ui/parts/confirm.tsx'
import { SelectField } from '#ui/parts/select.tsx'
import { Stars } from '#ui/parts/stars.tsx'
import { TextArea } from '#ui/parts/text-area.tsx'
import { reviewStatus } from '../../../model.ts'
import { OrderFormDialog } from './form-dialog.tsx'
import { CaseBlock } from './block.tsx'
import { useOrderCall, orderCalls } from './order-calls.ts'
import type { StaffOrderView } from './order-calls.ts'

type ReviewDialogName = 'review' | 'mark' | 'response' | 'none'

export function CaseReviewCard({ order }: { order: StaffOrderView }) {
  const t = useT()
  const { busy, run } = useOrderCall()
  const [dialog, setDialog] = useState<ReviewDialogName>()
  const { review, id } = order
  const open = order.may.includes('review')
  if (!open && review.review_status === reviewStatus.none) return null
  const close = () => setDialog(undefined)
  const published = review.review_status === reviewStatus.published
  return (
    <CaseBlock title={t('order_case.review')}>
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
          <Button size="small" onClick={() => setDialog('review')}>
            {t(review.version === null ? 'order_case.review.add' : 'order_case.review.edit')}
          </Button>
          {review.review_status === reviewStatus.none && (
            <Button size="small" look="quiet" onClick={() => setDialog('mark')}>
              {t('order_case.review.mark_only')}
            </Button>
          )}
          {published && (
            <Button size="small" look="quiet" onClick={() => setDialog('response')}>
              {t('order_case.review.respond')}
            </Button>
          )}
          {review.review_status === reviewStatus.none && (
            <Button size="small" look="quiet" onClick={() => setDialog('none')}>
              {t('order_case.review.none')}
            </Button>
          )}
        </div>
      )}
      {(dialog === 'review' || dialog === 'mark') && (
        <ReviewDialog order={order} withText={dialog === 'review'} onClose={close} />
      )}
      {dialog === 'response' && <ResponseDialog order={order} onClose={close} />}
      {dialog === 'none' && (
        <Confirm
          question={t('order_case.review.none_question')}
          action={t('order_case.review.none')}
          busy={busy}
          onConfirm={() => void run(orderCalls.noReview(id), t('form.saved')).then(close)}
          onCancel={close}
        />
      )}
    </CaseBlock>
  )
}

function ReviewDialog(props: { order: StaffOrderView; withText: boolean; onClose: () => void }) {
  const { order, withText, onClose } = props
  const { id, review } = order
  const t = useT()
  return (
    <OrderFormDialog
      title={t(withText ? 'order_case.review.add' : 'order_case.review.mark_only')}
      action={t('action.save')}
      successText={t('form.saved')}
      send={(form) => {
        const mark = Number(textOf(form, 'review_mark'))
        return withText
          ? orderCalls.review(id, review.version, mark, textOf(form, 'review_text'))
          : orderCalls.emptyReview(id, mark)
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
    </OrderFormDialog>
  )
}

function ResponseDialog({ order: { id, review }, onClose }: { order: StaffOrderView; onClose: () => void }) {
  const t = useT()
  return (
    <OrderFormDialog
      title={t('order_case.review.respond')}
      action={t('action.save')}
      successText={t('form.saved')}
      send={(form) => orderCalls.reviewResponse(id, review.version, textOf(form, 'review_response_text'))}
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
    </OrderFormDialog>
  )
}
