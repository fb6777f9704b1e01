import { localesAt } from '#editions/edition.ts'
import { createCountedListPath } from '#features/catalog/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { SitemapPart, SitemapParts } from '#platform/pages/sitemap-part.ts'
import { localePath } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'

/** `path` is the same in all languages; `address` is that of one. */
export type CheckedPage = { path: string; address: string }

/** Larger sites are not listed to the end. */
const maxListed = 100_000

/** The pages with content and the lists with texts of staff, in every language, always in the same order. */
export async function listContentPages(ctx: Ctx, content: SitemapParts): Promise<CheckedPage[]> {
  const found: CheckedPage[] = []
  for (const locale of ctx.edition.locales)
    for await (const path of listPaths(ctx, content, locale)) {
      if (found.length >= maxListed) return found
      found.push({ path, address: localePath(locale, ctx.edition.locales, path) })
    }
  return found
}

async function* listPaths(ctx: Ctx, content: SitemapParts, locale: Locale): AsyncGenerator<string> {
  if (localesAt(ctx.edition, `/${ctx.edition.catalogAlias}/`).includes(locale)) yield* listTextPaths(ctx)
  for (const part of Object.values(content)) yield* listEntries(ctx, part, locale)
}

async function* listEntries(ctx: Ctx, part: SitemapPart, locale: Locale): AsyncGenerator<string> {
  for (const { number } of await part.files(ctx, locale))
    for await (const entries of part.entries(ctx, locale, number)) for (const { path } of entries) yield path
}

/** The lists for which staff have written a text. */
async function* listTextPaths(ctx: Ctx): AsyncGenerator<string> {
  const rows = await ctx.db
    .selectFrom('h2text')
    .select(['online', 'subject_id', 'level_id', 'city_id', 'district_id', 'subdistrict_id'])
    .where('edition', '=', ctx.edition.code)
    .where('written', '=', true)
    .orderBy('id')
    .limit(maxListed)
    .execute()
  const pathOf = await createCountedListPath(ctx)
  for (const { online, ...row } of rows) {
    const place = row.subdistrict_id
      ? (['subdistrict', row.subdistrict_id] as const)
      : row.district_id
        ? (['district', row.district_id] as const)
        : row.city_id
          ? (['city', row.city_id] as const)
          : ([online ? 'online' : 'anywhere', 0] as const)
    const path = pathOf({
      place: place[0],
      place_id: place[1],
      subject_id: row.subject_id ?? 0,
      level_id: row.level_id ?? 0,
    })
    if (path) yield path
  }
}
