import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { languageOf } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'

type Sql = RawBuilder<unknown>

export function inLocale(ctx: Ctx, name: Sql): Sql {
  return sql`coalesce(nullif(${name} ->> ${ctx.locale}, ''), ${name} ->> ${ctx.edition.locales[0]}, '')`
}

/** A name per locale, or a `plain` text, in the alphabet of the reader. */
export function sortByLocale(ctx: Ctx, name: Sql, form: 'localized' | 'plain' = 'localized'): Sql {
  const text = form === 'plain' ? name : inLocale(ctx, name)
  return sql`${text} collate ${sql.id(`${languageOf(ctx.locale)}-x-icu`)}`
}
