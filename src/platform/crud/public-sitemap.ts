import { sql } from 'kysely'
import { localesAt } from '#editions/edition.ts'
import type { PublicResource } from '#shared/public-resource.ts'
import type { Ctx } from '../context.ts'
import { entriesPerFile, readInBatches } from '../pages/sitemap-part.ts'
import type { SitemapPart } from '../pages/sitemap-part.ts'
import { conditions } from './rows.ts'
import type { CrudTable } from './rows.ts'

/** A file covers a fixed range of ids, so it stays the same when entries are added. */
export function sitemapOf({ path, visible }: PublicResource, table: CrudTable): SitemapPart {
  const select = (ctx: Ctx, columns: string) =>
    sql`select ${sql.raw(columns)} from ${sql.table(table.name)} t where ${conditions(ctx, table, visible)}`

  return {
    async files(ctx, locale) {
      if (!localesAt(ctx.edition, path).includes(locale)) return []
      const { rows } = await sql<{ number: number }>`${select(ctx, `distinct t.id / ${entriesPerFile} + 1 as number`)}
        order by number`.execute(ctx.db)
      return rows
    },
    async *entries(ctx, _locale, number) {
      const first = (number - 1) * entriesPerFile
      const read = async (from: number, limit: number) => {
        const { rows } = await sql<{ id: number }>`${select(ctx, 't.id')}
          and t.id >= ${from} and t.id < ${first + entriesPerFile} order by t.id limit ${limit}`.execute(ctx.db)
        return rows
      }
      for await (const rows of readInBatches(first, read, (last) => last.id + 1))
        yield rows.map(({ id }) => ({ path: `${path}${id}/` }))
    },
    async emptyPaths(ctx) {
      const { rows } = await sql`${select(ctx, 't.id')} limit 1`.execute(ctx.db)
      return rows.length === 0 ? [path] : []
    },
  }
}
