import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { codeAddress, getOwnAccount } from '#features/accounts/public.ts'

/** How the person can confirm a new token or webhook. */
export async function loadProofChoices(ctx: Ctx<Person>) {
  const account = await getOwnAccount(ctx, ctx.actor.id)
  const { has_password, has_passkey, email_confirmed } = account
  return { email_confirmed, confirmation: { has_password, has_passkey }, code_to: codeAddress(account) }
}
