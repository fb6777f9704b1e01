import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { scheduleEndpoints, ScheduleRow } from '../contract.ts'
import { weekHourIn } from '../model.ts'

const noHours = [0, 0, 0, 0, 0, 0, 0]

export async function getSchedule({ db, edition, locale }: Ctx): Promise<{ schedule: ScheduleRow[] }> {
  const rows = await db
    .selectFrom('staff_edition as e')
    .innerJoin('staff_member as m', 'm.id', 'e.staff_id')
    .leftJoin('staff_schedule as s', (join) =>
      join.onRef('s.staff_id', '=', 'e.staff_id').onRef('s.edition', '=', 'e.edition'),
    )
    .select(['m.id', 'm.name', 'e.status', 's.hours'])
    .where('e.edition', '=', edition.code)
    .where('m.active', '=', true)
    .orderBy(sql`m.name collate ${sql.id(`${languageOf(locale)}-x-icu`)}`)
    .orderBy('m.id')
    .execute()
  return {
    schedule: rows.map(({ id, name, status, hours }) => ({ admin_id: id, name, status, hours: hours ?? noHours })),
  }
}

export async function loadSchedule(ctx: Ctx) {
  return { ...(await getSchedule(ctx)), now: weekHourIn(ctx.edition.timeZone, ctx.now) }
}

/** Saves all listed members or none; members of other editions are rejected. */
export async function saveSchedule(ctx: Ctx<StaffMember>, { schedule }: Input<typeof scheduleEndpoints.save>) {
  const { schedule: before } = await getSchedule(ctx)
  for (const { admin_id: id, hours } of schedule.toSorted((a, b) => a.admin_id - b.admin_id)) {
    const member = before.find((row) => row.admin_id === id)
    if (!member) throw fail('not_found')
    if (member.hours.join() === hours.join()) continue
    await ctx.db
      .insertInto('staff_schedule')
      .values({ edition: ctx.edition.code, staff_id: id, hours })
      .onConflict((conflict) => conflict.columns(['edition', 'staff_id']).doUpdateSet({ hours }))
      .execute()
    await ctx.emit({
      name: 'staff.rescheduled',
      entity: 'staff',
      entityId: id,
      before: { hours: member.hours },
      after: { hours },
    })
  }
  return getSchedule(ctx)
}
