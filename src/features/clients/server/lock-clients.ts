import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { hasOwnPassword } from '#features/accounts/public.ts'

/**
 * Locks clients and their accounts. Accounts are locked before clients and lower ids before higher ones, to avoid
 * deadlocks.
 */
export async function lockClients({ db, edition }: Ctx, ids: readonly number[]) {
  await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await db
    .selectFrom('client as c')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'c.edition').onRef('a.id', '=', 'c.id'))
    .select(['c.id', 'c.city_id', 'c.email_subscribed', 'c.blacklisted_at', 'c.blacklist_reason', 'c.created_at'])
    .select(['a.name', 'a.locale', 'a.email', 'a.phone', 'a.email_confirmed_at', 'a.phone_confirmed_at'])
    .select(['a.terms_confirmed_at', 'a.created_at as account_created_at'])
    .select(hasOwnPassword.as('has_password'))
    .select(sql<boolean>`exists (select from tutor t where (t.edition, t.id) = (c.edition, c.id))`.as('tutor'))
    .select(
      sql<boolean>`exists (select from tutor t where (t.edition, t.id) = (c.edition, c.id)
        and t.deleted_at is null and t.anonymised_at is null)`.as('teaches'),
    )
    .where('c.edition', '=', edition.code)
    .where('c.id', 'in', ids)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.id')
    .forUpdate('c')
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export type LockedClient = Awaited<ReturnType<typeof lockClients>>[number]
