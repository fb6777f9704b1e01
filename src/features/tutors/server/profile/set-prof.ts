import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'
import { applyChanges } from './apply-changes.ts'
import { lockTutor } from '../lock-tutor.ts'

export async function setProf(ctx: Ctx<Person>, { prof }: Input<typeof tutorProfileEndpoints.setProf>) {
  await applyChanges(ctx, await lockTutor(ctx, ctx.actor.id), { prof }, { by: 'tutor' })
  return {}
}
