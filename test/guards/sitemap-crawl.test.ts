import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { isFullRun, sample } from '#test/support/run-size.ts'
import { duplicateProblems, pageProblems, parsePage, readSitemap } from './seo-pages.ts'
import type { NamedPage, SitemapEntry } from './seo-pages.ts'

/** In the gate one edition and some pages of each file; in `npm run proofs` every page of every edition. */
const pagesPerFile = isFullRun ? Number.MAX_SAFE_INTEGER : 12
const linksPerEdition = isFullRun ? Number.MAX_SAFE_INTEGER : 80
/** While one page waits for PostgreSQL, another one is rendered. */
const concurrentRequests = 4
const longest = isFullRun ? 1_800_000 : 120_000

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const fetchUrl = async (url: string) => {
  const { host, pathname, search } = new URL(url)
  return app.web.inject({ url: pathname + search, headers: { host } })
}
const fetchText = async (url: string) => (await fetchUrl(url)).body

const spread = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, place) => place % Math.ceil(all.length / most) === 0)

/** A full crawl takes minutes, so it reports its progress, and problems before its end. */
function reportProgress(part: string, count: number, started: number, problems: readonly string[]): void {
  if (!isFullRun) return
  const seconds = Math.round((performance.now() - started) / 1000)
  const found = problems.slice(0, 20).map((problem) => `  ${problem}\n`)
  process.stdout.write(`${part}: ${count} pages in ${seconds} s, ${problems.length} problems\n${found.join('')}`)
}

async function forEachConcurrently<T>(all: Iterator<T>, visit: (one: T) => Promise<void>): Promise<void> {
  const rest = Iterator.from(all)
  const visitRest = async () => {
    for (const one of rest) await visit(one)
  }
  await Promise.all(Array.from({ length: concurrentRequests }, visitRest))
}

describe.each(
  sample(
    editions.map(({ code }) => code),
    1,
  ),
)('the sitemap of %s', (edition) => {
  const listed = new Set<string>()
  const links = new Set<string>()
  /** Languages may share a title: a name of a school, or a language that has no translation of it. */
  const byLocale = new Map<string, NamedPage[]>()

  test(
    'leads to pages that answer and name themselves',
    async () => {
      const index = await fetchText(`http://${edition}.localhost:3000/sitemap.xml`)
      const problems: string[] = []
      const crawled = new Set<string>()
      for (const [, file = ''] of index.matchAll(/<loc>(.*?)<\/loc>/g)) {
        const started = performance.now()
        const entries = readSitemap(await fetchText(file))
        if (entries.length > 50_000) problems.push(`${file} has ${entries.length} entries`)
        for (const { url } of entries) listed.add(url)
        // The news file names pages of another file again.
        const unknown = entries.filter(({ url }) => !crawled.has(url))
        const chosen = spread(unknown, pagesPerFile)
        const named: NamedPage[] = []
        await forEachConcurrently(chosen.values(), async (entry) => {
          crawled.add(entry.url)
          named.push(await crawlPage(entry, problems))
        })
        const locale = new URL(file).pathname.split('/')[2]!
        byLocale.set(locale, (byLocale.get(locale) ?? []).concat(named))
        reportProgress(file, chosen.length, started, problems)
      }
      expect(problems).toEqual([])
      expect(listed.size).toBeGreaterThan(100)
    },
    longest,
  )

  async function crawlPage(entry: SitemapEntry, problems: string[]): Promise<NamedPage> {
    const { statusCode, body } = await fetchUrl(entry.url)
    const page = parsePage(entry.url, statusCode, body)
    problems.push(...pageProblems(entry, page))
    for (const link of page.links) links.add(link)
    // V8 keeps the whole HTML in memory for a part that was cut out of it. The clone is a text of its own.
    return structuredClone({ url: entry.url, title: page.title, description: page.description })
  }

  test('leads to pages with different titles and descriptions', () => {
    expect(byLocale.size).toBeGreaterThan(0)
    expect([...byLocale.values()].flatMap(duplicateProblems)).toEqual([])
  })

  test(
    'leads to pages without broken links',
    async () => {
      expect(links.size).toBeGreaterThan(100)
      const problems: string[] = []
      const followed = new Set(listed)
      let found = links
      while (found.size > 0) {
        const started = performance.now()
        // Concurrent requests find the links in another order each time, and the sample must not differ.
        const unknown = spread([...found.difference(followed)].toSorted(), linksPerEdition)
        for (const url of unknown) followed.add(url)
        const targets = new Set<string>()
        await forEachConcurrently(unknown.entries(), async ([place, url]) => {
          const { status, redirect } = await followLink(url, place)
          if (status >= 400) problems.push(`${url} is linked and answers ${status}`)
          if (redirect) targets.add(redirect)
        })
        reportProgress(`links of ${edition}`, unknown.length, started, problems)
        found = targets
      }
      expect(problems).toEqual([])
    },
    longest,
  )

  /**
   * Most links lead to a crawled list that is sorted or filtered. Rendering takes two thirds of the time of a page, so
   * of these the data is fetched, which answers with the same status, and every tenth one is rendered.
   */
  async function followLink(url: string, place: number): Promise<{ status: number; redirect: string | undefined }> {
    const isVariant = url.includes('?') && listed.has(url.split('?', 1)[0]!)
    if (isVariant && isFullRun && place % 10 > 0) {
      const { statusCode, body } = await fetchUrl(`${url}&_data`)
      const { redirect } = JSON.parse(body) as { redirect?: string }
      return { status: statusCode, redirect: siteUrl(url, redirect) }
    }
    const { statusCode, headers } = await fetchUrl(url)
    return { status: statusCode, redirect: siteUrl(url, headers.location) }
  }
})

/** The address that a page redirects to, if it is one of the same site. */
function siteUrl(page: string, target: string | undefined): string | undefined {
  if (target === undefined) return undefined
  const { origin, pathname, search } = new URL(target, page)
  return origin === new URL(page).origin ? origin + pathname + search : undefined
}
