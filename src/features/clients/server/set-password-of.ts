import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { setPasswordFor } from '#features/accounts/public.ts'
import type { endpoints } from '../contract.ts'
import { heldClients } from './held.ts'

/** For a client who asks for it on the phone. They are signed out everywhere, and a letter tells them. */
export async function setPasswordOf(
  ctx: Ctx<StaffMember>,
  { client_id, password }: Input<typeof endpoints.setPasswordOf>,
) {
  await setPasswordFor(ctx, client_id, password, async (inside) => {
    const [client] = await heldClients(inside, [client_id])
    if (!client) throw refuse('not_found')
  })
  return {}
}
