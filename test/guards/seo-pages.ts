import { structuredProblems } from './seo-structured.ts'

/** A page as search engines see it. */
export type SeenPage = {
  url: string
  status: number
  noindex: boolean
  canonical: string | undefined
  alternates: string[]
  title: string
  description: string
  headings: number
  about: string | undefined
  /** Addresses that it leads to, on this site. */
  links: string[]
}
/** An entry of a sitemap: the address, and its other languages as `lang address`. */
export type Listed = { url: string; alternates: string[] }

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

export function seePage(url: string, status: number, html: string): SeenPage {
  const origin = new URL(url).origin
  const links = tags(html, 'link')
  const meta = (name: string) => tags(html, 'meta').find((tag) => attribute(tag, 'name') === name)
  const relOf = (rel: string) => links.filter((tag) => attribute(tag, 'rel') === rel)
  return {
    url,
    status,
    noindex: (meta('robots') ?? '').includes('noindex'),
    canonical: relOf('canonical').map((tag) => attribute(tag, 'href'))[0],
    alternates: relOf('alternate').map((tag) => `${attribute(tag, 'hreflang')} ${attribute(tag, 'href')}`),
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

export function readSitemap(xml: string): Listed[] {
  return [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
    url: decoded(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''),
    alternates: tags(entry, 'xhtml:link').map((tag) => `${attribute(tag, 'hreflang')} ${attribute(tag, 'href')}`),
  }))
}

/** What a page in the sitemap must be. */
export function pageProblems({ url, alternates }: Listed, page: SeenPage): string[] {
  const own = page.alternates.some((one) => one.split(' ')[1] === url)
  const found = [
    page.status !== 200 && `answers ${page.status}`,
    page.noindex && 'is not for search engines',
    page.canonical !== url && `calls itself ${page.canonical}`,
    page.alternates.toSorted().join() !== alternates.toSorted().join() && 'has other languages than the sitemap says',
    page.alternates.length > 0 && !own && 'is not among its own languages',
    page.alternates.length > 0 && !page.alternates.some((one) => one.startsWith('x-default ')) && 'has no x-default',
    page.title.length < 10 && 'has no title',
    page.description.length < 25 && 'has no description',
    page.headings !== 1 && `has ${page.headings} headings`,
  ]
  const about = page.about === undefined ? [] : structuredProblems(page.about, new URL(url).origin)
  return [...found.filter((one) => one !== false), ...about].map((problem) => `${url} ${problem}`)
}

/** Every other language of a page names the same ones. */
export function reciprocityProblems(pages: ReadonlyMap<string, SeenPage>): string[] {
  return [...pages.values()].flatMap((page) =>
    page.alternates.flatMap((one) => {
      const [lang, href = ''] = one.split(' ')
      const other = pages.get(href)
      if (!other) return [`${page.url} has ${lang} at ${href}, which nobody looked at`]
      const same = other.alternates.toSorted().join() === page.alternates.toSorted().join()
      return same ? [] : [`${page.url} has ${lang} at ${href}, which does not know it`]
    }),
  )
}

/** Two lists that say the same of themselves take each other's place. */
export function twinProblems(pages: readonly SeenPage[]): string[] {
  return (['title', 'description'] as const).flatMap((part) =>
    [...Map.groupBy(pages, (page) => page[part]).values()]
      .filter((same) => same.length > 1)
      .map((same) => `${same.map(({ url }) => url).join(' and ')} have one ${part}: ${same[0]![part]}`),
  )
}
