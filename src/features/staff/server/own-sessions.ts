import type { StaffMember } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'

/** Ends the sign-in in all editions. One that has ended and a colleague's give the same error. */
export async function endStaffSession(ctx: Ctx<StaffMember>, { id }: { id: string }) {
  if (!(await ctx.sessions.end('staff', ctx.actor.id, id))) throw fail('not_found')
  await recordEnd(ctx, 1)
  return {}
}

export async function endOtherStaffSessions(ctx: Ctx<StaffMember>) {
  const count = await ctx.sessions.endOthers('staff', ctx.actor.id)
  if (count > 0) await recordEnd(ctx, count)
  return {}
}

function recordEnd(ctx: Ctx<StaffMember>, count: number): Promise<void> {
  return ctx.emit({ name: 'staff.sessions_ended', entity: 'staff', entityId: ctx.actor.id, after: { count } })
}
