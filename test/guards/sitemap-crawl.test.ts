import { beforeAll, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { isFullRun, sample } from '#test/support/run-size.ts'
import { duplicateProblems, pageProblems, parsePage, readSitemap } from './seo-pages.ts'
import type { CrawledPage } from './seo-pages.ts'

/** In the gate one edition and some pages of each file; in `npm run proofs` every page of every edition. */
const pagesPerFile = isFullRun ? Number.MAX_SAFE_INTEGER : 12
const linksPerEdition = isFullRun ? Number.MAX_SAFE_INTEGER : 80

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

async function fetchPage(url: string): Promise<CrawledPage> {
  const { host, pathname, search } = new URL(url)
  const { statusCode, body } = await app.web.inject({ url: pathname + search, headers: { host } })
  return parsePage(url, statusCode, body)
}

async function fetchText(url: string): Promise<string> {
  const { host, pathname } = new URL(url)
  return (await app.web.inject({ url: pathname, headers: { host } })).body
}

const spread = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, place) => place % Math.ceil(all.length / most) === 0)

describe.each(
  sample(
    editions.map(({ code }) => code),
    1,
  ),
)('the sitemap of %s', (edition) => {
  test(
    'leads to pages that answer, name themselves, differ, and have no broken link',
    async () => {
      const index = await fetchText(`http://${edition}.localhost:3000/sitemap.xml`)
      const files = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
      const problems: string[] = []
      const links = new Set<string>()
      const known = new Set<string>()
      const crawled = new Set<string>()
      // Languages may share a title: a name of a school, or a language that has no translation of it.
      const byLocale = new Map<string, CrawledPage[]>()
      for (const file of files) {
        const entries = readSitemap(await fetchText(file))
        if (entries.length > 50_000) problems.push(`${file} has ${entries.length} entries`)
        for (const { url } of entries) known.add(url)
        const locale = new URL(file).pathname.split('/')[2]!
        // The news file names pages of another file again.
        for (const entry of spread(
          entries.filter(({ url }) => !crawled.has(url)),
          pagesPerFile,
        )) {
          crawled.add(entry.url)
          const page = await fetchPage(entry.url)
          problems.push(...pageProblems(entry, page))
          for (const link of page.links) links.add(link)
          byLocale.set(locale, [...(byLocale.get(locale) ?? []), { ...page, links: [], about: undefined }])
        }
      }
      for (const pages of byLocale.values()) problems.push(...duplicateProblems(pages))
      const others = [...links].filter((url) => !known.has(url))
      for (const url of spread(others, linksPerEdition)) {
        const { status } = await fetchPage(url)
        if (status >= 400) problems.push(`${url} is linked and answers ${status}`)
      }
      expect(problems).toEqual([])
      expect(known.size).toBeGreaterThan(100)
    },
    isFullRun ? 1_800_000 : 120_000,
  )
})
