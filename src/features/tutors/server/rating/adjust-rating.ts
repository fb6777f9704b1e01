import { failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { StaffTutorChanges } from '../../contract/staff.ts'
import type { LockedTutor } from '../lock-tutor.ts'

const ratingFields = ['points_first_diploma', 'points_second_diploma', 'penalty', 'penalty_reason'] as const

/** Diploma points and penalties by staff. The caller refreshes the score. */
export async function adjustRating(
  ctx: Ctx,
  tutor: LockedTutor,
  input: NonNullable<StaffTutorChanges['rating']>,
): Promise<void> {
  const wanted = Object.fromEntries(ratingFields.map((field) => [field, input[field] ?? tutor[field]]))
  if (wanted['penalty'] === 0) wanted['penalty_reason'] = ''
  else if (wanted['penalty_reason'] === '') throw failField('rating.penalty_reason', 'invalid.required')
  const changed = ratingFields.filter((field) => wanted[field] !== tutor[field])
  if (changed.length === 0) return
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, values[field]])) as Record<string, never>
  await ctx.db
    .updateTable('tutor')
    .set(only(wanted))
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', tutor.id)
    .execute()
  await ctx.emit({ name: 'tutor.rated', entity: 'tutor', entityId: tutor.id, before: only(tutor), after: only(wanted) })
}
