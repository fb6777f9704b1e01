import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { lastSeen } from '#features/accounts/public.ts'
import { reviewShare, listReviewSummaries } from '#features/reviews/public.ts'
import { computeCompleteness, statsShares, computeStoredRating } from '../../rating-model.ts'
import type { RatingInputs, ResponseStats } from '../../rating-model.ts'
import { listFilledItems } from '../profile/filled-items.ts'

const dayMs = 86_400_000

export async function refreshRatings(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const changed = await writeRatings(ctx, ids)
  // A single event for all tutors lets the lists update.
  if (changed.length > 0)
    await ctx.emit({ name: 'tutor.score_changed', entity: 'tutor', after: { tutor_ids: changed } })
}

/** Emits no event, for tutors that are in no list yet. Returns the ids whose score changed. */
export async function writeRatings(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { db, edition } = ctx
  // Locked first, so that a concurrent save is neither missed nor overwritten.
  await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const known = await listRatingInputs(ctx, ids)
  const scores = JSON.stringify([...known].map(([id, one]) => ({ id, ...computeStoredRating(one) })))
  const { rows } = await sql<{ id: number }>`update tutor set score = fresh.score, score_parts = fresh.score_parts
    from jsonb_to_recordset(${scores}::jsonb) as fresh(id bigint, score smallint, score_parts integer[])
    where tutor.edition = ${edition.code} and tutor.id = fresh.id
      and (tutor.score, tutor.score_parts) is distinct from (fresh.score, fresh.score_parts)
    returning tutor.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Nightly job: some parts depend on the date. Works in batches, so that saves do not wait long for locks. */
export async function refreshAllRatings(ctx: Ctx, batch = 1000): Promise<void> {
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
    await ctx.transaction((tx) => refreshRatings(tx, ids))
    last = ids.length < batch ? Infinity : ids.at(-1)!
  } while (last < Infinity)
}

export async function listRatingInputs(ctx: Ctx, ids: readonly number[]): Promise<Map<number, RatingInputs>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('tutor as t')
    .select(['t.id', 't.points_first_diploma', 't.points_second_diploma', 't.penalty', 't.published_at'])
    .select(lastSeen('t').as('seen_at'))
    .where('t.edition', '=', ctx.edition.code)
    .where('t.id', 'in', ids)
    .execute()
  const filled = await listFilledItems(ctx, ids)
  const reviewed = await listReviewSummaries(ctx, ids)
  const recorded = await listTutorRecords(ctx, ids)
  const daysSince = (at: Date | null) =>
    at === null ? undefined : Math.floor((ctx.now.getTime() - at.getTime()) / dayMs)
  return new Map(
    rows.flatMap(({ id, seen_at, published_at, ...points }) => {
      const items = filled.get(id)
      if (!items) return []
      const { percent } = computeCompleteness(items)
      const days = { daysSinceSeen: daysSince(seen_at), daysSincePublished: daysSince(published_at) }
      const summary = reviewed.get(id)
      const reviews = summary && reviewShare(summary)
      const record = recorded.get(id)
      const shares = { ...(record && statsShares(record)), ...(reviews !== undefined && { reviews }) }
      return [[id, { completeness: percent, ...points, ...days, ...shares }] as const]
    }),
  )
}

export async function listTutorRecords(
  { db, edition }: Ctx,
  ids: readonly number[],
): Promise<Map<number, ResponseStats>> {
  const rows = await db
    .selectFrom('tutor_record')
    .select(['tutor_id', 'offers', 'answers', 'answer_minutes', 'paid_orders'])
    .where('edition', '=', edition.code)
    .where('tutor_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ tutor_id, ...record }) => [tutor_id, record]))
}
