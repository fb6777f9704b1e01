import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { passkeyEndpoints } from '../contract.ts'
import { hashed } from './hire.ts'
import { lockMember, proveSelf } from './prove-self.ts'

/** Every other session ends, in all editions, and this one goes on under a new token: somebody may hold a copy of it. */
export async function setOwnPassword(
  ctx: Ctx<StaffMember>,
  { password, ...proof }: Input<typeof passkeyEndpoints.setPassword>,
) {
  const { id } = ctx.actor
  const before = await proveSelf(ctx, proof)
  const password_hash = await hashed(password)
  await ctx.transaction(async (inside) => {
    await lockMember(inside, id, before)
    await inside.db.updateTable('staff_member').set({ password_hash }).where('id', '=', id).execute()
    // An identity at a provider may have been linked by whoever knew the old password.
    await inside.db.deleteFrom('staff_identity').where('staff_id', '=', id).execute()
    await inside.endSessions('staff', id)
    await inside.signIn('staff', id)
    await inside.emit({ name: 'staff.password_changed', entity: 'staff', entityId: id })
  })
  return {}
}
