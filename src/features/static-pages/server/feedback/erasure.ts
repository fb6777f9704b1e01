import type { Ctx } from '#platform/context.ts'
import { eraseEventDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'

/**
 * Empties the messages of a closed account and those from its addresses. The rows stay with the account until
 * `notifications` has deleted the emails about them.
 */
export async function eraseFeedback(ctx: Ctx, { entityId = 0, secrets }: Event): Promise<void> {
  const addresses = JSON.parse(secrets?.['addresses'] ?? '[]') as string[]
  const rows = await ctx.db
    .updateTable('feedback_message')
    .set({ account_id: entityId, name: '', email: '', text: '' })
    .where('edition', '=', ctx.edition.code)
    .where((where) =>
      where.or([
        where('account_id', '=', entityId),
        ...(addresses.length > 0 ? [where('email', 'in', addresses)] : []),
      ]),
    )
    .returning('id')
    .execute()
  await eraseEventDetails(
    ctx,
    ['feedback_message'],
    rows.map(({ id }) => id),
  )
}

const keptDays = 365
const batch = 500

/** Complaints are settled within a year. The job runs every day, and its next run deletes what is left over. */
export async function deleteOldFeedback(ctx: Ctx): Promise<void> {
  const { db, edition, now } = ctx
  const rows = await db
    .deleteFrom('feedback_message')
    .where('edition', '=', edition.code)
    .where('id', 'in', (where) =>
      where
        .selectFrom('feedback_message')
        .select('id')
        .where('edition', '=', edition.code)
        .where('created_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
        .orderBy('id')
        .limit(batch),
    )
    .returning('id')
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await eraseEventDetails(ctx, ['feedback_message'], ids)
  await ctx.emit(
    { name: 'feedback_message.deleted', entity: 'feedback_message' },
    ids.map((entityId) => ({ entityId })),
  )
}

export async function reassignMergedFeedback({ db, edition }: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await db
    .updateTable('feedback_message')
    .set({ account_id: keep })
    .where('edition', '=', edition.code)
    .where('account_id', '=', gone)
    .execute()
}
