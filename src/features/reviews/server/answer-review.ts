import { fail, failField } from '#shared/errors.ts'
import { assertNoContacts } from '#platform/contacts.ts'
import type { Ctx } from '#platform/context.ts'
import { maxReviewLength } from '../model.ts'
import { saveReviewMasks } from './review-masks.ts'

/** A response to a review with a text; `version` is the one that the tutor has read. */
export type ReviewResponse = { id: number; version: number; tutor_id: number; text: string }

export async function answerReview(ctx: Ctx, given: ReviewResponse): Promise<{ id: number; version: number }> {
  const { id, tutor_id } = given
  const response_text = given.text.trim()
  if (response_text.length > maxReviewLength)
    throw failField('review_response_text', 'invalid.too_long', { max: maxReviewLength })
  await assertNoContacts({ review_response_text: response_text })
  const answered = await ctx.db
    .updateTable('review')
    .set((eb) => ({
      response_text,
      responded_at: response_text ? ctx.now : null,
      version: eb('version', '+', 1),
    }))
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .where('tutor_id', '=', tutor_id)
    .where('text', '!=', '')
    .where('version', '=', given.version)
    .returning(['version', 'text'])
    .executeTakeFirst()
  if (!answered) throw fail('wrong_status')
  await saveReviewMasks(ctx, id, { text: answered.text, response_text })
  await ctx.emit({
    name: 'review.answered',
    entity: 'review',
    entityId: id,
    whose: tutor_id,
    after: { tutor_id, response_text },
  })
  return { id, version: answered.version }
}
