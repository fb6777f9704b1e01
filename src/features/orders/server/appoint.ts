import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Who } from '../model.ts'
import type { HeldOrder } from './held.ts'
import { move } from './move.ts'
import { readResponse } from './responses.ts'
import { termsFor } from './terms.ts'

type Appointment = { tutor_id: number; who: Who; why?: object }

/** From now on it is this tutor's: at the price and the fee they accepted, or at the price of their profile. */
export async function appoint(ctx: Ctx, order: HeldOrder, { tutor_id, who, why }: Appointment): Promise<HeldOrder> {
  // Nobody teaches themselves, nor says afterwards how it was.
  if (tutor_id === order.client_id) throw refuse('not_found')
  await checkTutor(ctx, tutor_id)
  const response = await readResponse(ctx, order.id, tutor_id)
  const { rate, fee } = await termsFor(ctx, order, tutor_id, response)
  const appointed_by = who === 'system' ? 'auto' : who
  const appointed = await move(ctx, order, 'appoint', who, {
    set: {
      tutor_id,
      rate,
      appointed_by,
      appointed_at: ctx.now,
      personal_until: null,
      appointed_why: why ? JSON.stringify(why) : null,
      fee,
    },
    told: { tutor_id, by: appointed_by, ...(why && { why }) },
  })
  await ctx.db
    .insertInto('order_response')
    .values({
      edition: ctx.edition.code,
      order_id: order.id,
      tutor_id,
      rate,
      kind: 'staff',
      state: 'appointed',
      offered_at: ctx.now,
    })
    .onConflict((known) => known.columns(['edition', 'order_id', 'tutor_id']).doUpdateSet({ state: 'appointed' }))
    .execute()
  return appointed
}

async function checkTutor({ db, edition }: Ctx, id: number): Promise<void> {
  const tutor = await db
    .selectFrom('tutor')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!tutor) throw refuse('not_found')
}
