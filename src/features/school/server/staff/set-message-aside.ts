import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { transferEndpoints as calls } from '../../contract/staff.ts'
import { enqueueSending } from '../protocol/enqueue-message.ts'
import { saveSchoolState } from '../protocol/school-state.ts'
import { countWaitingMessages } from './school-counts.ts'

/** A message that the school cannot take blocks the ones after it, until staff set it aside. */
export async function setMessageAside(ctx: Ctx<StaffMember>, { message_id }: Input<typeof calls.setMessageAside>) {
  const { db, edition, now } = ctx
  const message = await db
    .updateTable('school_message')
    .set({ state: 'refused', claimed_until: null, settled_at: now })
    .where('edition', '=', edition.code)
    .where('id', '=', message_id)
    .where('state', '=', 'waiting')
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .returning(['kind', 'order_id', 'candidate_id'])
    .executeTakeFirst()
  if (!message) throw fail('wrong_status')
  await saveSchoolState(ctx, { retry_at: null })
  await enqueueSending(ctx)
  await ctx.emit({ name: 'school.message_set_aside', entity: 'school', after: message })
  return { waiting: await countWaitingMessages(ctx) }
}
