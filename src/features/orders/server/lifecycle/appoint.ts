import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { OrderActor } from '../../model.ts'
import type { OrderRow } from './lock-order.ts'
import { transitionOrder } from './transition-order.ts'
import { findResponse } from './responses.ts'
import { getTerms } from './terms.ts'

type Appointment = { tutor_id: number; who: OrderActor; why?: object }

/** The rate and fee are those the tutor accepted, or follow from the price in their profile. */
export async function appoint(ctx: Ctx, order: OrderRow, { tutor_id, who, why }: Appointment): Promise<OrderRow> {
  // A client may not be appointed to their own order, or they could review themselves.
  if (tutor_id === order.client_id) throw fail('not_found')
  await assertTutorAppointable(ctx, tutor_id)
  const response = await findResponse(ctx, order.id, tutor_id)
  const { rate, fee } = await getTerms(ctx, order, tutor_id, response)
  const appointed_by = who === 'system' ? 'auto' : who
  const appointed = await transitionOrder(ctx, order, 'appoint', who, {
    set: {
      tutor_id,
      rate,
      appointed_by,
      appointed_at: ctx.now,
      personal_until: null,
      appointed_reason: why ? JSON.stringify(why) : null,
      fee,
    },
    eventData: { tutor_id, by: appointed_by, ...(why && { why }) },
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

async function assertTutorAppointable({ db, edition }: Ctx, id: number): Promise<void> {
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
  if (!tutor) throw fail('not_found')
}
