import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { RefusedReason, RemoveReason, Who } from '../model.ts'
import type { HeldOrder } from './held.ts'
import { move } from './move.ts'
import { changeResponse, readResponse } from './responses.ts'

/** Why the tutor goes: taken out by staff, turned down by the client, or by their own will. */
type Leaving = {
  who: Exclude<Who, 'system'>
  state: 'removed' | 'declined' | 'refused'
  reasons?: readonly RemoveReason[]
  refused?: RefusedReason
  text?: string
}

/** The tutor leaves the order, which goes back to the staff; a date that was agreed is free again. */
export async function takeTutorOut(ctx: Ctx, order: HeldOrder, leaving: Leaving): Promise<HeldOrder> {
  const { who, state, reasons = [], refused, text = '' } = leaving
  const { tutor_id } = order
  if (tutor_id === null) throw refuse('wrong_status')
  const left = await move(ctx, order, 'delete_tutor', who, {
    set: {
      tutor_id: null,
      rate: null,
      fee: null,
      appointed_at: null,
      appointed_by: null,
      appointed_why: null,
      first_class: null,
      first_class_until: null,
      date_payment_deadline: null,
    },
    told: { tutor_id, state, reasons, ...(refused && { refused }), ...(text && { text }) },
  })
  const response = await readResponse(ctx, order.id, tutor_id)
  if (response)
    await changeResponse(ctx, response.id, {
      state,
      remove_reasons: [...reasons],
      seen_at: null,
      // They would have to accept a fee again.
      fee: null,
      responded_at: ctx.now,
      ...(refused && { refused_reason: refused }),
      ...(who === 'tutor' && text && { text }),
    })
  return left
}
