import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { lastSeen } from '#features/accounts/public.ts'
import { shareOf, summariesOf } from '#features/reviews/public.ts'
import { completenessOf, recordShares, storedRating } from '../../rating-model.ts'
import type { Known, Recorded } from '../../rating-model.ts'
import { filledItems } from '../profile/filled.ts'

const dayMs = 86_400_000

/** The score by which they stand in lists becomes what they have earned by now. */
export async function refreshRating(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const changed = await countRatings(ctx, ids)
  // One event for all of them: nobody has done anything, and lists that show the score must follow.
  if (changed.length > 0) await ctx.emit({ name: 'tutor.rerated', entity: 'tutor', after: { tutor_ids: changed } })
}

/** The same of tutors who are in no list yet: nobody has to follow. Answers whose score is another one now. */
export async function countRatings(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { db, edition } = ctx
  // Held first: a change that is just being saved would be counted without, and then written over.
  await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const known = await knownOf(ctx, ids)
  const scores = JSON.stringify([...known].map(([id, one]) => ({ id, ...storedRating(one) })))
  const { rows } = await sql<{ id: number }>`update tutor set score = fresh.score, score_parts = fresh.score_parts
    from jsonb_to_recordset(${scores}::jsonb) as fresh(id bigint, score smallint, score_parts integer[])
    where tutor.edition = ${edition.code} and tutor.id = fresh.id
      and (tutor.score, tutor.score_parts) is distinct from (fresh.score, fresh.score_parts)
    returning tutor.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Every night for whoever is published: days pass by themselves. A thousand at a time, so that nobody who saves waits
 * for all of them.
 */
export async function refreshRatings(ctx: Ctx, batch = 1000): Promise<void> {
  let last = 0
  do {
    const rows = await ctx.db
      .selectFrom('tutor')
      .select('id')
      .where('edition', '=', ctx.edition.code)
      .where('state', '=', 'published')
      .where('deleted_at', 'is', null)
      .where('anonymised_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    const ids = rows.map(({ id }) => id)
    await ctx.transaction((inside) => refreshRating(inside, ids))
    last = ids.length < batch ? Infinity : ids.at(-1)!
  } while (last < Infinity)
}

/** Of whom there is no record and no review, those parts count as the middle. */
export async function knownOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Known>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('tutor as t')
    .select(['t.id', 't.points_first_diploma', 't.points_second_diploma', 't.penalty', 't.published_at'])
    .select(lastSeen('t').as('seen_at'))
    .where('t.edition', '=', ctx.edition.code)
    .where('t.id', 'in', ids)
    .execute()
  const filled = await filledItems(ctx, ids)
  const reviewed = await summariesOf(ctx, ids)
  const recorded = await recordsOf(ctx, ids)
  const daysSince = (at: Date | null) =>
    at === null ? undefined : Math.floor((ctx.now.getTime() - at.getTime()) / dayMs)
  return new Map(
    rows.flatMap(({ id, seen_at, published_at, ...points }) => {
      const items = filled.get(id)
      if (!items) return []
      const { percent } = completenessOf(items)
      const days = { daysSinceSeen: daysSince(seen_at), daysSincePublished: daysSince(published_at) }
      const summary = reviewed.get(id)
      const reviews = summary && shareOf(summary)
      const record = recorded.get(id)
      const shares = { ...(record && recordShares(record)), ...(reviews !== undefined && { reviews }) }
      return [[id, { completeness: percent, ...points, ...days, ...shares }] as const]
    }),
  )
}

/** Of those who have had to do with requests. */
export async function recordsOf({ db, edition }: Ctx, ids: readonly number[]): Promise<Map<number, Recorded>> {
  const rows = await db
    .selectFrom('tutor_record')
    .select(['tutor_id', 'offers', 'answers', 'answer_minutes', 'paid_orders'])
    .where('edition', '=', edition.code)
    .where('tutor_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ tutor_id, ...record }) => [tutor_id, record]))
}
