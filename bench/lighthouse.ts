/**
 * Runs Lighthouse on the public pages with its slow phone profile and takes the median of five runs.
 *   node bench/lighthouse.ts [edition …]
 */
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import type { Result } from 'lighthouse'
import type { blogSite } from '#features/blog/contract.ts'
import type { catalogEndpoints, linkListEndpoints } from '#features/catalog/contract.ts'
import type { newsEndpoints } from '#features/news/contract.ts'
import { editionByCode } from '#editions/editions.ts'
import { languageTag } from '#shared/locale.ts'
import { removeInstallation, createInstallation, startProduct } from '../chaos/product.ts'
import { atLeast, atMost, createReport } from '../chaos/report.ts'
import { openSite } from '../chaos/site.ts'
import { launchOptions } from '../test/journeys/support/browser.ts'
import { median } from './median.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const editions = process.argv.slice(2)
const runs = 5
const debugPort = 9333

const report = createReport()
const installation = await createInstallation()
const product = startProduct(installation)
await product.ready
const { args, ...program } = launchOptions('whole-browser')
const browser = await chromium.launch({ ...program, args: [`--remote-debugging-port=${debugPort}`, ...args] })
try {
  for (const edition of editions.length > 0 ? editions : ['us', 'ua']) {
    const origin = `http://${edition}.localhost:${installation.port}`
    for (const [name, path] of Object.entries(await findPages(edition)))
      await measurePage(`${name} of ${edition}`, origin + path)
  }
} finally {
  await browser.close()
  product.kill('SIGTERM')
  await product.ended
  await removeInstallation(installation)
}
process.exitCode = report.finish() ? 0 : 1

/**
 * The home page, the first list of a subject in a city, the profile of its first tutor, the newest material and blog
 * post, and a static page.
 */
async function findPages(edition: string): Promise<Record<string, string>> {
  const { call, close } = openSite(installation.port, { edition })
  const lists = await call<typeof linkListEndpoints.tags>('GET /api/client/all_tags', {})
  const links = lists.status === 'success' ? lists.data.tags.items.map(({ link }) => link) : []
  const catalog = links.find((link) => /^(?:\/[^/?]+){3}\/$/.test(link))
  if (!catalog) throw new Error('there is no list of a subject in a city')
  const [, , lesson, city] = catalog.split('/')
  const tutors = await call<typeof catalogEndpoints.tutors>('GET /api/client/tutors', { lesson, city })
  const posts = await call<typeof newsEndpoints.list>('GET /api/client/news', {})
  const blog = await call<typeof blogSite.calls.list>('GET /api/client/blogs', {})
  close()
  const first = tutors.status === 'success' && tutors.data.tutors.items[0]
  if (!first) throw new Error(`${catalog} has no tutors`)
  const material = posts.status === 'success' && posts.data.news.items[0]
  const { locales, country } = editionByCode(edition)!
  // Search engines index a tutor's text in its own language only, and the page in the first language is measured.
  const post =
    blog.status === 'success' && blog.data.blogs.items.find(({ lang }) => lang === languageTag(locales[0], country))
  if (!material || !post) throw new Error('there is no material or no blog post')
  return { home: '/', catalog, profile: first.link, material: material.link, blog: post.link, about: '/about' }
}

async function measurePage(name: string, url: string): Promise<void> {
  const results = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port: debugPort, onlyCategories: [...categories], logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
    results.push(result.lhr)
  }
  for (const category of categories) {
    const score = median(results.map(({ categories: scores }) => 100 * (scores[category]?.score ?? Number.NaN)))
    report.check(`${name}: ${category}`, score, atLeast(98), score.toFixed(0))
  }
  const shift = median(results.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN))
  report.check(`${name}: layout shift`, shift, atMost(0.001), shift.toFixed(3))
  const last = results.at(-1)!
  for (const { id, score, title, details } of Object.values(last.audits))
    if (score !== null && score < 0.9)
      report.log([`  ${name}: ${id} ${score.toFixed(2)}, ${title}`, ...findElements(details)].join('\n    '))
}

/** The selectors of the elements that an audit is about, and why. */
function findElements(details: Result['audits'][string]['details']): string[] {
  if (details?.type !== 'table') return []
  return details.items.flatMap(({ node }) =>
    typeof node === 'object' && node.type === 'node' ? [`${node.selector ?? ''} ${node.explanation ?? ''}`] : [],
  )
}
