import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { marks, textMost } from '../model.ts'
import { countMarks, holdSummary } from './summaries.ts'

/** What a client thinks of the lessons: new, or instead of what they said before, with the version they read. */
export type Written = {
  tutor_id: number
  client_id: number
  /** What it rests on. */
  order_id?: number
  subject_id: number
  level_id?: number | null
  mark: number
  text: string
  known?: { id: number; version: number }
}
export type Saved = { id: number; version: number }

/**
 * Whoever calls it has made sure that this client may speak, and holds what they speak of, so that one order has one
 * review. The marks are summed, and those who listen are told, before this commits.
 */
export async function saveReview(ctx: Ctx, { known, ...given }: Written): Promise<Saved> {
  if (!marks.some((mark) => mark === given.mark)) throw refuseField('review_mark', 'invalid.unknown')
  const text = given.text.trim()
  if (text.length > textMost) throw refuseField('review_text', 'invalid.too_long', { max: textMost })
  await holdTutor(ctx, given.tutor_id)
  await holdSummary(ctx, given.tutor_id)
  const review = { ...given, text }
  const saved = known ? await change(ctx, review, known) : await write(ctx, review)
  await countMarks(ctx, [given.tutor_id])
  const { tutor_id, mark } = given
  const about = { entity: 'review', entityId: saved.id, whose: tutor_id, after: { tutor_id, mark, text } }
  if (saved.before) await ctx.emit({ name: 'review.changed', ...about, before: saved.before })
  else await ctx.emit({ name: 'review.written', ...about })
  return { id: saved.id, version: saved.version }
}

/** Before the summary, as whoever empties a tutor does: two who want both never wait for each other in a circle. */
async function holdTutor({ db, edition }: Ctx, id: number): Promise<void> {
  const tutor = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('anonymised_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!tutor) throw refuse('not_found')
}

type Review = Omit<Written, 'known'>
type Done = Saved & { before?: { mark: number; text: string } }

async function write({ db, edition, locale, now }: Ctx, review: Review): Promise<Done> {
  return db
    .insertInto('review')
    .values({ ...review, edition: edition.code, locale, created_at: now })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** The day it was first written stays. */
async function change({ db, edition, locale }: Ctx, review: Review, known: Saved): Promise<Done> {
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
  if (!before) throw refuse('wrong_status')
  const { mark, text } = review
  const { version } = await db
    .updateTable('review')
    .set((eb) => ({ mark, text, locale, version: eb('version', '+', 1) }))
    .where('edition', '=', edition.code)
    .where('id', '=', known.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { id: known.id, version, before }
}
