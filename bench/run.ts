/**
 * Measures the product against its performance limits.
 *   node bench/run.ts              with 20,000 and with 200,000 tutors, and with 500,000 orders
 *   node bench/run.ts --million    also with a million tutors
 *   node bench/run.ts --orders     only with 500,000 orders
 *   node bench/run.ts --chat       only conversations
 *   node bench/run.ts --crawl      only ten minutes of a crawler
 *   node bench/run.ts --vitals     only pages beside web-vitals samples
 *   node bench/run.ts --short      a short run with the demo data
 */
import { removeInstallation, createInstallation, startProduct } from '../chaos/product.ts'
import type { Installation } from '../chaos/product.ts'
import { createReport, exactly } from '../chaos/report.ts'
import { openSite, logInStaff } from '../chaos/site.ts'
import type { Site } from '../chaos/site.ts'
import { catalogAddresses, profileAddresses } from './addresses.ts'
import { limits } from './limits.ts'
import { measureJavascript } from './javascript-size.ts'
import { chatSizes, measureChat } from './chat.ts'
import { crawlPaces, measureCrawl } from './crawl.ts'
import type { CrawlPace } from './crawl.ts'
import { logCatalogTimes, measureSlowedCatalog, measureCatalog } from './catalog.ts'
import type { MedianTimes } from './catalog.ts'
import { measurePages, measureSlowedPages } from './pages.ts'
import type { PageKind, LoadPace } from './pages.ts'
import { startServer } from './server-process.ts'
import { measureVitals, vitalsPaces } from './vitals.ts'
import { measureOrderList } from './order-list.ts'
import type { ServerProcess } from './server-process.ts'

const short = process.argv.includes('--short')
const onlyChat = process.argv.includes('--chat')
const onlyOrders = process.argv.includes('--orders')
const onlyCrawl = process.argv.includes('--crawl')
const onlyVitals = process.argv.includes('--vitals')
const sizes = short ? [] : [20_000, 200_000, ...(process.argv.includes('--million') ? [1_000_000] : [])]
/** Limits are checked at this size. Growth is measured between the first two sizes. */
const judgedSize = 200_000
const manyOrders = 500_000
const homePace: LoadPace = short ? { seconds: 2, rounds: 2 } : { seconds: 6, rounds: 3 }
const pace: LoadPace = short ? { seconds: 1, rounds: 2 } : homePace
const vitalsPace = short ? vitalsPaces.short : vitalsPaces.long
const pagesUnderLoad = 20
const measuredLists = short ? 60 : 150
const rounds = 3
const maxStarts = 10

const report = createReport()
const installation = await createInstallation()
try {
  report.log(`calibration: a fixed loop takes ${calibrate().toFixed(0)} ms here`)
  await measureStart(installation)
  if (!onlyChat && !onlyOrders && !onlyVitals)
    await measureCrawlAlone(installation, onlyCrawl ? crawlPaces.long : crawlPaces.short)
  if (!onlyCrawl) await measureServed(installation)
} finally {
  await removeInstallation(installation)
}
process.exitCode = report.finish() ? 0 : 1

async function measureServed(installation: Installation): Promise<void> {
  const server = await startServer(installation)
  const guest = openSite(installation.port)
  try {
    if (onlyOrders) await measureOrderList(report, server, manyOrders)
    else if (onlyVitals) checkPlantedFaults('control', await measureVitals(report, server, vitalsPace))
    else if (!onlyChat) await measure(server, guest)
    if (!onlyOrders && !onlyVitals)
      await measureChat(report, installation, short ? chatSizes.short : chatSizes.long, !short)
  } finally {
    guest.close()
    await server.stop()
  }
}

/** The best of three runs of a fixed loop, to compare results of different machines. */
function calibrate(): number {
  const once = () => {
    const startedAt = performance.now()
    let state = 1
    for (let step = 0; step < 100_000_000; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    if (state === 0) throw new Error('the loop was not run')
    return performance.now() - startedAt
  }
  return Math.min(...Array.from({ length: rounds }, once))
}

async function measureStart(installation: Installation): Promise<void> {
  report.log(`first start, with an empty folder: ${inSeconds(await startOnce(installation))}`)
  let best = Infinity
  // Other work on the machine only makes a start slower, so a slow one is repeated.
  for (let round = 0; round < maxStarts && (round < rounds || !limits.start.isMet(best / 1000)); round++)
    best = Math.min(best, await startOnce(installation))
  report.check('second start to ready', best / 1000, limits.start, inSeconds(best))
}

async function startOnce(installation: Installation): Promise<number> {
  const product = startProduct(installation)
  const ms = await product.ready
  product.kill('SIGINT')
  await product.ended
  return ms
}

async function measure(server: ServerProcess, guest: Site): Promise<void> {
  const home: PageKind = { name: 'home', paths: ['/'] }
  const homeBaseline = await measurePages(report, server, home, homePace)
  const profile: PageKind = { name: 'profile', paths: await profileAddresses(guest, pagesUnderLoad) }
  await measurePages(report, server, profile, pace, 'cached only')
  const planted = await measureSlowedPages(report, server, home, homeBaseline)
  planted.push(...(await measureVitals(report, server, vitalsPace)))

  let lists: string[] = []
  const results: MedianTimes[] = []
  for (const size of short ? [0] : sizes) {
    if (size > 0) await fill(server, size)
    if (lists.length === 0) lists = await catalogAddresses(guest, measuredLists)
    const result = await measureCatalog(server, lists)
    results.push(result)
    logCatalogTimes(report, size, result)
    if (size > 0 && size !== judgedSize) continue
    // The limit is for many tutors on an idle machine, so the short run only prints the value.
    if (size === judgedSize)
      report.check(
        'catalog page, its part of the database',
        result.database,
        limits.database,
        `${result.database.toFixed(2)} ms`,
      )
    const catalog: PageKind = {
      name: 'catalog',
      paths: lists.filter((_, place) => place % strideFor(lists.length) === 0),
    }
    await measurePages(report, server, catalog, pace)
    planted.push(...(await measureSlowedCatalog(report, server, lists, result)))
  }
  if (!short) await measureOrderList(report, server, manyOrders)
  const [small, large] = results
  if (small && large) {
    const growth = large.page / small.page
    report.check('catalog page, ten times as many tutors', growth, limits.growth, growth.toFixed(2))
  }
  await measureBytes(guest, server.port, { home, profile, catalog: { name: 'catalog', paths: lists } })
  planted.push(limits.siteBytes.isMet(120.1), limits.panelBytes.isMet(Number.NaN), limits.start.isMet(5.1))
  planted.push(
    limits.orders.isMet(50.1),
    limits.fileMemory.isMet(150.1),
    limits.chat.isMet(50.1),
    limits.socket.isMet(64.1),
  )
  checkPlantedFaults('control', planted)
}

/** Uses a new process, so that memory of other measurements does not count. */
async function measureCrawlAlone(installation: Installation, pace: CrawlPace): Promise<void> {
  const server = await startServer(installation)
  const guest = openSite(installation.port)
  try {
    checkPlantedFaults('control of the crawl', await measureCrawl(report, server, guest, pace))
  } finally {
    guest.close()
    await server.stop()
  }
}

/** Every value that was spoilt on purpose must have missed its limit. */
function checkPlantedFaults(name: string, planted: readonly boolean[]): void {
  const detected = planted.filter((holds) => !holds).length
  report.check(`${name}: detected of ${planted.length} planted misses`, detected, exactly(planted.length))
}

function strideFor(count: number): number {
  return Math.max(1, Math.floor(count / pagesUnderLoad))
}

async function fill(server: ServerProcess, size: number): Promise<void> {
  const startedAt = performance.now()
  const tutors = await server.fillTutors(size)
  report.log(`filled up to ${tutors} tutors in ${inSeconds(performance.now() - startedAt)}`)
}

async function measureBytes(guest: Site, port: number, kinds: Record<string, PageKind>): Promise<void> {
  for (const [name, { paths }] of Object.entries(kinds)) {
    const { files, gzip, br } = await measureJavascript(guest, paths[0]!)
    report.check(`JavaScript of the ${name} page, gzip`, gzip / 1000, limits.siteBytes, inKilobytes(gzip))
    report.log(`JavaScript of the ${name} page: ${files} files, ${inKilobytes(br)} as brotli`)
  }
  const staff = openSite(port)
  await logInStaff(staff)
  const panel = await measureJavascript(staff, '/panel/users_cities/')
  staff.close()
  const { files, gzip, br } = panel
  report.check("JavaScript of the panel's first screen, gzip", gzip / 1000, limits.panelBytes, inKilobytes(gzip))
  report.log(`JavaScript of the panel's first screen: ${files} files, ${inKilobytes(br)} as brotli`)
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
