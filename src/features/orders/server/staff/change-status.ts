import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import { appoint } from '../appoint.ts'
import { agreeOnFirstClass } from '../first-class.ts'
import { heldOrder } from '../held.ts'
import { takeTutorOut } from '../leave.ts'
import { offerToMatching } from '../matching/offer.ts'
import { changeOrder, move } from '../move.ts'
import { countPaid } from '../responses.ts'

type Staff = Ctx<StaffMember>
type One = { order_id: number }
const staff = 'staff'

/** Whoever takes it on is the one who works on it. */
export async function setProcessing(ctx: Staff, { order_id }: One) {
  await move(ctx, await heldOrder(ctx, order_id), 'processing', staff, { set: { staff_id: ctx.actor.id } })
  return {}
}

export async function setPotential(ctx: Staff, { order_id }: One) {
  const order = await move(ctx, await heldOrder(ctx, order_id), 'potential', staff, { set: { personal_until: null } })
  await offerToMatching(ctx, order)
  return {}
}

export async function setPotentialOff(ctx: Staff, { order_id }: One) {
  await move(ctx, await heldOrder(ctx, order_id), 'potential_off', staff)
  return {}
}

export async function appointTutor(ctx: Staff, { order_id, tutor_id }: Input<typeof calls.appoint>) {
  await appoint(ctx, await heldOrder(ctx, order_id), { tutor_id, who: staff })
  return {}
}

export async function deleteTutor(ctx: Staff, given: Input<typeof calls.deleteTutor>) {
  const order = await heldOrder(ctx, given.order_id)
  if (order.tutor_id !== given.tutor_id) throw refuse('wrong_status')
  await takeTutorOut(ctx, order, { who: staff, state: 'removed', reasons: withText(given), text: given.text })
  return {}
}

export async function setFirstClass(ctx: Staff, { order_id, ...given }: Input<typeof calls.setFirstClass>) {
  await agreeOnFirstClass(ctx, await heldOrder(ctx, order_id), staff, given)
  return {}
}

export async function setPaid(ctx: Staff, { order_id, payment_data }: Input<typeof calls.setPaid>) {
  const held = await heldOrder(ctx, order_id)
  if (held.tutor_id === null) throw refuse('wrong_status')
  await move(ctx, held, 'paid', staff, {
    set: { paid_at: ctx.now, payment_data: JSON.stringify(payment_data) },
    told: { payment_data, tutor_id: held.tutor_id },
  })
  await countPaid(ctx, held.tutor_id, 1)
  return {}
}

export async function setPaidOff(ctx: Staff, { order_id }: One) {
  const held = await heldOrder(ctx, order_id)
  await move(ctx, held, 'paid_off', staff, { set: { paid_at: null, payment_data: null } })
  if (held.tutor_id !== null) await countPaid(ctx, held.tutor_id, -1)
  return {}
}

export async function setLost(ctx: Staff, given: Input<typeof calls.setLost>) {
  const remove_reasons = withText(given)
  await move(ctx, await heldOrder(ctx, given.order_id), 'lost', staff, {
    set: { remove_reasons, remove_text: given.text },
    told: { reasons: remove_reasons, ...(given.text && { text: given.text }) },
  })
  return {}
}

export async function setLostOff(ctx: Staff, { order_id }: One) {
  await move(ctx, await heldOrder(ctx, order_id), 'lost_off', staff, { set: { remove_reasons: [], remove_text: '' } })
  return {}
}

export async function setPause(ctx: Staff, { order_id, date_pause_off }: Input<typeof calls.setPause>) {
  const order = await heldOrder(ctx, order_id)
  if (date_pause_off <= ctx.now) throw refuseField('date_pause_off', 'order.pause.past')
  const told = { until: date_pause_off.toISOString() }
  await move(ctx, order, 'pause', staff, { set: { date_pause_off }, told })
  return {}
}

export async function setUnpause(ctx: Staff, { order_id }: One) {
  await move(ctx, await heldOrder(ctx, order_id), 'unpause', staff, { set: { date_pause_off: null } })
  return {}
}

export async function deleteOrder(ctx: Staff, { order_id, remove_reasons = [] }: Input<typeof calls.delete>) {
  const held = await heldOrder(ctx, order_id)
  await move(ctx, held, 'delete', staff, {
    // What they have done themselves is no news to them.
    set: { remove_reasons, seen: JSON.stringify({ ...(held.seen as object), client_deleted: ctx.now }) },
    told: { reasons: remove_reasons },
  })
  return {}
}

export async function setSchoolNew(ctx: Staff, { order_id, request_origin }: Input<typeof calls.setSchoolNew>) {
  if (!ctx.edition.school) throw refuse('wrong_status')
  await move(ctx, await heldOrder(ctx, order_id), 'school_new', staff, {
    set: { school_origin: request_origin, personal_until: null },
    told: { request_origin },
  })
  return {}
}

export async function setSchoolProcessing(ctx: Staff, { order_id }: One) {
  await move(ctx, await heldOrder(ctx, order_id), 'school_processing', staff)
  return {}
}

export async function sendToMainSite(ctx: Staff, { order_id }: One) {
  await move(ctx, await heldOrder(ctx, order_id), 'to_main_site', staff, { set: { school_origin: '' } })
  return {}
}

export async function setFavorite(ctx: Staff, { order_id, add_favorite }: Input<typeof calls.setFavorite>) {
  const order = await heldOrder(ctx, order_id)
  if (order.favorite === add_favorite) return {}
  await changeOrder(ctx, order, { favorite: add_favorite })
  await ctx.emit({ name: 'order.favorite', entity: 'order', entityId: order_id, after: { favorite: add_favorite } })
  return {}
}

export async function setAutoAppoint(ctx: Staff, { order_id, value }: Input<typeof calls.setAutoAppoint>) {
  const order = await heldOrder(ctx, order_id)
  if (order.auto_appoint === value) return {}
  await changeOrder(ctx, order, { auto_appoint: value })
  await ctx.emit({ name: 'order.auto_appoint', entity: 'order', entityId: order_id, after: { auto_appoint: value } })
  return {}
}

/** “Other” says nothing without a word. */
function withText({ remove_reasons, text }: Pick<Input<typeof calls.setLost>, 'remove_reasons' | 'text'>) {
  if (remove_reasons.includes('other') && text === '') throw refuseField('text', 'invalid.required')
  return remove_reasons
}
