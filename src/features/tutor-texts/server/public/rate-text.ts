import type { Ctx } from '#platform/context.ts'
import { castVote } from '#platform/votes/votes.ts'
import { fail } from '#shared/errors.ts'
import type { TextKind } from '../../model.ts'
import { selectLiveTexts } from './live-texts.ts'

/** Authors do not rate themselves. */
export async function rateText(ctx: Ctx, kind: TextKind, { id, rating }: { id: number; rating: number }) {
  const text = await selectLiveTexts(ctx, kind).select('l.tutor_id').where('l.text_id', '=', id).executeTakeFirst()
  if (!text) throw fail('not_found')
  if (ctx.auth.person?.id === text.tutor_id) throw fail('wrong_status', { id: 'tutor_text.own_vote' })
  const summary = await castVote(ctx, { kind, id }, rating)
  await ctx.emit({
    name: 'tutor_text.rated',
    entity: 'tutor_text',
    entityId: id,
    whose: text.tutor_id,
    after: { kind, rating },
  })
  return summary
}
