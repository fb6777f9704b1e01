/**
 * Lighthouse, as a cheap phone on a slow line sees the public pages: the median of five runs of each.
 *   node bench/lighthouse.ts [edition …]
 */
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { clearGround, findGround, startProduct } from '../chaos/product.ts'
import { atLeast, atMost, createReport } from '../chaos/report.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const pages = [['home', '/']] as const
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
  for (const edition of editions.length > 0 ? editions : ['us', 'ua'])
    for (const [name, path] of pages)
      await judge(`${name} of ${edition}`, `http://${edition}.localhost:${ground.port}${path}`)
} finally {
  await browser.close()
  product.kill('SIGTERM')
  await product.ended
  await clearGround(ground)
}
process.exitCode = report.finish() ? 0 : 1

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
