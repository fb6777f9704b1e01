import type { listEndpoints } from '#features/catalog/contract.ts'
import type { Report } from '../chaos/report.ts'
import { openSite } from '../chaos/site.ts'
import type { Site } from '../chaos/site.ts'
import { bars } from './bars.ts'
import type { Served } from './served.ts'

/** One stretch of the crawl: what the server did in it, and what it held at its end. */
type CrawlWindow = { pages: number; perSecond: number; cpuUs: number; memory: number }
export type CrawlPace = { windowSeconds: number; windows: number; warmUp: number }

export const crawlPaces = {
  short: { windowSeconds: 4, windows: 6, warmUp: 2 },
  long: { windowSeconds: 20, windows: 30, warmUp: 3 },
} satisfies Record<string, CrawlPace>

const connections = 10
/** Later windows are compared with several of the first ones, since one alone may fall on a busy moment. */
const compared = 3

/**
 * A crawler opens list after list on ten connections, no address twice: every page is rendered, and none is ever asked
 * for again. The pages must not become dearer, and the process must not grow. CPU time per page is the measure that a
 * busy machine does not change; the rate is printed beside it.
 */
export async function measureCrawl(report: Report, served: Served, guest: Site, pace: CrawlPace): Promise<boolean[]> {
  const addresses = crawlAddresses(await listAddresses(guest))
  const windows: CrawlWindow[] = []
  for (let place = 0; place < pace.warmUp + pace.windows; place++) {
    const window = await crawlWindow(served, addresses, pace.windowSeconds)
    if (place >= pace.warmUp) windows.push(window)
    report.say(`crawl, ${(place + 1) * pace.windowSeconds} s: ${describeWindow(window)}`)
  }
  const { drift, memory, pages } = summarizeCrawl(windows)
  report.say(`crawl: ${pages} different pages`)
  report.hold('crawl, CPU time of a page at the end to that at the beginning', drift, bars.crawlDrift, drift.toFixed(2))
  report.hold('crawl, memory of the process', memory, bars.crawlMemory, `${memory.toFixed(0)} MB`)
  return spoilCrawl(report, served, addresses, windows)
}

const spoiltSeconds = 3

/** With pages made dearer and memory kept on purpose, the same figures must miss their bars: how they did. */
async function spoilCrawl(
  report: Report,
  served: Served,
  addresses: Iterator<string>,
  measured: readonly CrawlWindow[],
): Promise<boolean[]> {
  const last = measured.slice(-compared)
  const [{ cpuUs, perSecond }] = last as [CrawlWindow]
  const leakBytes = Math.ceil((2 * 500e6) / (spoiltSeconds * perSecond))
  await served.behave({ slowUs: cpuUs / 2, leakBytes })
  const spoilt = await crawlWindow(served, addresses, spoiltSeconds)
  await served.behave()
  const { drift, memory } = summarizeCrawl([...last, ...Array.from({ length: compared }, () => spoilt)])
  report.say(`crawl spoilt on purpose: ${drift.toFixed(2)} times the CPU time, ${memory.toFixed(0)} MB`)
  return [bars.crawlDrift.holds(drift), bars.crawlMemory.holds(memory)]
}

function summarizeCrawl(windows: readonly CrawlWindow[]): { drift: number; memory: number; pages: number } {
  const cheapest = (some: readonly CrawlWindow[]) => Math.min(...some.map(({ cpuUs }) => cpuUs))
  return {
    drift: cheapest(windows.slice(-compared)) / cheapest(windows.slice(0, compared)),
    memory: Math.max(...windows.map((window) => window.memory)) / 1e6,
    pages: windows.reduce((sum, window) => sum + window.pages, 0),
  }
}

async function crawlWindow(served: Served, addresses: Iterator<string>, seconds: number): Promise<CrawlWindow> {
  const site = openSite(served.port, { connections })
  const before = await served.usage()
  const begun = performance.now()
  const until = begun + seconds * 1000
  let pages = 0
  const visitor = async () => {
    while (performance.now() < until) {
      const { value: path } = addresses.next() as IteratorYieldResult<string>
      const { status } = await site.ask('GET', path, { 'accept-encoding': 'br' })
      if (status !== 200) throw new Error(`${path} was answered with ${status}`)
      pages++
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  const took = performance.now() - begun
  const after = await served.usage()
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
  const inPerson = await call<typeof listEndpoints.tags>('GET /api/client/all_tags', {})
  const online = await call<typeof listEndpoints.tags_online>('GET /api/client/all_tags_online', {})
  if (inPerson.status !== 'success' || online.status !== 'success') throw new Error('there are no lists of lists')
  return [...inPerson.data.tags.items, ...online.data.tags.items].map(({ link }) => link)
}

const sorts = ['', 'sort=price_up', 'sort=rating']

/** Every list in every order with ever other prices, in strides so that each window has the same mix of long and short. */
function* crawlAddresses(lists: readonly string[]): Generator<string> {
  for (let price = 2000; ; price--)
    for (const sort of sorts)
      for (const link of lists) yield `${link}${link.includes('?') ? '&' : '?'}price_to=${price}${sort && `&${sort}`}`
}
