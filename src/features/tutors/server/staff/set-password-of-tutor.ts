import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import { setPasswordFor } from '#features/accounts/public.ts'
import type { panelEndpoints } from '../../panel-contract.ts'
import { heldTutor } from '../held.ts'

/** For a tutor who asks for it on the phone. They are signed out everywhere, and a letter tells them. */
export async function setPasswordOfTutor(ctx: Ctx, { tutor_id, password }: Input<typeof panelEndpoints.setPassword>) {
  await setPasswordFor(ctx, tutor_id, password, (inside) => heldTutor(inside, tutor_id))
  return {}
}
