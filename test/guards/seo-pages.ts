import { structuredProblems } from './seo-structured.ts'

export type CrawledPage = {
  url: string
  status: number
  noindex: boolean
  canonical: string | undefined
  alternates: string[]
  title: string
  description: string
  headings: number
  about: string | undefined
  links: string[]
}
export type NamedPage = Pick<CrawledPage, 'url' | 'title' | 'description'>
/** A sitemap entry: the URL, and its other languages as `lang url`. */
export type SitemapEntry = { url: string; alternates: string[] }

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value === undefined ? undefined : decoded(value)
}
const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\s[^>]*>`, 'g'))].map(([tag]) => tag)

export function parsePage(url: string, status: number, html: string): CrawledPage {
  const origin = new URL(url).origin
  const links = tags(html, 'link')
  const meta = (name: string) => tags(html, 'meta').find((tag) => attribute(tag, 'name') === name)
  const relOf = (rel: string) => links.filter((tag) => attribute(tag, 'rel') === rel)
  return {
    url,
    status,
    noindex: (meta('robots') ?? '').includes('noindex'),
    canonical: relOf('canonical').map((tag) => attribute(tag, 'href'))[0],
    // A feed is an alternate, too, but no other language.
    alternates: relOf('alternate')
      .filter((tag) => attribute(tag, 'hreflang') !== undefined)
      .map((tag) => `${attribute(tag, 'hreflang')} ${attribute(tag, 'href')}`),
    title: decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: attribute(meta('description') ?? '', 'content') ?? '',
    headings: html.split('<h1').length - 1,
    about: /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1],
    links: tags(html, 'a')
      .map((tag) => attribute(tag, 'href'))
      .filter((href) => href?.startsWith('/'))
      .map((href) => origin + href!.split('#', 1)[0]!),
  }
}

export function readSitemap(xml: string): SitemapEntry[] {
  return [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
    url: decoded(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''),
    alternates: tags(entry, 'xhtml:link').map((tag) => `${attribute(tag, 'hreflang')} ${attribute(tag, 'href')}`),
  }))
}

/** Lists violations of the rules for pages in the sitemap. */
export function pageProblems({ url, alternates }: SitemapEntry, page: CrawledPage): string[] {
  const own = page.alternates.some((one) => one.split(' ')[1] === url)
  const found = [
    page.status !== 200 && `answers ${page.status}`,
    page.noindex && 'is noindex',
    page.canonical !== url && `has the canonical URL ${page.canonical}`,
    page.alternates.toSorted().join() !== alternates.toSorted().join() && 'has other languages than its sitemap entry',
    page.alternates.length > 0 && !own && 'is not among its own languages',
    page.alternates.length > 0 && !page.alternates.some((one) => one.startsWith('x-default ')) && 'has no x-default',
    page.title.length < 10 && 'has no title',
    page.description.length < 25 && 'has no description',
    page.headings !== 1 && `has ${page.headings} headings`,
  ]
  const about = page.about === undefined ? [] : structuredProblems(page.about, new URL(url).origin)
  return [...found.filter((one) => one !== false), ...about].map((problem) => `${url} ${problem}`)
}

/** Every language of a page must list the same alternates. */
export function reciprocityProblems(pages: ReadonlyMap<string, CrawledPage>): string[] {
  return [...pages.values()].flatMap((page) =>
    page.alternates.flatMap((one) => {
      const [lang, href = ''] = one.split(' ')
      const other = pages.get(href)
      if (!other) return [`${page.url} has ${lang} at ${href}, which was not crawled`]
      const same = other.alternates.toSorted().join() === page.alternates.toSorted().join()
      return same ? [] : [`${page.url} has ${lang} at ${href}, which does not link back`]
    }),
  )
}

/** Lists with the same title or description compete with each other in search results. */
export function duplicateProblems(pages: readonly NamedPage[]): string[] {
  return (['title', 'description'] as const).flatMap((part) =>
    [...Map.groupBy(pages, (page) => page[part]).values()]
      .filter((same) => same.length > 1)
      .map((same) => `${same.map(({ url }) => url).join(' and ')} share the ${part}: ${same[0]![part]}`),
  )
}
