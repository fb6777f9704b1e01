import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { applyTransition } from '../../model.ts'
import type { RefusedReason, RemoveReason, OrderActor } from '../../model.ts'
import { reverseSettlements } from '../fee/settlements.ts'
import type { OrderRow } from './lock-order.ts'
import { transitionOrder } from './transition-order.ts'
import { updateResponse, findResponse } from './responses.ts'

type Removal = {
  who: Exclude<OrderActor, 'system'>
  state: 'removed' | 'declined' | 'refused'
  reasons?: readonly RemoveReason[]
  refused?: RefusedReason
  text?: string
}

/** The order goes back to staff and loses its first lesson date. */
export async function removeTutor(ctx: Ctx, order: OrderRow, removal: Removal): Promise<OrderRow> {
  const { who, state, reasons = [], refused, text = '' } = removal
  const { tutor_id } = order
  if (tutor_id === null) throw fail('wrong_status')
  if (!applyTransition(order, 'delete_tutor', who)) throw fail('wrong_status')
  const unsettled = await reverseSettlements(ctx, order)
  const updated = await transitionOrder(ctx, unsettled, 'delete_tutor', who, {
    set: {
      tutor_id: null,
      rate: null,
      fee: null,
      appointed_at: null,
      appointed_by: null,
      appointed_reason: null,
      first_class: null,
      first_class_until: null,
      date_payment_deadline: null,
    },
    eventData: { tutor_id, state, reasons, ...(refused && { refused }), ...(text && { text }) },
  })
  const response = await findResponse(ctx, order.id, tutor_id)
  if (response)
    await updateResponse(ctx, response.id, {
      state,
      remove_reasons: [...reasons],
      seen_at: null,
      // A new agreement must accept the fee again.
      fee: null,
      responded_at: ctx.now,
      ...(refused && { refused_reason: refused }),
      ...(who === 'tutor' && text && { text }),
    })
  return updated
}
