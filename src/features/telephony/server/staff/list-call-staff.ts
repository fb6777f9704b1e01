import { tutorStaff } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'

/** The members who may call people, by name. */
export function listCallStaff({ db, edition }: Ctx) {
  return db
    .selectFrom('staff_member as m')
    .innerJoin('staff_edition as e', 'e.staff_id', 'm.id')
    .select(['m.id as value', 'm.name as text'])
    .where('e.edition', '=', edition.code)
    .where('e.status', 'in', [...tutorStaff])
    .where('m.active', '=', true)
    .orderBy('m.name')
    .orderBy('m.id')
    .execute()
}
