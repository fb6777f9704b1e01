import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'

/** The access of programs, messengers and browsers ends with the blacklisting and must not come back. */
export async function assertMayGrantAccess({ db, edition }: Ctx, accountId: number): Promise<void> {
  const blacklisted = await db
    .selectFrom('client')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', accountId)
    .where('blacklisted_at', 'is not', null)
    .executeTakeFirst()
  if (blacklisted) throw fail('forbidden', { id: 'access.not_possible' })
}

/** Anybody can register with anybody's email, so programs are connected only after it is confirmed. */
export async function assertMayConnectPrograms(ctx: Ctx, accountId: number): Promise<void> {
  await assertMayGrantAccess(ctx, accountId)
  const { email_confirmed_at } = await ctx.db
    .selectFrom('account')
    .select('email_confirmed_at')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!email_confirmed_at) throw fail('wrong_status', { id: 'access.email_unconfirmed' })
}
