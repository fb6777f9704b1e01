import type { Report } from '../chaos/report.ts'
import { limits } from './limits.ts'
import { runLoad } from './load.ts'
import { median } from './median.ts'
import { wordPath } from './protocol.ts'
import type { ServerProcess } from './server-process.ts'

export type VitalsPace = { seconds: number; rounds: number }
export const vitalsPaces = { short: { seconds: 3, rounds: 2 }, long: { seconds: 8, rounds: 3 } }
const maxRounds = 10
const samplesPerSecond = 10_000
/** The batch of a browser. */
const batch = 5
/** Slightly above the promise, since the generator never sends more than its rate. */
const requestsPerSecond = (samplesPerSecond / batch) * 1.05
const connections = 20
/** Each network may send a number of samples in a minute. */
const networks = 250
const visitsAtOnce = 20
/** The load has to begin, and must not end before the last visit. */
const marginMs = 400

type Beside = { ms: number; perSecond: number }

/**
 * Pages beside the samples of all visitors are compared with pages beside as many requests for one word: the generator
 * of the load shares the cores with the server, and slows pages down as well.
 */
export async function measureVitals(report: Report, server: ServerProcess, pace: VitalsPace): Promise<boolean[]> {
  const paths = Array.from({ length: visitsAtOnce }, () => '/')
  const alone: number[] = []
  const words: Beside[] = []
  const samples: Beside[] = []
  await server.visitPages(paths)
  const slowdown = () => {
    const rounds = samples.map(({ ms }, round) => ms / words[round]!.ms)
    return Math.min(median(rounds), fastest(samples) / fastest(words))
  }
  const sent = () => Math.max(...samples.map(({ perSecond }) => perSecond)) * batch
  const allMet = () => limits.vitals.isMet(slowdown()) && limits.samples.isMet(sent())
  for (let round = 0; round < pace.rounds || (round < maxRounds && !allMet()); round++) {
    alone.push(median((await server.visitPages(paths)).pages))
    words.push(await visitBeside(server, paths, pace.seconds, [{ path: wordPath }]))
    samples.push(await visitBeside(server, paths, pace.seconds, vitalRequests(server.port)))
  }
  report.log(
    `home page: ${Math.min(...alone).toFixed(2)} ms alone, ${fastest(words).toFixed(2)} beside words,` +
      ` ${fastest(samples).toFixed(2)} beside samples`,
  )
  report.check('web-vitals samples a second', sent(), limits.samples, sent().toFixed(0))
  report.check('page beside the samples, time beside words', slowdown(), limits.vitals, slowdown().toFixed(2))
  return [await isSlowedMet(report, server, paths, fastest(words))]
}

/** Slows the server down and returns whether the limit is still met, which it must not be. */
async function isSlowedMet(report: Report, server: ServerProcess, paths: string[], baseMs: number): Promise<boolean> {
  await server.setBehaviour({ slowUs: 450 })
  const { ms } = await visitBeside(server, paths, 2, vitalRequests(server.port))
  await server.setBehaviour()
  report.log(`pages beside samples, slowed down on purpose: ${(ms / baseMs).toFixed(2)} of the time beside words`)
  return limits.vitals.isMet(ms / baseMs)
}

type LoadRequest = NonNullable<Parameters<typeof runLoad>[0]['requests']>[number]

/** The median time of a page while the load runs. */
async function visitBeside(
  server: ServerProcess,
  paths: readonly string[],
  seconds: number,
  requests: LoadRequest[],
): Promise<Beside> {
  const { port } = server
  const startedAt = performance.now()
  const load = runLoad({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    overallRate: requestsPerSecond,
    headers: { host: `ua.localhost:${port}` },
    requests,
  })
  await new Promise((done) => setTimeout(done, marginMs))
  const pages: number[] = []
  while (performance.now() - startedAt < seconds * 1000 - marginMs)
    pages.push(...(await server.visitPages(paths)).pages)
  return { ms: median(pages), perSecond: (await load).perSecond }
}

function vitalRequests(port: number): LoadRequest[] {
  const names = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB']
  return Array.from({ length: networks }, (_, network) => ({
    method: 'POST',
    path: '/api/metrics/web_vitals/',
    headers: {
      host: `ua.localhost:${port}`,
      origin: `http://ua.localhost:${port}`,
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${network}`,
    },
    body: JSON.stringify(
      names.map((name, place) => {
        const device = { platform: 'phone', os: 'android', browser: 'chrome' }
        return { name, value: name === 'CLS' ? 0.1 : 100 + network * 7 + place, route: 'home', ts: 0, ...device }
      }),
    ),
  }))
}

const fastest = (measured: readonly Beside[]) => Math.min(...measured.map(({ ms }) => ms))
