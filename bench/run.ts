/**
 * The product against the figures it is held to.
 *   node bench/run.ts            about a minute
 *   node bench/run.ts --short    for the gate
 */
import { clearGround, findGround, startProduct } from '../chaos/product.ts'
import type { Ground } from '../chaos/product.ts'
import { atLeast, atMost, createReport, exactly } from '../chaos/report.ts'
import { openSite, signIn } from '../chaos/site.ts'
import { javascriptOf } from './bytes.ts'
import { drawnPath, fixedPath, homePath, wordPath } from './orders.ts'
import { openServed } from './served.ts'
import type { Load, Served } from './served.ts'

const seconds = process.argv.includes('--short') ? 2 : 6
const rounds = 3
const bars = {
  cached: atLeast(0.8),
  missed: atMost(3),
  siteBytes: atMost(120, ' kB'),
  panelBytes: atMost(250, ' kB'),
  start: atMost(5, ' s'),
}

const report = createReport()
const ground = await findGround()
try {
  report.say(`calibration: a fixed loop takes ${calibrate().toFixed(0)} ms here`)
  await measureStart(ground)
  const served = await openServed(ground)
  try {
    await measurePages(served)
    await measureBytes(ground)
  } finally {
    await served.end()
  }
} finally {
  await clearGround(ground)
}
process.exitCode = report.finish() ? 0 : 1

/** Best of three, so that figures of different machines and hours can be told apart. */
function calibrate(): number {
  const once = () => {
    const begun = performance.now()
    let state = 1
    for (let step = 0; step < 100_000_000; step++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    if (state === 0) throw new Error('the loop was not run')
    return performance.now() - begun
  }
  return Math.min(...Array.from({ length: rounds }, once))
}

async function measureStart(ground: Ground): Promise<void> {
  report.say(`first start, with an empty folder: ${inSeconds(await startOnce(ground))}`)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await startOnce(ground))
  const best = Math.min(...times)
  report.hold('second start to ready', best / 1000, bars.start, inSeconds(best))
}

async function startOnce(ground: Ground): Promise<number> {
  const product = startProduct(ground)
  const ms = await product.ready
  product.kill('SIGINT')
  await product.ended
  return ms
}

async function measurePages(served: Served): Promise<void> {
  await served.load(homePath, 1)
  const kinds = ['fixed', 'cached', 'word', 'drawn', 'missed', 'cold'] as const
  const loads = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<(typeof kinds)[number], Load[]>
  // In turns, so that whatever else the machine does falls on all of them.
  for (let round = 0; round < rounds; round++) {
    loads.fixed.push(await served.load(fixedPath, seconds))
    loads.cached.push(await served.load(homePath, seconds))
    loads.word.push(await served.load(wordPath, seconds))
    loads.drawn.push(await served.load(drawnPath, seconds))
    await served.behave('pages')
    loads.missed.push(await served.load(homePath, seconds))
    await served.behave('everything')
    loads.cold.push(await served.load(homePath, seconds))
    await served.behave('nothing')
  }
  // Under the same load as the page itself: alone in a loop, drawing would find everything in the processor's caches.
  const render = cheapest(loads.drawn) - cheapest(loads.word)
  sayLoad('fixed buffer of the home page', loads.fixed)
  sayLoad('home page from the cache', loads.cached)
  sayLoad('home page not in the cache', loads.missed)
  sayLoad('home page, with nothing remembered', loads.cold)
  report.say(`bare rendering of the home page: ${render.toFixed(0)} µs CPU`)
  const cached = fastest(loads.cached) / fastest(loads.fixed)
  report.hold('cached page, speed of a fixed buffer', cached, bars.cached, cached.toFixed(2))
  const missed = cheapest(loads.missed) / render
  // Cheaper than its rendering means that it was not rendered.
  const believed = missed >= 1 ? missed : Number.NaN
  report.hold('page not in the cache, CPU of bare rendering', believed, bars.missed, missed.toFixed(2))
  await control(served, fastest(loads.fixed), render)
}

/** Slowed down on purpose, the same measurements must miss their bars; and so must figures that are too big. */
async function control(served: Served, fixed: number, render: number): Promise<void> {
  await served.behave('nothing', 1e6 / fixed)
  const cached = (await served.load(homePath, 1)).perSecond / fixed
  await served.behave('pages', 3 * render)
  const missed = (await served.load(homePath, 1)).cpuUs / render
  await served.behave('nothing')
  report.say(`slowed down on purpose: ${cached.toFixed(2)} of a fixed buffer, ${missed.toFixed(2)} of bare rendering`)
  const planted = [
    bars.cached.holds(cached),
    bars.missed.holds(missed),
    bars.siteBytes.holds(120.1),
    bars.panelBytes.holds(Number.NaN),
    bars.start.holds(5.1),
  ]
  const noticed = planted.filter((holds) => !holds).length
  report.hold(`control: noticed of ${planted.length} planted misses`, noticed, exactly(planted.length))
}

async function measureBytes({ port }: Ground): Promise<void> {
  const guest = openSite(port)
  const home = await javascriptOf(guest, homePath)
  guest.close()
  const staff = openSite(port)
  await signIn(staff)
  const panel = await javascriptOf(staff, '/panel/users_cities/')
  staff.close()
  for (const [name, { files, gzip, br }, bar] of [
    ['JavaScript of the home page, gzip', home, bars.siteBytes],
    ["JavaScript of the panel's first screen, gzip", panel, bars.panelBytes],
  ] as const) {
    report.hold(name, gzip / 1000, bar, `${(gzip / 1000).toFixed(1)} kB`)
    report.say(`${name}: ${files} files, ${(br / 1000).toFixed(1)} kB as brotli`)
  }
}

function sayLoad(name: string, loads: Load[]): void {
  const [each, busy] = [cheapest(loads).toFixed(0), Math.max(...loads.map((load) => load.busy)).toFixed(2)]
  report.say(`${name}: ${fastest(loads).toFixed(0)} a second, ${each} µs CPU each, ${busy} cores busy`)
}

function fastest(loads: Load[]): number {
  return Math.max(...loads.map(({ perSecond }) => perSecond))
}

function cheapest(loads: Load[]): number {
  return Math.min(...loads.map(({ cpuUs }) => cpuUs))
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
