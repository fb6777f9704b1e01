import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { transferEndpoints as calls } from '../../contract/staff.ts'
import { getSchoolState, saveSchoolState } from '../protocol/school-state.ts'

/** Whether requests for lessons in person only may go to the school. */
export async function setOfflineLessons(ctx: Ctx<StaffMember>, { value }: Input<typeof calls.setOffline>) {
  const { transfer_offline_lesson } = await getSchoolState(ctx)
  if (transfer_offline_lesson === value) return { transfer_offline_lesson: value }
  await saveSchoolState(ctx, { transfer_offline_lesson: value })
  await ctx.emit({
    name: 'school.offline_lessons',
    entity: 'school',
    before: { transfer_offline_lesson },
    after: { transfer_offline_lesson: value },
  })
  return { transfer_offline_lesson: value }
}
