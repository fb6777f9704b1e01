import type { Ctx } from '#platform/context.ts'

/** Says how much of the site the last run has read, and where the next one begins. */
export async function findLastCheck({ db, edition }: Ctx) {
  const check = await db
    .selectFrom('broken_link_check')
    .select(['next_page', 'checked', 'total', 'checked_at'])
    .where('edition', '=', edition.code)
    .executeTakeFirst()
  return check ?? null
}

export async function saveCheck(
  { db, edition, now }: Ctx,
  check: { next_page: number; checked: number; total: number },
) {
  const values = { ...check, checked_at: now }
  await db
    .insertInto('broken_link_check')
    .values({ edition: edition.code, ...values })
    .onConflict((conflict) => conflict.column('edition').doUpdateSet(values))
    .execute()
}
