import type { StaffMember } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import type { transferEndpoints as calls } from '../../contract/staff.ts'
import { enqueueSending } from '../protocol/enqueue-message.ts'
import { saveSchoolState } from '../protocol/school-state.ts'
import { countWaitingMessages } from './school-counts.ts'

/**
 * Refused messages, or one of them, wait again with their keys, so the school takes none of them twice. The delay of an
 * outage ends.
 */
export async function repeatMessages(ctx: Ctx<StaffMember>, { message_id }: Input<typeof calls.repeatMessages>) {
  const { db, edition } = ctx
  const repeated = await db
    .updateTable('school_message')
    .set({ state: 'waiting', settled_at: null, failures: 0 })
    .where('edition', '=', edition.code)
    .where('state', '=', 'refused')
    .$if(message_id !== undefined, (query) => query.where('id', '=', message_id!))
    .returning('id')
    .execute()
  await saveSchoolState(ctx, { retry_at: null })
  await enqueueSending(ctx)
  if (repeated.length > 0)
    await ctx.emit({ name: 'school.message_repeated', entity: 'school', after: { messages: repeated.length } })
  return { waiting: await countWaitingMessages(ctx) }
}
