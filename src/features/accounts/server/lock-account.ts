import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'

/** Every change of the credentials takes the same lock, so what it ended is seen afterwards. */
export async function lockAccount({ db, edition }: Ctx, id: number): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * For calls that give a session a new token or hand out another grant. The session may have ended after it admitted the
 * call.
 */
export async function lockSignedInAccount(ctx: Ctx, id: number): Promise<void> {
  await lockAccount(ctx, id)
  if (!(await ctx.sessions.family('person'))) throw fail('unauthorized')
}
