import type { ActionHandler } from '#platform/crud/crud-options.ts'
import { siteReviewStatus } from '../model.ts'

/** A review whose author never followed the link in the email still waits for it, so it cannot be published. */
export const restoreSiteReview: ActionHandler = async ({ db, edition }, row) => {
  const { token_hash } = await db
    .selectFrom('site_review')
    .select('token_hash')
    .where('edition', '=', edition.code)
    .where('id', '=', Number(row['id']))
    .executeTakeFirstOrThrow()
  return { deleted_at: null, ...(token_hash !== null && { status: siteReviewStatus.unconfirmed }) }
}
