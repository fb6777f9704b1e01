import type { Ctx } from '#platform/context.ts'
import { forgetDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'

/**
 * A client has left: what they said of tutors stays, nobody's any more. What they had said before they changed it is on
 * record, and goes.
 */
export async function forgetAuthor(ctx: Ctx, { entityId: client_id = 0 }: Event): Promise<void> {
  const rows = await ctx.db
    .updateTable('review')
    .set({ client_id: null })
    .where('edition', '=', ctx.edition.code)
    .where('client_id', '=', client_id)
    .returning('id')
    .execute()
  if (rows.length === 0) return
  await forgetDetails(
    ctx,
    ['review'],
    rows.map(({ id }) => id),
  )
  await ctx.emit({ name: 'review.unnamed', entity: 'review' })
}

/** Two clients were one person: what either of them said is theirs. */
export async function moveToKept(ctx: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await ctx.db
    .updateTable('review')
    .set({ client_id: keep })
    .where('edition', '=', ctx.edition.code)
    .where('client_id', '=', gone)
    .execute()
}

/** A tutor wants to be forgotten, and reviews speak of nobody else. */
export async function removeReviews(ctx: Ctx, { entityId: tutor_id = 0 }: Event): Promise<void> {
  const { db, edition } = ctx
  await db.deleteFrom('review_summary').where('edition', '=', edition.code).where('tutor_id', '=', tutor_id).execute()
  const rows = await db
    .deleteFrom('review')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutor_id)
    .returning('id')
    .execute()
  await forgetDetails(
    ctx,
    ['review'],
    rows.map(({ id }) => id),
  )
}
