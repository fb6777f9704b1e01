import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { tutorProfileEndpoints } from '../../contract/profile.ts'
import { lockTutor } from '../lock-tutor.ts'
import { applySwitches, findSwitches } from '../staff/switches.ts'

export async function setProfileVisible(ctx: Ctx<Person>, { value }: Input<typeof tutorProfileEndpoints.setShown>) {
  const { id, hidden_by_staff } = await lockTutor(ctx, ctx.actor.id)
  if (value && hidden_by_staff) throw fail('wrong_status', { id: 'tutor.hidden_by_staff' })
  const changes = { active: value, hidden_by_staff: false }
  const changed = (await findSwitches(ctx, [id])).filter(({ active }) => active !== value)
  await applySwitches(
    ctx,
    changed.map((before) => ({ before, changes })),
  )
  return {}
}
