import { refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { GivenByStaff } from '../../staff-contract.ts'
import type { HeldTutor } from '../held.ts'

const ratingFields = ['points_first_diploma', 'points_second_diploma', 'penalty', 'penalty_reason'] as const

/** Points for diplomas, and points taken away, for a reason that the tutor will read. The score is counted afterwards. */
export async function rateTutor(ctx: Ctx, held: HeldTutor, given: NonNullable<GivenByStaff['rating']>): Promise<void> {
  const wanted = Object.fromEntries(ratingFields.map((field) => [field, given[field] ?? held[field]]))
  if (wanted['penalty'] === 0) wanted['penalty_reason'] = ''
  else if (wanted['penalty_reason'] === '') throw refuseField('rating.penalty_reason', 'invalid.required')
  const changed = ratingFields.filter((field) => wanted[field] !== held[field])
  if (changed.length === 0) return
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, values[field]])) as Record<string, never>
  await ctx.db
    .updateTable('tutor')
    .set(only(wanted))
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', held.id)
    .execute()
  await ctx.emit({ name: 'tutor.rated', entity: 'tutor', entityId: held.id, before: only(held), after: only(wanted) })
}
