import type { Ctx } from '#platform/context.ts'
import { eraseEventDetails } from '#platform/events.ts'
import type { Event } from '#platform/events.ts'
import type { PersonalPart } from '#platform/personal-part.ts'
import { activationDays, deletedDays, siteReviewStatus } from '../model.ts'

const dayMs = 86_400_000

/** Deletes the reviews of an erased account, including those written without logging in from its email addresses. */
export async function deleteReviewsOfAccount(ctx: Ctx, { entityId = 0, secrets }: Event): Promise<void> {
  const addresses = JSON.parse(secrets?.['addresses'] ?? '[]') as string[]
  const rows = await ctx.db
    .deleteFrom('site_review')
    .where('edition', '=', ctx.edition.code)
    .where((is) =>
      is.or([is('account_id', '=', entityId), ...(addresses.length > 0 ? [is('email', 'in', addresses)] : [])]),
    )
    .returning('id')
    .execute()
  await reportDeleted(
    ctx,
    rows.map(({ id }) => id),
  )
}

export async function reassignMergedSiteReviews(ctx: Ctx, { after }: Event): Promise<void> {
  const { keep, gone } = after as { keep: number; gone: number }
  await ctx.db
    .updateTable('site_review')
    .set({ account_id: keep })
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', gone)
    .execute()
}

/** Reviews that were never confirmed, and those that staff deleted a while ago. */
export async function sweepSiteReviews(ctx: Ctx): Promise<void> {
  const { db, edition, now } = ctx
  const cutoff = (days: number) => new Date(now.getTime() - days * dayMs)
  const rows = await db
    .deleteFrom('site_review')
    .where('edition', '=', edition.code)
    .where((is) =>
      is.or([
        is.and([is('status', '=', siteReviewStatus.unconfirmed), is('created_at', '<', cutoff(activationDays))]),
        is.and([is('status', '=', siteReviewStatus.deleted), is('deleted_at', '<', cutoff(deletedDays))]),
      ]),
    )
    .returning('id')
    .execute()
  await reportDeleted(
    ctx,
    rows.map(({ id }) => id),
  )
}

async function reportDeleted(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await eraseEventDetails(ctx, ['site_review'], ids)
  await ctx.emit(
    { name: 'site_review.deleted', entity: 'site_review' },
    ids.map((entityId) => ({ entityId })),
  )
}

export async function exportSiteReviews({ db, edition }: Ctx, id: number): Promise<PersonalPart[]> {
  const data = await db
    .selectFrom('site_review')
    .select(['name', 'email', 'mark', 'text', 'reply', 'status', 'created_at'])
    .where('edition', '=', edition.code)
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  return data.length > 0 ? [{ name: 'reviews/of_the_site.json', data }] : []
}
