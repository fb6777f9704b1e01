import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { orderPanelEndpoints as calls } from '../../contract/staff.ts'
import { applyTransition, feeRefundMs, isTutorFault, owedFee, wasPaid } from '../../model.ts'
import type { RemoveReason } from '../../model.ts'
import { appoint } from '../lifecycle/appoint.ts'
import { hasWalletFee, reverseFeePart } from '../fee/fee-movements.ts'
import { chargeRefundedFee, refundFee } from '../fee/refund-fee.ts'
import { reverseLastSettlement } from '../fee/settlements.ts'
import { scheduleFirstClass } from '../lifecycle/first-class.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
import type { OrderRow } from '../lifecycle/lock-order.ts'
import { removeTutor } from '../lifecycle/remove-tutor.ts'
import { offerToMatchingTutors } from '../matching/offer.ts'
import { updateOrder, transitionOrder } from '../lifecycle/transition-order.ts'
import { recordPaidOrder } from '../lifecycle/responses.ts'

type Staff = Ctx<StaffMember>
type OrderInput = { order_id: number }
const staff = 'staff'

/** The staff member who takes the order becomes responsible for it. */
export async function setProcessing(ctx: Staff, { order_id }: OrderInput) {
  await transitionOrder(ctx, await lockOrder(ctx, order_id), 'processing', staff, { set: { staff_id: ctx.actor.id } })
  return {}
}

export async function setPotential(ctx: Staff, { order_id }: OrderInput) {
  const order = await transitionOrder(ctx, await lockOrder(ctx, order_id), 'potential', staff, {
    set: { personal_until: null },
  })
  await offerToMatchingTutors(ctx, order)
  return {}
}

export async function setPotentialOff(ctx: Staff, { order_id }: OrderInput) {
  await transitionOrder(ctx, await lockOrder(ctx, order_id), 'potential_off', staff)
  return {}
}

export async function appointTutorAsStaff(ctx: Staff, { order_id, tutor_id }: Input<typeof calls.appoint>) {
  await appoint(ctx, await lockOrder(ctx, order_id), { tutor_id, who: staff })
  return {}
}

export async function removeTutorAsStaff(ctx: Staff, input: Input<typeof calls.deleteTutor>) {
  const order = await lockOrder(ctx, input.order_id)
  if (order.tutor_id !== input.tutor_id) throw fail('wrong_status')
  await removeTutor(ctx, order, { who: staff, state: 'removed', reasons: assertReasonText(input), text: input.text })
  return {}
}

export async function setFirstClassAsStaff(ctx: Staff, { order_id, ...input }: Input<typeof calls.setFirstClass>) {
  await scheduleFirstClass(ctx, await lockOrder(ctx, order_id), staff, input)
  return {}
}

/** Takes back what staff entered last. A payment by wallet or provider is undone by a refund only. */
export async function setPaidOff(ctx: Staff, { order_id }: OrderInput) {
  const order = await lockOrder(ctx, order_id)
  // A part can be taken back before the rest is paid.
  if (applyTransition(order, 'paid', staff)) {
    if (!(await reverseLastSettlement(ctx, order))) throw fail('wrong_status')
    return {}
  }
  const unpaid = await transitionOrder(ctx, order, 'paid_off', staff, { set: { paid_at: null, payment_data: null } })
  if (await hasWalletFee(ctx, order_id)) throw fail('wrong_status', { id: 'order.paid_off.refund' })
  // A process of the version before settlements books the whole fee without one.
  if (owedFee(order) > 0) await reverseFeePart(ctx, unpaid, { source: 'outside', amount: order.fee! })
  else await reverseLastSettlement(ctx, unpaid)
  if (order.tutor_id !== null) await recordPaidOrder(ctx, order.tutor_id, -1)
  return {}
}

export async function setLost(ctx: Staff, input: Input<typeof calls.setLost>) {
  const reasons = assertReasonText(input)
  await endOrder(ctx, await lockOrder(ctx, input.order_id), 'lost', {
    reasons,
    set: { remove_text: input.text },
    eventData: input.text ? { text: input.text } : {},
  })
  return {}
}

/** A fee that was given back is charged again. */
export async function setLostOff(ctx: Staff, { order_id }: OrderInput) {
  const lost = await lockOrder(ctx, order_id)
  const order = await transitionOrder(ctx, lost, 'lost_off', staff, { set: { remove_reasons: [], remove_text: '' } })
  await chargeRefundedFee(ctx, order)
  return {}
}

export async function setPause(ctx: Staff, { order_id, date_pause_off }: Input<typeof calls.setPause>) {
  const order = await lockOrder(ctx, order_id)
  if (date_pause_off <= ctx.now) throw failField('date_pause_off', 'order.pause.past')
  const eventData = { until: date_pause_off.toISOString() }
  await transitionOrder(ctx, order, 'pause', staff, { set: { date_pause_off }, eventData })
  return {}
}

export async function setUnpause(ctx: Staff, { order_id }: OrderInput) {
  await transitionOrder(ctx, await lockOrder(ctx, order_id), 'unpause', staff, { set: { date_pause_off: null } })
  return {}
}

export async function deleteOrderAsStaff(ctx: Staff, { order_id, remove_reasons = [] }: Input<typeof calls.delete>) {
  const order = await lockOrder(ctx, order_id)
  await endOrder(ctx, order, 'delete', {
    reasons: remove_reasons,
    // Staff get no notice of their own deletion.
    set: { seen: JSON.stringify({ ...(order.seen as object), client_deleted: ctx.now }) },
  })
  return {}
}

export async function setSchoolNew(ctx: Staff, { order_id, request_origin }: Input<typeof calls.setSchoolNew>) {
  if (!ctx.edition.school) throw fail('wrong_status')
  await transitionOrder(ctx, await lockOrder(ctx, order_id), 'school_new', staff, {
    set: { school_origin: request_origin, personal_until: null },
    eventData: { request_origin },
  })
  return {}
}

export async function setSchoolProcessing(ctx: Staff, { order_id }: OrderInput) {
  await transitionOrder(ctx, await lockOrder(ctx, order_id), 'school_processing', staff)
  return {}
}

export async function sendToMainSite(ctx: Staff, { order_id }: OrderInput) {
  await transitionOrder(ctx, await lockOrder(ctx, order_id), 'to_main_site', staff, { set: { school_origin: '' } })
  return {}
}

export async function setOrderFavorite(ctx: Staff, { order_id, add_favorite }: Input<typeof calls.setFavorite>) {
  const order = await lockOrder(ctx, order_id)
  if (order.favorite === add_favorite) return {}
  await updateOrder(ctx, order, { favorite: add_favorite })
  await ctx.emit({ name: 'order.favorite', entity: 'order', entityId: order_id, after: { favorite: add_favorite } })
  return {}
}

export async function setAutoAppoint(ctx: Staff, { order_id, value }: Input<typeof calls.setAutoAppoint>) {
  const order = await lockOrder(ctx, order_id)
  if (order.auto_appoint === value) return {}
  await updateOrder(ctx, order, { auto_appoint: value })
  await ctx.emit({ name: 'order.auto_appoint', entity: 'order', entityId: order_id, after: { auto_appoint: value } })
  return {}
}

type Ending = {
  reasons: RemoveReason[]
  set: { remove_text?: string; seen?: string }
  eventData?: Record<string, unknown>
}

/** Lessons that ended through no fault of the tutor soon after the payment give the fee back. */
async function endOrder(ctx: Staff, order: OrderRow, action: 'lost' | 'delete', { reasons, set, eventData }: Ending) {
  const ended = await transitionOrder(ctx, order, action, staff, {
    set: { ...set, remove_reasons: reasons },
    eventData: { reasons, ...eventData },
  })
  const isRecent = order.paid_at === null || ctx.now.getTime() - order.paid_at.getTime() <= feeRefundMs
  const hasPaid = wasPaid(order) || order.fee_settled > 0
  if (hasPaid && isRecent && !isTutorFault(reasons)) await refundFee(ctx, ended)
}

/** The reason `other` requires a text. */
function assertReasonText({ remove_reasons, text }: Pick<Input<typeof calls.setLost>, 'remove_reasons' | 'text'>) {
  if (remove_reasons.includes('other') && text === '') throw failField('text', 'invalid.required')
  return remove_reasons
}
