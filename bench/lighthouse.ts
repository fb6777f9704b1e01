/**
 * Lighthouse, as a cheap phone on a slow line sees the public pages: the median of five runs of each.
 *   node bench/lighthouse.ts [edition …]
 */
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import type { catalogEndpoints, listEndpoints } from '#features/catalog/contract.ts'
import { clearGround, findGround, startProduct } from '../chaos/product.ts'
import { atLeast, atMost, createReport } from '../chaos/report.ts'
import { openSite } from '../chaos/site.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const editions = process.argv.slice(2)
const runs = 5
const debugPort = 9333

const report = createReport()
const ground = await findGround()
const product = startProduct(ground)
await product.ready
const browser = await chromium.launch({
  executablePath: readFileSync('node_modules/.cache/repeto/browser', 'utf8').trim(),
  args: [
    `--remote-debugging-port=${debugPort}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  for (const edition of editions.length > 0 ? editions : ['us', 'ua']) {
    const origin = `http://${edition}.localhost:${ground.port}`
    for (const [name, path] of Object.entries(await pagesOf(edition)))
      await judge(`${name} of ${edition}`, origin + path)
  }
} finally {
  await browser.close()
  product.kill('SIGTERM')
  await product.ended
  await clearGround(ground)
}
process.exitCode = report.finish() ? 0 : 1

/** The longest list of a subject in a city, and the page of the tutor who stands first in it. */
async function pagesOf(edition: string): Promise<Record<'home' | 'catalog' | 'profile', string>> {
  const { call, close } = openSite(ground.port, { edition })
  const lists = await call<typeof listEndpoints.tags>('GET /api/client/all_tags', {})
  const links = lists.status === 'success' ? lists.data.tags.items.map(({ link }) => link) : []
  const catalog = links.find((link) => /^(?:\/[^/?]+){3}\/$/.test(link))
  if (!catalog) throw new Error('there is no list of a subject in a city')
  const [, , lesson, city] = catalog.split('/')
  const tutors = await call<typeof catalogEndpoints.tutors>('GET /api/client/tutors', { lesson, city })
  close()
  const first = tutors.status === 'success' && tutors.data.tutors.items[0]
  if (!first) throw new Error(`nobody is in ${catalog}`)
  return { home: '/', catalog, profile: first.link }
}

async function judge(name: string, url: string): Promise<void> {
  const results = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port: debugPort, onlyCategories: [...categories], logLevel: 'error' })
    if (!result) throw new Error(`Lighthouse says nothing about ${url}`)
    results.push(result.lhr)
  }
  for (const category of categories) {
    const score = median(results.map(({ categories: given }) => 100 * (given[category]?.score ?? Number.NaN)))
    report.hold(`${name}: ${category}`, score, atLeast(98), score.toFixed(0))
  }
  const shift = median(results.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN))
  report.hold(`${name}: layout shift`, shift, atMost(0.001), shift.toFixed(3))
  const last = results.at(-1)!
  for (const { id, score, title } of Object.values(last.audits))
    if (score !== null && score < 0.9) report.say(`  ${name}: ${id} ${score.toFixed(2)}, ${title}`)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
