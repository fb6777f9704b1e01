import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { staffAuthEndpoints } from '../contract.ts'

export async function setStaffLocale(ctx: Ctx<StaffMember>, { locale }: Input<typeof staffAuthEndpoints.setLocale>) {
  const { id, locale: before } = ctx.actor
  await ctx.db.updateTable('staff_member').set({ locale }).where('id', '=', id).execute()
  await ctx.emit({
    name: 'staff.chose_locale',
    entity: 'staff',
    entityId: id,
    before: { locale: before },
    after: { locale },
  })
  return {}
}
