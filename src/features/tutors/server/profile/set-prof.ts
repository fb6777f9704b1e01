import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { profileEndpoints } from '../../profile-contract.ts'
import { applyChanges } from './apply-changes.ts'
import { heldTutor } from '../held.ts'

/** Who somebody is as a teacher, in one tap. */
export async function setProf(ctx: Ctx<Person>, { prof }: Input<typeof profileEndpoints.setProf>) {
  await applyChanges(ctx, await heldTutor(ctx, ctx.actor.id), { prof }, { by: 'tutor' })
  return {}
}
