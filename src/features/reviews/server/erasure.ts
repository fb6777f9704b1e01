import type { Ctx } from '#platform/context.ts'
import { eraseEventDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'

/** Reviews stay without an author. Earlier versions in the audit record are erased. */
export async function anonymiseAuthor(ctx: Ctx, { entityId: client_id = 0 }: Event): Promise<void> {
  const rows = await ctx.db
    .updateTable('review')
    .set({ client_id: null })
    .where('edition', '=', ctx.edition.code)
    .where('client_id', '=', client_id)
    .returning('id')
    .execute()
  if (rows.length === 0) return
  await eraseEventDetails(
    ctx,
    ['review'],
    rows.map(({ id }) => id),
  )
  await ctx.emit({ name: 'review.anonymised', entity: 'review' })
}

export async function reassignMergedReviews(ctx: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await ctx.db
    .updateTable('review')
    .set({ client_id: keep })
    .where('edition', '=', ctx.edition.code)
    .where('client_id', '=', gone)
    .execute()
}

/** Reviews of an anonymised tutor are personal data of that tutor. */
export async function deleteTutorReviews(ctx: Ctx, { entityId: tutor_id = 0 }: Event): Promise<void> {
  const { db, edition } = ctx
  await db.deleteFrom('review_summary').where('edition', '=', edition.code).where('tutor_id', '=', tutor_id).execute()
  const rows = await db
    .deleteFrom('review')
    .where('edition', '=', edition.code)
    .where('tutor_id', '=', tutor_id)
    .returning('id')
    .execute()
  await eraseEventDetails(
    ctx,
    ['review'],
    rows.map(({ id }) => id),
  )
}
