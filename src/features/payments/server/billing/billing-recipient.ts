import type { Ctx } from '#platform/context.ts'
import { isLocale } from '#shared/locale.ts'

/** An unconfirmed email may belong to a stranger, so it is not used. */
export async function findBillingRecipient({ db, edition }: Ctx, tutorId: number) {
  const row = await db
    .selectFrom('tutor as t')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 't.edition').onRef('a.id', '=', 't.id'))
    .select(['a.id', 'a.email', 'a.name', 'a.locale', 'a.time_zone'])
    .where('t.edition', '=', edition.code)
    .where('t.id', '=', tutorId)
    .where('t.deleted_at', 'is', null)
    .where('t.anonymised_at', 'is', null)
    .where('a.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!row?.email) return undefined
  const stored = row.locale ?? undefined
  const locale = isLocale(stored) && edition.locales.includes(stored) ? stored : edition.locales[0]
  return { address: row.email, locale, timeZone: row.time_zone, account: row.id, name: row.name }
}
