import type { Ctx } from '#platform/context.ts'
import { offerBatchSize } from '../../matching-model.ts'
import type { FactorShares } from '../../matching-model.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { filterAcceptingTutors } from './accepting-tutors.ts'
import { findCandidates } from './find-candidates.ts'
import type { MatchingCandidate } from './find-candidates.ts'
import { getSearchCriteria } from './search-criteria.ts'

/**
 * Offers the order to the best matching tutors who have no response yet. Tutors who refused or were removed are not
 * asked again, and a client is never offered their own order.
 */
export async function offerToMatchingTutors(ctx: Ctx, order: OrderRow): Promise<number[]> {
  const { db, edition } = ctx
  const responses = await db
    .selectFrom('order_response')
    .select(['tutor_id', 'state', 'yellow'])
    .where('edition', '=', edition.code)
    .where('order_id', '=', order.id)
    .execute()
  const excluded = new Set([order.client_id, ...responses.map(({ tutor_id }) => tutor_id)])
  const markedIds = responses
    .filter(({ state, yellow }) => state === 'marked' && yellow)
    .map(({ tutor_id }) => tutor_id)
  const marked = (await filterAcceptingTutors(ctx, markedIds)).filter((id) => id !== order.client_id)
  const candidates = (await findCandidates(ctx, await getSearchCriteria(ctx, order)))
    .filter(({ tutor_id }) => !excluded.has(tutor_id))
    .slice(0, Math.max(0, offerBatchSize - marked.length))
  await offerMarked(ctx, order.id, marked)
  await createOffers(ctx, order.id, 'potential', candidates)
  return [...marked, ...candidates.map(({ tutor_id }) => tutor_id)]
}

/** Tutors marked by staff receive the offer even if they do not match. */
async function offerMarked({ db, edition, now }: Ctx, order_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('order_response')
    .set({ state: 'offered', offered_at: now })
    .where('edition', '=', edition.code)
    .where('order_id', '=', order_id)
    .where('tutor_id', 'in', ids)
    .execute()
}

export async function createOffers(
  { db, edition, now }: Ctx,
  order_id: number,
  kind: 'personal' | 'potential' | 'staff',
  candidates: readonly (Pick<MatchingCandidate, 'tutor_id' | 'points'> & { shares?: FactorShares })[],
  state: 'offered' | 'marked' = 'offered',
): Promise<void> {
  if (candidates.length === 0) return
  await db
    .insertInto('order_response')
    .values(
      candidates.map(({ tutor_id, points, shares }) => ({
        edition: edition.code,
        order_id,
        tutor_id,
        kind,
        state,
        offered_at: now,
        points,
        parts: JSON.stringify(shares ?? {}),
      })),
    )
    .onConflict((conflict) => conflict.columns(['edition', 'order_id', 'tutor_id']).doNothing())
    .execute()
}
