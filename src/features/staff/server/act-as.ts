import type { Person, StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { actAsPage, actingEndpoints } from '../contract.ts'
import { actingReturnPath } from '../model.ts'
import type { ActingKind } from '../model.ts'
import { getActingTarget } from './acting-target.ts'

export async function loadActAs(ctx: Ctx<StaffMember>, { as, id }: Input<typeof actAsPage>) {
  return { target: as && id ? await getActingTarget(ctx, as, id) : null }
}

/** From now on every event carries both ids, and endpoints marked `inPerson` are closed. */
export const actAs =
  (as: ActingKind) =>
  async (ctx: Ctx<StaffMember>, { id, reason }: Input<typeof actingEndpoints.asClient>) => {
    await getActingTarget(ctx, as, id)
    if (as === 'admin') await ctx.sessions.actAs('staff', id)
    else await ctx.sessions.actAs('person', id, as)
    const entity = as === 'admin' ? 'staff' : 'account'
    await ctx.emit({ name: 'staff.acted_as', entity, entityId: id, after: { role: as, reason } })
    return {}
  }

export async function stopActing(ctx: Ctx<StaffMember | Person>) {
  const { staff, person } = ctx.auth
  const actedSubject = person?.acted ? person : staff
  if (!actedSubject?.acted) throw fail('wrong_status', { id: 'acting.over' })
  const as = actedSubject.realm === 'staff' ? 'admin' : actedSubject.role
  const entity = actedSubject.realm === 'staff' ? 'staff' : 'account'
  await ctx.sessions.stopActing(actedSubject.realm)
  await ctx.emit({ name: 'staff.stopped_acting', entity, entityId: actedSubject.id, after: { role: as } })
  return { next: actingReturnPath(as, ctx.slices.panel) }
}
