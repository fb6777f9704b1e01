import type { Person } from '#shared/access.ts'
import type { Ctx } from '#platform/context.ts'
import { assertMayConnectPrograms, lockSignedInAccount } from '#features/accounts/public.ts'

/** The lock keeps concurrent calls from exceeding a limit of the account. */
export async function lockConnectingAccount(ctx: Ctx<Person>): Promise<void> {
  await lockSignedInAccount(ctx, ctx.actor.id)
  await assertMayConnectPrograms(ctx, ctx.actor.id)
}
