import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { passkeyEndpoints } from '../contract.ts'
import { hashNewPassword } from './new-password.ts'
import { lockMember, reauthenticate } from './reauthenticate.ts'

/**
 * Ends all sessions in all editions and continues this one under a new token, because the old token may have been
 * copied.
 */
export async function setStaffPassword(
  ctx: Ctx<StaffMember>,
  { password, ...proof }: Input<typeof passkeyEndpoints.setPassword>,
) {
  const { id } = ctx.actor
  const before = await reauthenticate(ctx, proof)
  const password_hash = await hashNewPassword(password)
  await ctx.transaction(async (txCtx) => {
    await lockMember(txCtx, id, before)
    await txCtx.db.updateTable('staff_member').set({ password_hash }).where('id', '=', id).execute()
    // A person with the old password may have linked a provider identity.
    await txCtx.db.deleteFrom('staff_identity').where('staff_id', '=', id).execute()
    await txCtx.sessions.endAll('staff', [id])
    await txCtx.sessions.signIn('staff', id)
    await txCtx.emit({ name: 'staff.password_changed', entity: 'staff', entityId: id })
  })
  return {}
}
