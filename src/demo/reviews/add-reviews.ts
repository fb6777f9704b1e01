import { maskRulesVersion } from '#shared/mask/mask.ts'
import type { Ctx } from '#platform/context.ts'
import { manyRows, withoutChecks } from '#platform/db/many.ts'
import { refreshSummaries } from '#features/reviews/public.ts'
import { writeRatings } from '#features/tutors/public.ts'
import { hasDemoReviews, makeReviews } from './make-reviews.ts'
import { listDemoAuthors, listDemoTutors } from './people.ts'
import { prepareReviewPhrases } from './phrases.ts'

export async function fillReviewDemo(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .orderBy('id')
    .execute()
  await addReviews(
    ctx,
    rows.map(({ id }) => id),
    'known',
  )
}

export function addDemoReviews(ctx: Ctx, tutorIds: readonly number[]): Promise<void> {
  return addReviews(
    ctx,
    tutorIds.filter((id) => hasDemoReviews(ctx.edition.code, id)),
    'crowd',
  )
}

async function addReviews(ctx: Ctx, tutorIds: readonly number[], kind: 'known' | 'crowd'): Promise<void> {
  const authors = await listDemoAuthors(ctx)
  if (authors.length === 0 || tutorIds.length === 0) return
  const words = prepareReviewPhrases(ctx.edition)
  const tutors = await listDemoTutors(ctx, tutorIds)
  const rows = tutors.flatMap((tutor) => makeReviews(words, tutor, authors, kind, ctx.now))
  if (rows.length === 0) return
  // The phrases have no contacts.
  const many = manyRows(
    'review',
    rows.map((row) => ({ ...row, mask_version: maskRulesVersion })),
  )
  await withoutChecks(ctx.db, async () => {
    await ctx.db.insertInto('review').columns(many.columns).expression(many.rows).execute()
  })
  const tutor_ids = [...new Set(rows.map(({ tutor_id }) => tutor_id))]
  await refreshSummaries(ctx, tutor_ids)
  await writeRatings(ctx, tutor_ids)
}
