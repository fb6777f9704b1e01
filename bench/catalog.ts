import type { Report } from '../chaos/report.ts'
import { limits } from './limits.ts'
import type { ServerProcess } from './server-process.ts'
import { median } from './median.ts'

const number = new Intl.NumberFormat('en')
/** Repeated because the first pages also fill shared caches. */
const rounds = 3

export type MedianTimes = { page: number; database: number }

/**
 * One visitor opens lists that are not cached, while data shared by all lists is. Returns the best of three
 * rounds.
 */
export async function measureCatalog(server: ServerProcess, paths: readonly string[]): Promise<MedianTimes> {
  const results: MedianTimes[] = []
  for (let round = 0; round < rounds; round++) {
    await server.setBehaviour({ clearCaches: 'everything' })
    await server.visitPages(paths.slice(0, 1))
    await server.setBehaviour({ clearCaches: 'pages' })
    const { pages, database } = await server.visitPages(paths)
    results.push({ page: median(pages), database: median(database) })
  }
  await server.setBehaviour()
  return {
    page: Math.min(...results.map(({ page }) => page)),
    database: Math.min(...results.map((one) => one.database)),
  }
}

export function logCatalogTimes(report: Report, tutors: number, { page, database }: MedianTimes): void {
  const [whole, part] = [page.toFixed(2), database.toFixed(2)]
  const many = tutors > 0 ? `${number.format(tutors)} tutors` : 'the tutors of the demo'
  report.log(`with ${many}: a catalog page takes ${whole} ms, the database ${part} ms of it`)
}

/** Slows the database down and returns whether each limit is still met, which it must not be. */
export async function measureSlowedCatalog(
  report: Report,
  server: ServerProcess,
  paths: readonly string[],
  baseline: MedianTimes,
): Promise<boolean[]> {
  await server.setBehaviour({ clearCaches: 'pages', slowStatementMs: Math.max(3, baseline.page) })
  const { pages, database } = await server.visitPages(paths.slice(0, 40))
  await server.setBehaviour()
  const slow = { page: median(pages), database: median(database) }
  const growth = slow.page / baseline.page
  report.log(`database slowed down on purpose: ${slow.database.toFixed(2)} ms, growth ${growth.toFixed(2)}`)
  return [limits.database.isMet(slow.database), limits.growth.isMet(growth)]
}
