import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { orderPanelEndpoints as calls } from '../../contract/staff.ts'
import { lockOrder } from '../lifecycle/lock-order.ts'

type Staff = Ctx<StaffMember>

/** The default reminder is sent if staff give no text. */
export async function sendClientSms(ctx: Staff, { order_id, text = '' }: Input<typeof calls.smsClient>) {
  const { phone } = await lockOrder(ctx, order_id)
  if (phone === '') throw fail('wrong_status', { id: 'order.sms.no_phone' })
  await ctx.emit({ name: 'order.sms_client', entity: 'order', entityId: order_id, after: { text } })
  return {}
}

/** Goes to the appointed tutor, or to the tutor of the personal request. */
export async function sendTutorSms(ctx: Staff, { order_id, text = '' }: Input<typeof calls.smsTutor>) {
  const { tutor_id, personal_tutor_id } = await lockOrder(ctx, order_id)
  const to = tutor_id ?? personal_tutor_id
  if (to === null) throw fail('wrong_status', { id: 'order.sms.no_tutor' })
  await ctx.emit({ name: 'order.sms_tutor', entity: 'order', entityId: order_id, after: { tutor_id: to, text } })
  return {}
}
