import { leadStaff } from '#shared/access.ts'
import type { StaffMember } from '#shared/access.ts'
import type { Edition } from '#editions/edition.ts'
import { editions } from '#editions/editions.ts'
import type { Ctx } from '#platform/context.ts'

/** The editions whose figures the member may see: those with the status that the page needs, the current one first. */
export async function listFigureEditions({ db, edition, actor }: Ctx<StaffMember>): Promise<Edition[]> {
  const rows = await db
    .selectFrom('staff_edition')
    .select('edition')
    .where('staff_id', '=', actor.id)
    .where('status', 'in', leadStaff)
    .execute()
  const allowed = new Set(rows.map(({ edition: code }) => code))
  return [edition, ...editions.filter(({ code }) => code !== edition.code && allowed.has(code))]
}
