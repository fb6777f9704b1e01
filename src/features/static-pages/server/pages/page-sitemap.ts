import { pageLocales } from '#platform/pages/alternates.ts'
import { entriesPerFile } from '#platform/pages/sitemap-part.ts'
import type { SitemapEntry, SitemapPart } from '#platform/pages/sitemap-part.ts'
import type { Ctx } from '#platform/context.ts'
import type { Locale } from '#shared/locale.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import type { RichText } from '#shared/rich-text/rich-text.ts'
import { pagePath, pagePaths } from '../../model.ts'
import { changedAt, pageColumns, publicPages, writtenLocales } from './page-rows.ts'

/** A page is listed in the languages that it has a text in. */
export const pageSitemap: SitemapPart = {
  async files(ctx, locale) {
    const entries = await listEntries(ctx, locale)
    const changed = entries.flatMap((entry) => entry.changed ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
    return entries.length > 0 ? [{ number: 1, ...(changed && { changed }) }] : []
  },
  async *entries(ctx, locale, number) {
    if (number === 1) yield await listEntries(ctx, locale)
  },
  ownPaths: Object.values(pagePaths),
}

async function listEntries(ctx: Ctx, locale: Locale): Promise<SitemapEntry[]> {
  const rows = await publicPages(ctx)
    .select(pageColumns)
    .select(changedAt.as('changed'))
    .orderBy('t.id')
    .limit(entriesPerFile)
    .execute()
  return rows.flatMap(({ changed, ...row }) => {
    const [path, written] = [pagePath(row.alias), writtenLocales(row, ctx.edition)]
    if (!pageLocales(ctx.edition, path, written).includes(locale)) return []
    const images = findImages((row.text as Partial<Record<Locale, RichText | null>>)[locale]).map(({ url }) => url)
    return [{ path, locales: written, images, ...(changed && { changed }) }]
  })
}
