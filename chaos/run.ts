/**
 * An acknowledged write survives, and nobody notices a restart.
 *   node chaos/run.ts            about five minutes
 *   node chaos/run.ts --short    a minute, for the gate
 *   node chaos/run.ts --chat     the conversations alone
 *   node chaos/run.ts --boots    twenty boots under full CPU load alone
 *   node chaos/run.ts --random   what tests leave to chance, ten times as often as the gate
 *   node chaos/run.ts --plant    loses some writes on purpose: must end with a failure
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { bootUnderLoad, runJob } from './boots.ts'
import { talkThroughItAll } from './chat/talk.ts'
import { findLosses, plantFaults } from './check.ts'
import { query, unsafeSettings } from './cluster.ts'
import { interrupt } from './interrupts.ts'
import { killAndRecover, kills } from './kills.ts'
import type { Kill } from './kills.ts'
import { atMost, createReport, exactly } from './report.ts'
import { tryChance } from './random.ts'
import { replaceProduct, startVisitors } from './rolling.ts'
import type { Visits } from './rolling.ts'
import { openWorld } from './world.ts'
import { startWriters } from './writers.ts'

const sizes = {
  '--plant': { rounds: 0, calmMs: 1000, restarts: 0, interrupts: 0, boots: 0 },
  '--short': { rounds: 1, calmMs: 400, restarts: 2, interrupts: 2, boots: 1 },
  long: { rounds: 9, calmMs: 1500, restarts: 10, interrupts: 10, boots: 20 },
}
const asked = process.argv[2]
if (asked === '--random') process.exit(tryChance())
const size = sizes[asked === '--plant' || asked === '--short' ? asked : 'long']
const limitMs = 1_800_000

const report = createReport()
const world = await openWorld()
const giveUp = (code: number) => void world.end().finally(() => process.exit(code))
process.once('SIGINT', () => giveUp(130))
const overtime = setTimeout(() => {
  console.error(`not finished within ${limitMs / 1000} s`)
  giveUp(1)
}, limitMs)
try {
  const alone = asked === '--chat' || asked === '--boots'
  if (!alone) {
    await writeThroughItAll()
    await compare()
  }
  if (asked !== '--plant' && asked !== '--boots')
    await talkThroughItAll(world, report, process.argv.includes('--short') ? 'short' : 'long')
  if (!alone) await interruptAgainAndAgain()
  if (asked !== '--chat' && size.boots > 0) await bootUnderLoad(world, report, size.boots)
} catch (error) {
  console.error(error)
  report.hold('steps that could not be finished', 1, exactly(0))
} finally {
  clearTimeout(overtime)
  await world.end()
}
process.exitCode = report.finish() ? 0 : 1

async function writeThroughItAll(): Promise<void> {
  const writers = startWriters(world.site, world.ledger, world.region)
  try {
    await sleep(size.calmMs)
    await killAgainAndAgain()
    if (size.restarts > 0) await restartUnderLoad()
  } finally {
    await writers.stop()
  }
}

async function killAgainAndAgain(): Promise<void> {
  const times = new Map<Kill, number[]>()
  for (let round = 0; round < size.rounds; round++) {
    for (const kill of Object.keys(kills) as Kill[]) {
      const ms = await killAndRecover(world, kill)
      report.say(`killed ${kill}: the next write was acknowledged after ${seconds(ms)}`)
      times.set(kill, [...(times.get(kill) ?? []), ms])
      // Uneven, so that kills do not always meet the same moment of a write.
      await sleep(size.calmMs * (0.5 + Math.random()))
    }
  }
  for (const [kill, ms] of times) {
    const longest = Math.max(...ms)
    const name = `longest recovery from ${ms.length} × kill -9 of ${kill}`
    report.hold(name, longest / 1000, atMost(15, ' s'), seconds(longest))
  }
}

async function restartUnderLoad(): Promise<void> {
  const refusedBefore = refusals()
  const visitors = startVisitors(world.ground.port)
  const toldAt: number[] = []
  const codes: (number | string)[] = []
  try {
    for (let restart = 0; restart < size.restarts; restart++) {
      const replaced = await replaceProduct(world)
      toldAt.push(replaced.toldAt)
      codes.push(replaced.code)
    }
    await sleep(size.calmMs)
  } finally {
    const { kept, fresh } = await visitors.stop()
    for (const visits of [kept, fresh]) sayFailures(visits, toldAt)
    const restarts = `${codes.length} rolling restarts`
    report.hold(`${restarts}: failed of ${kept.requests} requests`, kept.failures.length, exactly(0))
    console.log(`${fresh.resets} of ${fresh.requests} new connections were reset while a listener closed`)
    report.hold(`${restarts}: failed of ${fresh.requests} new connections`, fresh.failures.length, exactly(0))
    report.hold(`${restarts}: failed writes`, refusals() - refusedBefore, exactly(0))
    report.hold(`${restarts}: exits other than 0`, codes.filter((code) => code !== 0).length, exactly(0))
  }
}

function sayFailures({ kept, failures }: Visits, toldAt: readonly number[]): void {
  for (const { path, reason, at } of failures.slice(0, 10)) {
    const since = at - (toldAt.findLast((moment) => moment <= at) ?? at)
    report.say(
      `  GET ${path} on a ${kept ? 'kept' : 'new'} connection: ${reason}, ${since.toFixed(0)} ms after SIGTERM`,
    )
  }
}

async function compare(): Promise<void> {
  const { site, place, ledger } = world
  const health = await site.ask('GET', '/healthz')
  report.hold('healthy after it all', health.status, exactly(200))
  const unsafe = await unsafeSettings(place)
  report.hold('settings that could lose a commit', unsafe.length, exactly(0), unsafe.join(', ') || '0')
  // Workers lost their connections too: something enqueued now must still be done.
  const jobMs = await runJob(world)
  report.hold('a job is done after it all', jobMs / 1000, atMost(15, ' s'), seconds(jobMs))
  if (asked === '--plant') await plantFaults(query(place), ledger)
  const losses = await findLosses(site, query(place), ledger)
  for (const { city, what } of losses.slice(0, 10)) report.say(`  city ${city}: ${what}`)
  report.hold(`lost of ${ledger.acknowledged} acknowledged writes`, losses.length, exactly(0))
  const refused = [...ledger.refused].map(([reason, times]) => `${times} × ${reason}`).join(', ')
  report.say(`${refusals()} writes were refused: ${refused || 'none'}`)
  for (const answer of ledger.strange.slice(0, 5)) report.say(`  strange: ${answer}`)
  report.hold('answers that nothing explains', ledger.strange.length, exactly(0))
  if (asked !== '--plant') await control()
}

/** The comparison must see what is really lost, and blame nothing else. */
async function control(): Promise<void> {
  const { site, place, ledger } = world
  const planted = await plantFaults(query(place), ledger)
  const blamed = new Set((await findLosses(site, query(place), ledger)).map(({ city }) => city))
  const noticed = planted.filter((city) => blamed.has(city)).length
  report.hold(`control: noticed of ${planted.length} planted losses`, noticed, exactly(planted.length))
  report.hold('control: blamed without reason', blamed.size - noticed, exactly(0))
}

async function interruptAgainAndAgain(): Promise<void> {
  const once = { times: 0, unclean: 0, left: 0 }
  const twice = { times: 0, unclean: 0, left: 0 }
  for (let round = 0; round < size.interrupts; round++) {
    const sum = round % 2 === 0 ? once : twice
    const { code, left } = await interrupt(world, sum === once ? 1 : 2)
    sum.times++
    sum.unclean += code === 0 ? 0 : 1
    sum.left += left
    world.product = world.start()
    await world.product.ready
  }
  for (const [name, sum] of Object.entries({ 'Ctrl-C': once, 'Ctrl-C heard twice': twice })) {
    if (sum.times === 0) continue
    report.hold(`${sum.times} × ${name}: exits other than 0`, sum.unclean, exactly(0))
    report.hold(`${sum.times} × ${name}: PostgreSQL left behind`, sum.left, exactly(0))
  }
}

function refusals(): number {
  return [...world.ledger.refused.values()].reduce((sum, times) => sum + times, 0)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
