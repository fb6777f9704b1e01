import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { localesAt } from '#editions/edition.ts'
import type { CrudFields, FieldKind } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'
import type { StoredImage } from '#shared/media.ts'
import type { PublicResource } from '#shared/public-resource.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import type { Ctx } from '../context.ts'
import { entriesPerFile, readInBatches } from '../pages/sitemap-part.ts'
import type { SitemapPart } from '../pages/sitemap-part.ts'
import { conditions } from './rows.ts'
import type { CrudTable } from './rows.ts'
import { isWrittenSql } from './written-locales.ts'

type EntryRow = { id: number; changed: Date | null; locales: Locale[]; shown: Record<string, unknown> }

/** A file covers a fixed range of ids, so it stays the same when entries are added. */
export function sitemapOf(declared: PublicResource, table: CrudTable): SitemapPart {
  const { path, visible, resource } = declared
  const changed = changedSql(declared)
  const visibleRows = (ctx: Ctx) => sql`from ${sql.table(table.name)} t where ${conditions(ctx, table, visible)}`
  const writtenIn = (locale: RawBuilder<unknown>) => isWrittenSql(table.fields, locale)

  return {
    async files(ctx, locale) {
      if (!localesAt(ctx.edition, path).includes(locale)) return []
      const { rows } = await sql<{ number: number; changed: Date | null }>`
        select t.id / ${sql.lit(entriesPerFile)} + 1 as number, max(${changed}) as changed
        ${visibleRows(ctx)} and ${writtenIn(sql`${locale}::text`)} group by 1 order by 1`.execute(ctx.db)
      return rows.map((row) => ({ number: row.number, ...(row.changed && { changed: row.changed }) }))
    },
    async *entries(ctx, locale, number) {
      const first = (number - 1) * entriesPerFile
      const read = async (from: number, limit: number) => {
        const { rows } = await sql<EntryRow>`select t.id, ${changed} as changed,
            array(select spoken from unnest(${[...ctx.edition.locales]}::text[]) spoken
              where ${writtenIn(sql`spoken`)}) as locales,
            jsonb_build_object(${sql.join(pictureColumns(table.fields, locale))}) as shown
          ${visibleRows(ctx)} and ${writtenIn(sql`${locale}::text`)}
          and t.id >= ${from} and t.id < ${first + entriesPerFile} order by t.id limit ${limit}`.execute(ctx.db)
        return rows
      }
      for await (const rows of readInBatches(first, read, (last) => last.id + 1))
        yield rows.map((row) => ({
          path: `${path}${row.id}/`,
          locales: row.locales,
          images: findPictures(resource.fields, row.shown),
          ...(row.changed && { changed: row.changed }),
        }))
    },
    async emptyPaths(ctx) {
      const { rows } = await sql`select t.id ${visibleRows(ctx)} limit 1`.execute(ctx.db)
      return rows.length === 0 ? [path] : []
    },
  }
}

/** The last publication or save, as far as the resource stores them. */
function changedSql({ resource, sort }: PublicResource): RawBuilder<Date | null> {
  const { fields, schedule, endpoints, name } = resource
  const times = [sort.by, schedule?.by].filter((field) => field !== undefined && fields[field]?.kind === 'instant')
  const parts: RawBuilder<unknown>[] = [...new Set(times)].map((field) => sql.ref(`t.${field!}`))
  if (endpoints.versions)
    parts.push(sql`(select max(v.at) from crud_version v
      where v.edition = t.edition and v.resource = ${name} and v.row_id = t.id)`)
  return sql`greatest(${sql.join([sql`null::timestamptz`, ...parts])})`
}

/** The values with images of each kind, as paths. */
const pictures: Partial<Record<FieldKind, (value: unknown) => readonly StoredImage[]>> = {
  image: (value) => [value as StoredImage],
  images: (value) => value as StoredImage[],
  rich: (value) => findImages(value as RichText),
}

function pictureColumns(fields: CrudFields, locale: Locale): RawBuilder<unknown>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!pictures[field.kind]) return []
    const column = sql.ref(`t.${name}`)
    return [sql`${sql.lit(name)}::text`, field.localized ? sql`${column} -> ${locale}::text` : column]
  })
}

function findPictures(fields: CrudFields, shown: Record<string, unknown>): string[] {
  return Object.entries(shown).flatMap(([name, value]) =>
    value ? pictures[fields[name]!.kind]!(value).map(({ url }) => url) : [],
  )
}
