import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Plugin } from '#platform/plugin.ts'
import { parseTimeZoneField } from '#platform/zone-names.ts'
import type { endpoints } from '../contract.ts'

export async function chooseTimeZone(ctx: Ctx<StaffMember>, given: Input<typeof endpoints.setTimeZone>) {
  const { id, timeZone: before } = ctx.actor
  const time_zone = parseTimeZoneField(given.time_zone)
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

/** The first of two browsers that report at once is kept. */
export const keepTimeZone: NonNullable<NonNullable<Plugin['identify']>['keepTimeZone']> = async (
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
