import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { HeldOrder } from '../held.ts'
import { changeResponse, readResponse } from '../responses.ts'
import { askable } from './askable.ts'
import { findCandidates } from './find-candidates.ts'
import { offer } from './offer.ts'
import { soughtBy } from './sought.ts'

/** A tutor whom the client wants: whoever takes requests may be asked, however well they suit. */
export async function askPersonally(ctx: Ctx, order: HeldOrder, tutor_id: number): Promise<void> {
  // Nobody teaches themselves.
  if (tutor_id === order.client_id) throw refuse('not_found')
  await checkAskable(ctx, tutor_id)
  const known = await readResponse(ctx, order.id, tutor_id)
  if (known)
    await changeResponse(ctx, known.id, {
      kind: 'personal',
      state: 'offered',
      offered_at: ctx.now,
      responded_at: null,
      seen_at: null,
      fee: null,
    })
  else {
    const [fitting] = await findCandidates(ctx, await soughtBy(ctx, order), [tutor_id])
    const { points = 0, shares } = fitting ?? {}
    await offer(ctx, order.id, 'personal', [{ tutor_id, points, ...(shares && { shares }) }])
  }
}

/** Of whoever takes no requests, is not on show, or does not exist nobody learns which. */
export async function checkAskable(ctx: Ctx, tutor_id: number): Promise<void> {
  if ((await askable(ctx, [tutor_id])).length === 0) throw refuse('not_found')
}
