import type { Ctx } from '#platform/context.ts'
import { offeredAtOnce } from '../../matching-model.ts'
import type { Shares } from '../../matching-model.ts'
import type { HeldOrder } from '../held.ts'
import { askable } from './askable.ts'
import { findCandidates } from './find-candidates.ts'
import type { Candidate } from './find-candidates.ts'
import { soughtBy } from './sought.ts'

/**
 * An order goes to those who suit it, the best first: to so many of them at once who have not been asked yet. Whoever has
 * said no, or was taken out of it, is left in peace; and nobody is asked to teach themselves.
 */
export async function offerToMatching(ctx: Ctx, order: HeldOrder): Promise<number[]> {
  const { db, edition } = ctx
  const asked = await db
    .selectFrom('order_response')
    .select(['tutor_id', 'state', 'yellow'])
    .where('edition', '=', edition.code)
    .where('order_id', '=', order.id)
    .execute()
  const known = new Set([order.client_id, ...asked.map(({ tutor_id }) => tutor_id)])
  const thoughtOf = asked.filter(({ state, yellow }) => state === 'marked' && yellow).map(({ tutor_id }) => tutor_id)
  const marked = (await askable(ctx, thoughtOf)).filter((id) => id !== order.client_id)
  const candidates = (await findCandidates(ctx, await soughtBy(ctx, order)))
    .filter(({ tutor_id }) => !known.has(tutor_id))
    .slice(0, Math.max(0, offeredAtOnce - marked.length))
  await offerMarked(ctx, order.id, marked)
  await offer(ctx, order.id, 'potential', candidates)
  return [...marked, ...candidates.map(({ tutor_id }) => tutor_id)]
}

/** Whom staff have thought of is asked with the others, suiting or not. */
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

export async function offer(
  { db, edition, now }: Ctx,
  order_id: number,
  kind: 'personal' | 'potential' | 'staff',
  candidates: readonly (Pick<Candidate, 'tutor_id' | 'points'> & { shares?: Shares })[],
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
