import type { Person, StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { actAsPage, actingEndpoints } from '../contract.ts'
import { wayBack } from '../model.ts'
import type { ActingKind } from '../model.ts'
import { findWhom } from './act-as-whom.ts'

/** Whom one is about to become. */
export async function lookAtWhom(ctx: Ctx<StaffMember>, { as, id }: Input<typeof actAsPage>) {
  return { whom: as && id ? await findWhom(ctx, as, id) : null }
}

/** Every step from now on carries both names; what is only for the other one in person stays shut. */
export const actAs =
  (as: ActingKind) =>
  async (ctx: Ctx<StaffMember>, { id, reason }: Input<typeof actingEndpoints.asClient>) => {
    await findWhom(ctx, as, id)
    if (as === 'admin') await ctx.actAs('staff', id)
    else await ctx.actAs('person', id, as)
    const entity = as === 'admin' ? 'staff' : 'account'
    await ctx.emit({ name: 'staff.acted_as', entity, entityId: id, after: { role: as, reason } })
    return {}
  }

export async function stopActing(ctx: Ctx<StaffMember | Person>) {
  const { staff, person } = ctx.auth
  const other = person?.acted ? person : staff
  if (!other?.acted) throw refuse('wrong_status', { id: 'acting.over' })
  const as = other.realm === 'staff' ? 'admin' : other.role
  const entity = other.realm === 'staff' ? 'staff' : 'account'
  await ctx.stopActing(other.realm)
  await ctx.emit({ name: 'staff.stopped_acting', entity, entityId: other.id, after: { role: as } })
  return { next: wayBack(as, ctx.panel) }
}
