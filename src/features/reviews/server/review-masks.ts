import { sql } from 'kysely'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import { createMaskReader, maskToStore } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'
import { finishInTurns } from '#platform/turns.ts'

type ReviewTexts = { text: string; response_text: string }
type StoredReviewTexts = ReviewTexts & {
  text_masked: string | null
  response_masked: string | null
  mask_version: number
}

/** The columns of the review `r` that a masker reads. */
export const maskedReviewColumns = [
  'r.text',
  'r.text_masked',
  'r.response_text',
  'r.response_masked',
  'r.mask_version',
] as const

/** Hides contacts from visitors. Nobody can save them; this covers reviews that are older than that rule or the present rules. */
export function createReviewMasker(): (review: StoredReviewTexts) => ReviewTexts {
  const read = createMaskReader()
  return ({ text, text_masked, response_text, response_masked, mask_version: version }) => ({
    text: read({ text, masked: text_masked, version }),
    response_text: read({ text: response_text, masked: response_masked, version }),
  })
}

/** A change of the texts drops their masks, so this runs after it. */
export async function saveReviewMasks({ db, edition }: Ctx, id: number, texts: ReviewTexts): Promise<void> {
  await db
    .updateTable('review')
    .set({ ...(await maskReview(texts)), mask_version: maskRulesVersion })
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .execute()
}

const maskReview = async ({ text, response_text }: ReviewTexts) => ({
  text_masked: await finishInTurns(maskToStore(text)),
  response_masked: await finishInTurns(maskToStore(response_text)),
})

/** Time limit per edition and run: all masking jobs share a queue and must finish within a minute. */
const runMs = 500
const batchSize = 50

/** Each batch has its own transaction. */
export async function remaskReviews(ctx: Ctx): Promise<void> {
  const until = Date.now() + runMs
  while (Date.now() < until) if ((await ctx.transaction(remaskBatch)) < batchSize) return
}

/** A locked row is being changed, so it is skipped until the next batch. */
async function remaskBatch(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .selectFrom('review')
    .select(['id', 'text', 'text_masked', 'response_text', 'response_masked', 'mask_version'])
    .where('edition', '=', ctx.edition.code)
    .where('mask_version', '<', maskRulesVersion)
    .orderBy('mask_version')
    .orderBy('id')
    .limit(batchSize)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  // The shown texts of most reviews stay the same, because they are masked on read. An event clears the cached pages.
  const shownAnew: number[] = []
  const unchanged: number[] = []
  for (const { id, ...row } of rows) {
    const { text_masked, response_masked } = await maskReview(row)
    if (text_masked !== row.text_masked || response_masked !== row.response_masked) {
      await saveReviewMasks(ctx, id, row)
      const previous = createReviewMasker()(row)
      const { text, response_text } = row
      if ((text_masked ?? text) !== previous.text || (response_masked ?? response_text) !== previous.response_text)
        shownAnew.push(id)
    } else unchanged.push(id)
  }
  // Few reviews have a contact, so the others need one statement.
  await ctx.db
    .updateTable('review')
    .set({ mask_version: maskRulesVersion })
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', sql<number>`any(${unchanged}::bigint[])`)
    .execute()
  if (shownAnew.length > 0)
    await ctx.emit({ name: 'review.remasked', entity: 'review', after: { review_ids: shownAnew } })
  return rows.length
}
