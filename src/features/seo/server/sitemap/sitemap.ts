import type { Ctx } from '#platform/context.ts'
import { alternatesAt } from '#platform/pages/alternates.ts'
import type { Locale } from '#shared/locale.ts'
import type { SitemapEntry, SitemapParts } from '#platform/pages/sitemap-part.ts'

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

/** Returns undefined for a file without entries, which the protocol does not allow. */
export const sitemapFile = (parts: SitemapParts) => async (ctx: Ctx, params: Record<string, string>) => {
  const { kind = '', number = 0 } =
    /^(?<kind>[a-z]+)-(?<number>[1-9]\d{0,8})\.xml$/.exec(params['file'] ?? '')?.groups ?? {}
  const locale = ctx.edition.locales.find((one) => one === params['locale'])
  const part = Object.hasOwn(parts, kind) ? parts[kind] : undefined
  if (!locale || !part) return undefined
  const entries = part.entries(ctx, locale, Number(number))[Symbol.asyncIterator]()
  let first = await entries.next()
  while (!first.done && first.value.length === 0) first = await entries.next()
  if (first.done) return undefined
  return { type, body: urlset(ctx, locale, first.value, { [Symbol.asyncIterator]: () => entries }) }
}

async function* urlset(ctx: Ctx, locale: Locale, first: SitemapEntry[], rest: AsyncIterable<SitemapEntry[]>) {
  const written = (entries: SitemapEntry[]) => entries.map((entry) => url(ctx, locale, entry)).join('')
  yield `${xmlHeader}<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${written(first)}`
  for await (const entries of rest) yield written(entries)
  yield '</urlset>\n'
}

function url(
  { edition, site }: Pick<Ctx, 'edition' | 'site'>,
  locale: Locale,
  { path, changed }: SitemapEntry,
): string {
  const href = (one: Locale) => escaped(site.link(one, path))
  const others = alternatesAt(edition, path, href).map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one.lang}" href="${one.href}"/>`,
  )
  return `<url><loc>${href(locale)}</loc>${lastmod(changed)}${others.join('')}</url>\n`
}

const lastmod = (changed: Date | undefined) =>
  changed ? `<lastmod>${changed.toISOString().replace(/\.\d+/, '')}</lastmod>` : ''

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)
