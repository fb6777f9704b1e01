import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { assertMayConnectPrograms } from '#features/accounts/public.ts'

/**
 * The lock keeps concurrent calls from exceeding a limit of the account. A change of its credentials takes the same
 * lock, so what it ended since the proof is seen here.
 */
export async function lockAccount(ctx: Ctx<Person>): Promise<void> {
  const { db, edition, actor } = ctx
  await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', actor.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!(await ctx.sessions.family('person'))) throw fail('unauthorized')
  await assertMayConnectPrograms(ctx, actor.id)
}
