import type { Ctx } from '#platform/context.ts'
import { manyRows, withoutChecks } from '#platform/db/many.ts'
import { countMarks } from '../summaries.ts'
import { hasAny, makeReviews } from './make-reviews.ts'
import { readAuthors, readReviewed } from './people.ts'
import { prepareWords } from './words.ts'

/** What clients of the demo say about its tutors: about some a lot, about others nothing. */
export async function fillDemo(ctx: Ctx): Promise<void> {
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

/** Of a crowd of new demo tutors, about half have a review or two. */
export function addDemoReviews(ctx: Ctx, tutorIds: readonly number[]): Promise<void> {
  return addReviews(
    ctx,
    tutorIds.filter((id) => hasAny(ctx.edition.code, id)),
    'crowd',
  )
}

async function addReviews(ctx: Ctx, tutorIds: readonly number[], kind: 'known' | 'crowd'): Promise<void> {
  const authors = await readAuthors(ctx)
  if (authors.length === 0 || tutorIds.length === 0) return
  const words = prepareWords(ctx.edition)
  const tutors = await readReviewed(ctx, tutorIds)
  const rows = tutors.flatMap((tutor) => makeReviews(words, tutor, authors, kind, ctx.now))
  if (rows.length === 0) return
  const many = manyRows('review', rows)
  await withoutChecks(ctx.db, async () => {
    await ctx.db.insertInto('review').columns(many.columns).expression(many.rows).execute()
  })
  const tutor_ids = [...new Set(rows.map(({ tutor_id }) => tutor_id))]
  await countMarks(ctx, tutor_ids)
  await ctx.emit({ name: 'demo.reviewed', entity: 'demo', after: { tutor_ids } })
}
