import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { inLocale } from '#platform/crud/localized-sql.ts'
import { accountMatches } from '#features/accounts/public.ts'

/** The name of a tutor in the reader's language, by a column with the id. */
export function tutorNameOf(ctx: Ctx, column: string): RawBuilder<string> {
  return sql<string>`(select coalesce(nullif(${inLocale(ctx, sql.ref('tutor.name'))}, ''), account.name)
    from tutor join account on account.edition = tutor.edition and account.id = tutor.id
    where tutor.edition = ${ctx.edition.code} and tutor.id = ${sql.ref(column)})`
}

/** The name of a staff member, by a column with the id; empty if the system did it. */
export function staffNameOf(column: string): RawBuilder<string> {
  return sql<string>`coalesce((select staff_member.name from staff_member
    where staff_member.id = ${sql.ref(column)}), '')`
}

export function selectTutorIdsByText(ctx: Ctx, text: string) {
  return ctx.db
    .selectFrom('account as a')
    .select('a.id')
    .where('a.edition', '=', ctx.edition.code)
    .where((where) => accountMatches(ctx, where, text))
}
