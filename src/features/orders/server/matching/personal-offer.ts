import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { updateResponse, findResponse } from '../lifecycle/responses.ts'
import { filterAcceptingTutors } from './accepting-tutors.ts'
import { findCandidates } from './find-candidates.ts'
import { createOffers } from './offer.ts'
import { getSearchCriteria } from './search-criteria.ts'

/** A tutor who accepts requests may be asked personally even if they do not match. */
export async function offerPersonally(ctx: Ctx, order: OrderRow, tutor_id: number): Promise<void> {
  // A client may not be their own tutor.
  if (tutor_id === order.client_id) throw fail('not_found')
  await assertAcceptsRequests(ctx, tutor_id)
  const known = await findResponse(ctx, order.id, tutor_id)
  if (known)
    await updateResponse(ctx, known.id, {
      kind: 'personal',
      state: 'offered',
      offered_at: ctx.now,
      responded_at: null,
      seen_at: null,
      rate: null,
      fee: null,
    })
  else {
    const [match] = await findCandidates(ctx, await getSearchCriteria(ctx, order), [tutor_id])
    const { points = 0, shares } = match ?? {}
    await createOffers(ctx, order.id, 'personal', [{ tutor_id, points, ...(shares && { shares }) }])
  }
}

/** The error does not reveal whether the tutor is hidden, does not accept requests or does not exist. */
export async function assertAcceptsRequests(ctx: Ctx, tutor_id: number): Promise<void> {
  if ((await filterAcceptingTutors(ctx, [tutor_id])).length === 0) throw fail('not_found')
}
