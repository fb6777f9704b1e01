import type { StaffMember } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'

export async function signOutStaff(ctx: Ctx<StaffMember>) {
  await ctx.sessions.signOut('staff')
  await ctx.emit({ name: 'staff.signed_out', entity: 'staff', entityId: ctx.actor.id })
  return {}
}
