import type { Ctx } from '#platform/context.ts'
import { escapeXml } from '#platform/http/xml.ts'
import { alternatesOf, pageLocales } from '#platform/pages/alternates.ts'
import { localePath } from '#shared/frame.ts'
import { languageOf } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import type { PathProbe } from '#platform/pages/probe.ts'
import type { SitemapEntry, SitemapParts } from '#platform/pages/sitemap-part.ts'
import { findRedirect } from '../redirects/moved-paths.ts'

const type = 'application/xml; charset=utf-8'
const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapIndex = (parts: SitemapParts) => async (ctx: Ctx) => {
  let body = `${xmlHeader}<sitemapindex ${schema}>\n`
  for (const locale of ctx.edition.locales)
    for (const [kind, part] of Object.entries(parts))
      for (const { number, changed } of await part.files(ctx, locale))
        body += `<sitemap><loc>${ctx.site.origin}/sitemap/${locale}/${kind}-${number}.xml</loc>${lastmod(changed)}</sitemap>\n`
  return { type, body: `${body}</sitemapindex>\n` }
}

/** Returns undefined for a file without entries, which the protocol does not allow. Paths that staff moved are left out. */
export const sitemapFile =
  (parts: SitemapParts, probeOf: (ctx: Ctx) => PathProbe) => async (ctx: Ctx, params: Record<string, string>) => {
    const { kind = '', number = 0 } =
      /^(?<kind>[a-z]+)-(?<number>[1-9]\d{0,8})\.xml$/.exec(params['file'] ?? '')?.groups ?? {}
    const locale = ctx.edition.locales.find((one) => one === params['locale'])
    const part = Object.hasOwn(parts, kind) ? parts[kind] : undefined
    if (!locale || !part) return undefined
    const entries = part.entries(ctx, locale, Number(number))[Symbol.asyncIterator]()
    let first = await entries.next()
    while (!first.done && first.value.length === 0) first = await entries.next()
    if (first.done) return undefined
    const written = async (batch: SitemapEntry[]) => {
      let xml = ''
      for (const entry of batch)
        if (!(await findRedirect(ctx, localePath(locale, ctx.edition.locales, entry.path), probeOf)))
          xml += url(ctx, locale, entry)
      return xml
    }
    return { type, body: urlset(written, first.value, { [Symbol.asyncIterator]: () => entries }) }
  }

/** The prefixes of a file's entries must be declared; unused ones do no harm. */
const namespaces = [
  schema,
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
].join(' ')

type WriteEntries = (batch: SitemapEntry[]) => Promise<string>

async function* urlset(written: WriteEntries, first: SitemapEntry[], rest: AsyncIterable<SitemapEntry[]>) {
  yield `${xmlHeader}<urlset ${namespaces}>\n${await written(first)}`
  for await (const entries of rest) yield await written(entries)
  yield '</urlset>\n'
}

function url(ctx: Pick<Ctx, 'edition' | 'site'>, locale: Locale, entry: SitemapEntry): string {
  const { edition, site } = ctx
  const { path, changed, images = [] } = entry
  const href = (one: Locale) => escapeXml(site.link(one, path))
  const others = alternatesOf(edition, pageLocales(edition, path, entry.locales), href).map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one.lang}" href="${one.href}"/>`,
  )
  const pictures = images.map(
    (image) => `<image:image><image:loc>${escapeXml(new URL(image, site.origin).href)}</image:loc></image:image>`,
  )
  const parts = [lastmod(changed), ...others, ...pictures, newsOf(ctx, locale, entry)]
  return `<url><loc>${href(locale)}</loc>${parts.join('')}</url>\n`
}

function newsOf({ edition }: Pick<Ctx, 'edition'>, locale: Locale, { news }: SitemapEntry): string {
  if (!news) return ''
  const publication =
    `<news:publication><news:name>${escapeXml(edition.siteName)}</news:name>` +
    `<news:language>${languageOf(locale)}</news:language></news:publication>`
  const date = `<news:publication_date>${secondsOf(news.publishedAt)}</news:publication_date>`
  return `<news:news>${publication}${date}<news:title>${escapeXml(news.title)}</news:title></news:news>`
}

const lastmod = (changed: Date | undefined) => (changed ? `<lastmod>${secondsOf(changed)}</lastmod>` : '')
const secondsOf = (time: Date) => time.toISOString().replace(/\.\d+/, '')
