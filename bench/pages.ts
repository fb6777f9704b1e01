import type { Report } from '../chaos/report.ts'
import { bars } from './bars.ts'
import { drawnPath, fixedPath, wordPath } from './orders.ts'
import type { Load, Served } from './served.ts'

/** One kind of page, at one or several addresses. */
export type Kind = { name: string; paths: readonly string[] }
export type Pace = { seconds: number; rounds: number }
const mostRounds = 10
/** The best of each, for planting faults against. */
export type Measured = { fixed: number; render: number }

/** From the cache against a fixed buffer of the same size; not from there against bare rendering, if it is held to that. */
export async function measurePages(
  report: Report,
  served: Served,
  kind: Kind,
  pace: Pace,
  held: 'both' | 'only from the cache' = 'both',
): Promise<Measured> {
  const { name, paths } = kind
  const { seconds } = pace
  await served.prepare(name, paths)
  await served.load(paths, 1)
  const kinds = ['fixed', 'cached', 'word', 'drawn', 'missed', 'cold'] as const
  const loads = Object.fromEntries(kinds.map((one) => [one, []])) as unknown as Record<(typeof kinds)[number], Load[]>
  const each = (pathOf: (kind: string, place: number) => string) => paths.map((_, place) => pathOf(name, place))
  // Under the same load as the page itself: alone in a loop, drawing would find everything in the processor's caches.
  const render = () => cheapest(loads.drawn) - cheapest(loads.word)
  const cached = () => fastest(loads.cached) / fastest(loads.fixed)
  const missed = () => cheapest(loads.missed) / render()
  const holds = () => bars.cached.holds(cached()) && (held !== 'both' || bars.missed.holds(missed()))
  // In turns, so that whatever else the machine does falls on all of them, and longer while it does much else: the best
  // of each comes nearer to what is true with every round, and what is slow by itself stays slow.
  for (let round = 0; round < pace.rounds || (round < mostRounds && !holds()); round++) {
    loads.fixed.push(await served.load(each(fixedPath), seconds))
    loads.cached.push(await served.load(paths, seconds))
    loads.word.push(await served.load([wordPath], seconds))
    loads.drawn.push(await served.load(each(drawnPath), seconds))
    await served.behave({ forget: 'pages' })
    loads.missed.push(await served.load(paths, seconds))
    await served.behave({ forget: 'everything' })
    loads.cold.push(await served.load(paths, seconds))
    await served.behave()
  }
  sayLoad(report, `fixed buffer of the ${name} page`, loads.fixed)
  sayLoad(report, `${name} page from the cache`, loads.cached)
  sayLoad(report, `${name} page not in the cache`, loads.missed)
  sayLoad(report, `${name} page, with nothing remembered`, loads.cold)
  report.say(`bare rendering of the ${name} page: ${render().toFixed(0)} µs CPU`)
  report.hold(`cached ${name} page, speed of a fixed buffer`, cached(), bars.cached, cached().toFixed(2))
  // Cheaper than its rendering means that it was not rendered.
  const believed = missed() >= 1 ? missed() : Number.NaN
  const told = `${name} page not in the cache, CPU of bare rendering`
  if (held === 'both') report.hold(told, believed, bars.missed, missed().toFixed(2))
  else report.say(`${told}: ${missed().toFixed(2)}`)
  return { fixed: fastest(loads.fixed), render: render() }
}

/** Slowed down on purpose, the same measurements must miss their bars: how they did. */
export async function slowedPages(
  report: Report,
  served: Served,
  { name, paths }: Kind,
  { fixed, render }: Measured,
): Promise<boolean[]> {
  await served.behave({ slowUs: 1e6 / fixed })
  const cached = (await served.load(paths, 1)).perSecond / fixed
  await served.behave({ forget: 'pages', slowUs: 3 * render })
  const missed = (await served.load(paths, 1)).cpuUs / render
  await served.behave()
  report.say(
    `${name} slowed down on purpose: ${cached.toFixed(2)} of a fixed buffer, ${missed.toFixed(2)} of rendering`,
  )
  return [bars.cached.holds(cached), bars.missed.holds(missed)]
}

function sayLoad(report: Report, name: string, loads: Load[]): void {
  const [each, busy] = [cheapest(loads).toFixed(0), Math.max(...loads.map((load) => load.busy)).toFixed(2)]
  report.say(`${name}: ${fastest(loads).toFixed(0)} a second, ${each} µs CPU each, ${busy} cores busy`)
}

function fastest(loads: Load[]): number {
  return Math.max(...loads.map(({ perSecond }) => perSecond))
}

function cheapest(loads: Load[]): number {
  return Math.min(...loads.map(({ cpuUs }) => cpuUs))
}
