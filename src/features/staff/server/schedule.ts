import { sql } from 'kysely'
import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '#platform/context.ts'
import type { scheduleEndpoints, Scheduled } from '../contract.ts'
import { nowIn } from '../model.ts'

const never = [0, 0, 0, 0, 0, 0, 0]

/** Everybody who can sign in here, with the hours they work. */
export async function readSchedule({ db, edition, locale }: Ctx): Promise<{ schedule: Scheduled[] }> {
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
    schedule: rows.map(({ id, name, status, hours }) => ({ admin_id: id, name, status, hours: hours ?? never })),
  }
}

export async function lookAtSchedule(ctx: Ctx) {
  return { ...(await readSchedule(ctx)), now: nowIn(ctx.edition.timeZone, ctx.now) }
}

/** Of those who are named, all or none; whoever is not of this edition cannot be. */
export async function saveSchedule(ctx: Ctx<StaffMember>, { schedule }: Input<typeof scheduleEndpoints.save>) {
  const { schedule: before } = await readSchedule(ctx)
  for (const { admin_id: id, hours } of schedule.toSorted((a, b) => a.admin_id - b.admin_id)) {
    const known = before.find((one) => one.admin_id === id)
    if (!known) throw refuse('not_found')
    if (known.hours.join() === hours.join()) continue
    await ctx.db
      .insertInto('staff_schedule')
      .values({ edition: ctx.edition.code, staff_id: id, hours })
      .onConflict((conflict) => conflict.columns(['edition', 'staff_id']).doUpdateSet({ hours }))
      .execute()
    await ctx.emit({
      name: 'staff.rescheduled',
      entity: 'staff',
      entityId: id,
      before: { hours: known.hours },
      after: { hours },
    })
  }
  return readSchedule(ctx)
}
