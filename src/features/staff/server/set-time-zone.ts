import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Identify } from '#platform/plugin.ts'
import { parseTimeZoneField } from '#platform/zone-names.ts'
import type { staffAuthEndpoints } from '../contract.ts'

export async function setStaffTimeZone(ctx: Ctx<StaffMember>, input: Input<typeof staffAuthEndpoints.setTimeZone>) {
  const { id, timeZone: before } = ctx.actor
  const time_zone = parseTimeZoneField(input.time_zone)
  await ctx.db.updateTable('staff_member').set({ time_zone, time_zone_chosen: true }).where('id', '=', id).execute()
  await ctx.emit({
    name: 'staff.chose_time_zone',
    entity: 'staff',
    entityId: id,
    before: { time_zone: before?.id ?? null },
    after: { time_zone },
  })
  return {}
}

/** Keeps the first zone if two browsers report at once. */
export const saveStaffTimeZone: NonNullable<Identify['keepTimeZone']> = async (
  db,
  _edition,
  { realm, id, timeZone },
) => {
  if (realm !== 'staff') return
  await db
    .updateTable('staff_member')
    .set({ time_zone: timeZone })
    .where('id', '=', id)
    .where('time_zone', 'is', null)
    .execute()
}
