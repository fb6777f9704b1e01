import { maskRulesVersion } from '#shared/mask/mask.ts'
import { createMaskReader, maskToStore } from '#shared/stored-mask.ts'
import type { Ctx } from '#platform/context.ts'
import { finishInTurns } from '#platform/turns.ts'

/** Time limit per edition and run: all masking jobs share a queue and must finish within a minute. */
const runMs = 200
const batchSize = 50

/** Authors cannot save contacts; this masks what older rules missed. Each batch has its own transaction. */
export async function remaskSiteReviews(ctx: Ctx): Promise<void> {
  const until = Date.now() + runMs
  while (Date.now() < until) if ((await ctx.transaction(remaskBatch)) < batchSize) return
}

async function remaskBatch(ctx: Ctx): Promise<number> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('site_review')
    .select(['id', 'text', 'text_masked', 'mask_version'])
    .where('edition', '=', edition.code)
    .where('mask_version', '<', maskRulesVersion)
    .orderBy('mask_version')
    .orderBy('id')
    .limit(batchSize)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  // Most texts are shown as before, because they are masked on read. An event clears the cached pages.
  const shownAnew: number[] = []
  for (const { id, text, text_masked: masked, mask_version: version } of rows) {
    const text_masked = await finishInTurns(maskToStore(text))
    await db
      .updateTable('site_review')
      .set({ text_masked, mask_version: maskRulesVersion })
      .where('edition', '=', edition.code)
      .where('id', '=', id)
      .execute()
    if (text_masked !== masked && (text_masked ?? text) !== createMaskReader()({ text, masked, version }))
      shownAnew.push(id)
  }
  if (shownAnew.length > 0)
    await ctx.emit({ name: 'site_review.remasked', entity: 'site_review', after: { review_ids: shownAnew } })
  return rows.length
}
