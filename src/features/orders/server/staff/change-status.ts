import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { orderPanelEndpoints as calls } from '../../contract/staff.ts'
import { appoint } from '../lifecycle/appoint.ts'
import { scheduleFirstClass } from '../lifecycle/first-class.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'
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

export async function setPaid(ctx: Staff, { order_id, payment_data }: Input<typeof calls.setPaid>) {
  const order = await lockOrder(ctx, order_id)
  if (order.tutor_id === null) throw fail('wrong_status')
  await transitionOrder(ctx, order, 'paid', staff, {
    set: { paid_at: ctx.now, payment_data: JSON.stringify(payment_data) },
    eventData: { payment_data, tutor_id: order.tutor_id },
  })
  await recordPaidOrder(ctx, order.tutor_id, 1)
  return {}
}

export async function setPaidOff(ctx: Staff, { order_id }: OrderInput) {
  const order = await lockOrder(ctx, order_id)
  await transitionOrder(ctx, order, 'paid_off', staff, { set: { paid_at: null, payment_data: null } })
  if (order.tutor_id !== null) await recordPaidOrder(ctx, order.tutor_id, -1)
  return {}
}

export async function setLost(ctx: Staff, input: Input<typeof calls.setLost>) {
  const remove_reasons = assertReasonText(input)
  await transitionOrder(ctx, await lockOrder(ctx, input.order_id), 'lost', staff, {
    set: { remove_reasons, remove_text: input.text },
    eventData: { reasons: remove_reasons, ...(input.text && { text: input.text }) },
  })
  return {}
}

export async function setLostOff(ctx: Staff, { order_id }: OrderInput) {
  await transitionOrder(ctx, await lockOrder(ctx, order_id), 'lost_off', staff, {
    set: { remove_reasons: [], remove_text: '' },
  })
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
  await transitionOrder(ctx, order, 'delete', staff, {
    // Staff get no notice of their own deletion.
    set: { remove_reasons, seen: JSON.stringify({ ...(order.seen as object), client_deleted: ctx.now }) },
    eventData: { reasons: remove_reasons },
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

/** The reason `other` requires a text. */
function assertReasonText({ remove_reasons, text }: Pick<Input<typeof calls.setLost>, 'remove_reasons' | 'text'>) {
  if (remove_reasons.includes('other') && text === '') throw failField('text', 'invalid.required')
  return remove_reasons
}
