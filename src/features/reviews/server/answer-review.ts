import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { textMost } from '../model.ts'

/** What the tutor says to it: to words, not to a bare mark; again with the version they read. */
export type Answered = { id: number; version: number; tutor_id: number; text: string }

export async function answerReview(ctx: Ctx, given: Answered): Promise<{ id: number; version: number }> {
  const { id, tutor_id } = given
  const response_text = given.text.trim()
  if (response_text.length > textMost) throw refuseField('review_response_text', 'invalid.too_long', { max: textMost })
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
    .returning('version')
    .executeTakeFirst()
  if (!answered) throw refuse('wrong_status')
  await ctx.emit({
    name: 'review.answered',
    entity: 'review',
    entityId: id,
    whose: tutor_id,
    after: { tutor_id, response_text },
  })
  return { id, version: answered.version }
}
