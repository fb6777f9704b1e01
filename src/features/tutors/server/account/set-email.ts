import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuseFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { readContact } from '#features/accounts/model.ts'
import { askForEmail, ownAccount, provePassword } from '#features/accounts/public.ts'
import type { settingsEndpoints } from '../../settings-contract.ts'

/**
 * A letter goes to the new address, which counts when its link is followed. An e-mail is a way into the account, and
 * so is what takes its place: who has a password gives it. Whose the address is shows in the letter alone.
 */
export async function setEmail(ctx: Ctx<Person>, given: Input<typeof settingsEndpoints.setEmail>) {
  const { id } = ctx.actor
  const read = readContact('email', given.email, ctx.edition.phone)
  if ('problem' in read) throw refuseFields({ email: [read.problem] })
  const { email } = await ownAccount(ctx, id)
  if (email !== read.address) await provePassword(ctx, id, given.current_password)
  await ctx.transaction((inside) => askForEmail(inside, id, read.address))
  return {}
}
