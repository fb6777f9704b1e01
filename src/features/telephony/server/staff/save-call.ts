import { leadStaff } from '#shared/access.ts'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { callEndpoints as calls } from '../../contract.ts'
import { isCallStaff, releaseExtension } from '../call/extensions.ts'
import { presentCall, selectCalls } from './list-calls.ts'

/** The result and the note of a call. A missed call stays in the queue until somebody is reached. */
export async function saveCall(ctx: Ctx<StaffMember>, { call_id, result, note }: Input<typeof calls.save>) {
  const changes = { ...(result !== undefined && { result }), ...(note !== undefined && { note }) }
  if (Object.keys(changes).length > 0) {
    const saved = await ctx.db
      .updateTable('phone_call')
      .set(changes)
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', call_id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw fail('not_found')
    await ctx.emit({
      name: 'phone_call.noted',
      entity: 'phone_call',
      entityId: call_id,
      after: { fields: Object.keys(changes) },
    })
  }
  const call = await selectCalls(ctx).where('p.id', '=', call_id).executeTakeFirst()
  if (!call) throw fail('not_found')
  return { call: presentCall(call) }
}

/**
 * Two members cannot have one number, or a call would belong to either. The exchange dials the number at our expense,
 * so only leading staff set the numbers of others.
 */
export async function saveExtension(ctx: Ctx<StaffMember>, { admin_id, number }: Input<typeof calls.saveExtension>) {
  const isLead = leadStaff.some((status) => status === ctx.actor.status)
  if (!isLead && admin_id !== ctx.actor.id) throw fail('forbidden')
  if (!(await isCallStaff(ctx, admin_id))) throw fail('not_found')
  if (number && !/^\+?\d{2,20}$/.test(number)) throw failField('number', 'call.problem.wrong_extension')
  await ctx.db
    .deleteFrom('phone_extension')
    .where('edition', '=', ctx.edition.code)
    .where('staff_id', '=', admin_id)
    .execute()
  if (number) {
    await releaseExtension(ctx, number)
    const saved = await ctx.db
      .insertInto('phone_extension')
      .values({ edition: ctx.edition.code, staff_id: admin_id, number })
      .onConflict((conflict) => conflict.doNothing())
      .returning('staff_id')
      .executeTakeFirst()
    if (!saved) throw failField('number', 'call.problem.taken_extension')
  }
  await ctx.emit({ name: 'phone_extension.saved', entity: 'staff', entityId: admin_id, after: { number } })
  return {}
}
