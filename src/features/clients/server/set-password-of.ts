import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseFields } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { replacePassword } from '#features/accounts/public.ts'
import type { endpoints } from '../contract.ts'
import { heldClients } from './held.ts'
import { readProfiles } from './present.ts'

/** For a client who asks for it on the phone. They are signed out everywhere, and a letter tells them. */
export async function setPasswordOf(
  ctx: Ctx<StaffMember>,
  { client_id, password }: Input<typeof endpoints.setPasswordOf>,
) {
  const problem = passwordProblem(password)
  if (problem) throw refuseFields({ password: [problem] })
  if ((await readProfiles(ctx, [client_id])).length === 0) throw refuse('not_found')
  const hash = await hashPassword(password)
  await ctx.transaction(async (inside) => {
    const [client] = await heldClients(inside, [client_id])
    if (!client) throw refuse('not_found')
    await replacePassword(inside, client_id, hash)
    await inside.emit({ name: 'account.password_changed', entity: 'account', entityId: client_id })
  })
  return {}
}
