import { sql } from 'kysely'
import { localesAt } from '#editions/edition.ts'
import type { Ctx } from '#platform/context.ts'
import { entriesPerFile, readInBatches } from '#platform/pages/sitemap-part.ts'
import type { SitemapPart } from '#platform/pages/sitemap-part.ts'
import type { Locale } from '#shared/locale.ts'
import type { StoredImage } from '#shared/media.ts'
import { findImages } from '#shared/rich-text/find-images.ts'
import type { RichText } from '#shared/rich-text/nodes.ts'
import { selectIndexedTexts } from './live-texts.ts'
import type { TextSite } from './text-pages.ts'

/** A text is listed in its language only. A file covers a fixed range of ids, so it stays the same when texts are added. */
export function textSitemap({ kind, path }: TextSite): SitemapPart {
  const written = (ctx: Ctx, locale: Locale) => selectIndexedTexts(ctx, kind).where('l.lang', '=', locale)
  return {
    async files(ctx, locale) {
      if (!localesAt(ctx.edition, path).includes(locale)) return []
      return written(ctx, locale)
        .select(sql<number>`l.text_id / ${sql.lit(entriesPerFile)} + 1`.as('number'))
        .select(({ fn }) => fn.max('l.changed_at').as('changed'))
        .groupBy('number')
        .orderBy('number')
        .execute()
    },
    async *entries(ctx, locale, number) {
      const first = (number - 1) * entriesPerFile
      const read = (from: number, limit: number) =>
        written(ctx, locale)
          .select(['l.text_id', 'l.changed_at', 'l.images', 'l.text'])
          .where('l.text_id', '>=', from)
          .where('l.text_id', '<', first + entriesPerFile)
          .orderBy('l.text_id')
          .limit(limit)
          .execute()
      for await (const rows of readInBatches(first, read, (last) => last.text_id + 1))
        yield rows.map(({ text_id, changed_at, images, text }) => ({
          path: `${path}${text_id}/`,
          changed: changed_at,
          locales: [locale],
          images: [...(images as StoredImage[]), ...findImages(text as RichText)].map(({ url }) => url),
        }))
    },
    async emptyPaths(ctx) {
      const any = await selectIndexedTexts(ctx, kind).select('l.text_id').executeTakeFirst()
      return any ? [] : [path]
    },
  }
}
