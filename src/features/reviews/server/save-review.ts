import { fail, failField } from '#shared/errors.ts'
import { assertNoContacts } from '#platform/contacts.ts'
import type { Ctx } from '#platform/context.ts'
import { marks, maxReviewLength } from '../model.ts'
import { saveReviewMasks } from './review-masks.ts'
import { refreshSummaries, lockSummary } from './summaries.ts'

/** A new review, or a change of an existing one with the version that the client has read. */
export type ReviewDraft = {
  tutor_id: number
  client_id: number
  /** The order that the review belongs to. */
  order_id?: number
  subject_id: number
  level_id?: number | null
  mark: number
  text: string
  existing?: { id: number; version: number }
}
export type SavedReview = { id: number; version: number }

/**
 * The caller has checked the client's right and locked the order, so that an order has one review. The summary is
 * refreshed and the event emitted before the commit.
 */
export async function saveReview(ctx: Ctx, { existing, ...given }: ReviewDraft): Promise<SavedReview> {
  if (!marks.some((mark) => mark === given.mark)) throw failField('review_mark', 'invalid.unknown')
  const text = given.text.trim()
  if (text.length > maxReviewLength) throw failField('review_text', 'invalid.too_long', { max: maxReviewLength })
  await assertNoContacts({ review_text: text })
  await lockTutor(ctx, given.tutor_id)
  await lockSummary(ctx, given.tutor_id)
  const review = { ...given, text }
  const saved = existing ? await updateReview(ctx, review, existing) : await insertReview(ctx, review)
  await saveReviewMasks(ctx, saved.id, { text, response_text: saved.response_text })
  await refreshSummaries(ctx, [given.tutor_id])
  const { tutor_id, mark } = given
  const about = { entity: 'review', entityId: saved.id, whose: tutor_id, after: { tutor_id, mark, text } }
  if (saved.before) await ctx.emit({ name: 'review.changed', ...about, before: saved.before })
  else await ctx.emit({ name: 'review.written', ...about })
  return { id: saved.id, version: saved.version }
}

/** The tutor is locked before the summary, in the same order as on anonymising, to avoid deadlocks. */
async function lockTutor({ db, edition }: Ctx, id: number): Promise<void> {
  const tutor = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('anonymised_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!tutor) throw fail('not_found')
}

type Review = Omit<ReviewDraft, 'known'>
type SaveResult = SavedReview & { response_text: string; before?: { mark: number; text: string } }

async function insertReview({ db, edition, locale, now }: Ctx, review: Review): Promise<SaveResult> {
  return db
    .insertInto('review')
    .values({ ...review, edition: edition.code, locale, created_at: now })
    .returning(['id', 'version', 'response_text'])
    .executeTakeFirstOrThrow()
}

/** The creation date is kept. */
async function updateReview({ db, edition, locale }: Ctx, review: Review, known: SavedReview): Promise<SaveResult> {
  const before = await db
    .selectFrom('review')
    .select(['mark', 'text'])
    .where('edition', '=', edition.code)
    .where('id', '=', known.id)
    .where('tutor_id', '=', review.tutor_id)
    .where('client_id', '=', review.client_id)
    .where('version', '=', known.version)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw fail('wrong_status')
  const { mark, text } = review
  const saved = await db
    .updateTable('review')
    .set((eb) => ({ mark, text, locale, version: eb('version', '+', 1) }))
    .where('edition', '=', edition.code)
    .where('id', '=', known.id)
    .returning(['id', 'version', 'response_text'])
    .executeTakeFirstOrThrow()
  return { ...saved, before }
}
