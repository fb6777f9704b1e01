import type { StaffMember } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { endSessionsOf } from '#platform/session/sessions.ts'

/** In every edition: whoever leaves the desk leaves all of it. */
export async function signOut(ctx: Ctx<StaffMember>) {
  await ctx.signOut('staff')
  await endSessionsOf(ctx.db, 'staff', ctx.actor.id)
  await ctx.emit({ name: 'staff.signed_out', entity: 'staff', entityId: ctx.actor.id })
  return {}
}
