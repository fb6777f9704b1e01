import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { panelEndpoints as calls } from '../../panel-contract.ts'
import { heldOrder } from '../held.ts'

type Staff = Ctx<StaffMember>

/** A reminder by SMS, in the client's language; with the words of staff, if they have some. */
export async function smsClient(ctx: Staff, { order_id, text = '' }: Input<typeof calls.smsClient>) {
  const { phone } = await heldOrder(ctx, order_id)
  if (phone === '') throw refuse('wrong_status', { id: 'order.sms.no_phone' })
  await ctx.emit({ name: 'order.sms_client', entity: 'order', entityId: order_id, after: { text } })
  return {}
}

/** To the tutor who has it, or the one it was sent to. */
export async function smsTutor(ctx: Staff, { order_id, text = '' }: Input<typeof calls.smsTutor>) {
  const { tutor_id, personal_tutor_id } = await heldOrder(ctx, order_id)
  const to = tutor_id ?? personal_tutor_id
  if (to === null) throw refuse('wrong_status', { id: 'order.sms.no_tutor' })
  await ctx.emit({ name: 'order.sms_tutor', entity: 'order', entityId: order_id, after: { tutor_id: to, text } })
  return {}
}
