import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { setPasswordAsStaff } from '#features/accounts/public.ts'
import type { clientPanelEndpoints } from '../contract.ts'
import { lockClients } from './lock-clients.ts'

/** Ends all sessions of the client and notifies them by email. */
export async function setClientPassword(
  ctx: Ctx<StaffMember>,
  { client_id, password }: Input<typeof clientPanelEndpoints.setPassword>,
) {
  await setPasswordAsStaff(ctx, client_id, password, async (txCtx) => {
    const [client] = await lockClients(txCtx, [client_id])
    if (!client) throw fail('not_found')
  })
  return {}
}
