import type { Ctx } from '#platform/context.ts'

/** The lock keeps concurrent calls from exceeding a limit of the account. */
export async function lockAccount({ db, edition }: Ctx, id: number): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
