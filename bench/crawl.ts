import type { linkListEndpoints } from '#features/catalog/contract.ts'
import type { Report } from '../chaos/report.ts'
import { openSite } from '../chaos/site.ts'
import type { Site } from '../chaos/site.ts'
import { limits } from './limits.ts'
import { median } from './median.ts'
import type { ServerProcess } from './server-process.ts'

type CrawlWindow = { pages: number; perSecond: number; cpuUs: number; memory: number }
export type CrawlPace = { windowSeconds: number; windows: number; warmUp: number }

export const crawlPaces = {
  short: { windowSeconds: 4, windows: 6, warmUp: 2 },
  long: { windowSeconds: 20, windows: 30, warmUp: 3 },
} satisfies Record<string, CrawlPace>

const connections = 10
/** At least so many windows are compared at each end, since a single one may fall on a busy moment. */
const comparedWindows = 3
/**
 * A busy neighbour changes the CPU time of a page by a tenth and more for seconds. Growth stays and adds up when the
 * crawl goes on, so a crawl above the limit goes on before it is judged.
 */
const maxExtensions = 4

/**
 * A crawler opens a different list each time on ten connections, so that every page is rendered and never reused.
 * CPU time per page and memory must not grow. CPU time is used because a busy machine does not change it.
 */
export async function measureCrawl(
  report: Report,
  server: ServerProcess,
  guest: Site,
  pace: CrawlPace,
): Promise<boolean[]> {
  const addresses = crawlAddresses(await listAddresses(guest))
  const windows: CrawlWindow[] = []
  let seconds = 0
  const crawl = async (count: number) => {
    const added: CrawlWindow[] = []
    for (; added.length < count; seconds += pace.windowSeconds) {
      const window = await crawlWindow(server, addresses, pace.windowSeconds)
      added.push(window)
      report.log(`crawl, from ${seconds} s: ${describeWindow(window)}`)
    }
    return added
  }
  await crawl(pace.warmUp)
  windows.push(...(await crawl(pace.windows)))
  for (let times = 0; times < maxExtensions; times++) {
    if (limits.crawlDrift.isMet(summarizeCrawl(windows).drift)) break
    windows.push(...(await crawl(comparedWindows)))
  }
  const { drift, memory, pages } = summarizeCrawl(windows)
  report.log(`crawl: ${pages} different pages`)
  report.check(
    'crawl, CPU time of a page at the end to that at the beginning',
    drift,
    limits.crawlDrift,
    drift.toFixed(2),
  )
  report.check('crawl, memory of the process', memory, limits.crawlMemory, `${memory.toFixed(0)} MB`)
  return measureSpoiltCrawl(report, server, addresses, windows)
}

const spoiltSeconds = 3

/** Makes pages slower and leaks memory, and returns whether each limit is still met, which it must not be. */
async function measureSpoiltCrawl(
  report: Report,
  server: ServerProcess,
  addresses: Iterator<string>,
  measured: readonly CrawlWindow[],
): Promise<boolean[]> {
  const last = measured.slice(-comparedWindows)
  const [{ cpuUs, perSecond }] = last as [CrawlWindow]
  const leakBytes = Math.ceil((2 * 500e6) / (spoiltSeconds * perSecond))
  await server.setBehaviour({ slowUs: cpuUs / 2, leakBytes })
  const spoilt = await crawlWindow(server, addresses, spoiltSeconds)
  await server.setBehaviour()
  const { drift, memory } = summarizeCrawl([...last, ...Array.from({ length: comparedWindows }, () => spoilt)])
  report.log(`crawl spoilt on purpose: ${drift.toFixed(2)} times the CPU time, ${memory.toFixed(0)} MB`)
  return [limits.crawlDrift.isMet(drift), limits.crawlMemory.isMet(memory)]
}

function summarizeCrawl(windows: readonly CrawlWindow[]): { drift: number; memory: number; pages: number } {
  const cpu = (some: readonly CrawlWindow[]) => median(some.map(({ cpuUs }) => cpuUs))
  const compared = Math.max(comparedWindows, Math.floor(windows.length / 3))
  return {
    drift: cpu(windows.slice(-compared)) / cpu(windows.slice(0, compared)),
    memory: Math.max(...windows.map((window) => window.memory)) / 1e6,
    pages: windows.reduce((sum, window) => sum + window.pages, 0),
  }
}

async function crawlWindow(server: ServerProcess, addresses: Iterator<string>, seconds: number): Promise<CrawlWindow> {
  const site = openSite(server.port, { connections })
  const before = await server.usage()
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let pages = 0
  const visitor = async () => {
    while (performance.now() < until) {
      const { value: path } = addresses.next() as IteratorYieldResult<string>
      const { status } = await site.request('GET', path, { 'accept-encoding': 'br' })
      if (status !== 200) throw new Error(`${path} was answered with ${status}`)
      pages++
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  const took = performance.now() - startedAt
  const after = await server.usage()
  site.close()
  return {
    pages,
    perSecond: (pages * 1000) / took,
    cpuUs: (after.cpuUs - before.cpuUs) / pages,
    memory: after.memory,
  }
}

function describeWindow({ perSecond, cpuUs, memory }: CrawlWindow): string {
  return `${perSecond.toFixed(0)} pages a second, ${cpuUs.toFixed(0)} µs CPU each, ${(memory / 1e6).toFixed(0)} MB`
}

async function listAddresses({ call }: Site): Promise<string[]> {
  const inPerson = await call<typeof linkListEndpoints.tags>('GET /api/client/all_tags', {})
  const online = await call<typeof linkListEndpoints.tags_online>('GET /api/client/all_tags_online', {})
  if (inPerson.status !== 'success' || online.status !== 'success') throw new Error('there are no lists of lists')
  return [...inPerson.data.tags.items, ...online.data.tags.items].map(({ link }) => link)
}

const sorts = ['', 'sort=price_up', 'sort=rating']

/** Every list in every order with changing prices, so that each window has the same mix of lists. */
function* crawlAddresses(lists: readonly string[]): Generator<string> {
  for (let price = 2000; ; price--)
    for (const sort of sorts)
      for (const link of lists) yield `${link}${link.includes('?') ? '&' : '?'}price_to=${price}${sort && `&${sort}`}`
}
