import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { profileEndpoints } from '../../profile-contract.ts'
import { heldTutor } from '../held.ts'
import { switchTutors } from '../staff/switches.ts'

/** Hidden by choice, for a summer perhaps, or on show again. */
export async function setShown(ctx: Ctx<Person>, { value }: Input<typeof profileEndpoints.setShown>) {
  const { id, hidden_by_staff } = await heldTutor(ctx, ctx.actor.id)
  if (value && hidden_by_staff) throw refuse('wrong_status', { id: 'tutor.hidden_by_staff' })
  await switchTutors(ctx, [id], 'active', value)
  return {}
}
