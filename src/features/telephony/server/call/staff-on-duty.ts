import { sql } from 'kysely'
import { tutorStaff } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { weekHourIn } from '#features/staff/model.ts'

/** The staff who may answer calls and whose schedule has this hour. */
export async function listStaffOnDuty({ db, edition, now }: Pick<Ctx, 'db' | 'edition' | 'now'>): Promise<number[]> {
  const { day, hour } = weekHourIn(edition.timeZone, now)
  const rows = await db
    .selectFrom('staff_edition as e')
    .innerJoin('staff_member as m', 'm.id', 'e.staff_id')
    .innerJoin('staff_schedule as s', (join) =>
      join.onRef('s.staff_id', '=', 'e.staff_id').onRef('s.edition', '=', 'e.edition'),
    )
    .select('m.id')
    .where('e.edition', '=', edition.code)
    .where('e.status', 'in', [...tutorStaff])
    .where('m.active', '=', true)
    .where(sql<boolean>`s.hours[${day + 1}::int] & ${1 << hour} <> 0`)
    .orderBy('m.id')
    .execute()
  return rows.map(({ id }) => id)
}
