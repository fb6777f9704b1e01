import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { failFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { parseContact } from '#features/accounts/model.ts'
import { requestEmailChange, getOwnAccount, assertPasswordOrPasskey } from '#features/accounts/public.ts'
import type { settingsEndpoints } from '../../contract/settings.ts'

/**
 * Sends a confirmation email; the address changes when its link is opened. An email gives access to the account, so
 * another one requires the password or a passkey. The response does not reveal who owns the address.
 */
export async function setEmail(ctx: Ctx<Person>, input: Input<typeof settingsEndpoints.setEmail>) {
  const { id } = ctx.actor
  const read = parseContact('email', input.email, ctx.edition.phone)
  if ('problem' in read) throw failFields({ email: [read.problem] })
  const { email } = await getOwnAccount(ctx, id)
  if (email !== read.address)
    await assertPasswordOrPasskey(ctx, { password: input.current_password, proof: input.proof })
  await ctx.transaction((tx) => requestEmailChange(tx, id, read.address))
  return {}
}
