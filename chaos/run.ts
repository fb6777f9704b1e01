/**
 * Checks that acknowledged writes survive kills and that restarts fail no request.
 *   node chaos/run.ts            about five minutes
 *   node chaos/run.ts --short    about a minute
 *   node chaos/run.ts --chat     only conversations
 *   node chaos/run.ts --payments only payments
 *   node chaos/run.ts --workers  only workers killed beside others
 *   node chaos/run.ts --boots    only twenty starts under full CPU load
 *   node chaos/run.ts --plant    loses some writes on purpose and must fail
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { bootUnderLoad, runJob } from './boots.ts'
import { testConversations } from './chat/conversations.ts'
import { findLostWrites, plantFaults } from './lost-writes.ts'
import { openQuery, unsafeSettings } from './postgres.ts'
import { killWorkers } from './dead-workers.ts'
import { interrupt } from './interrupts.ts'
import { testPayments } from './payments.ts'
import { killAndRecover, kills } from './kills.ts'
import type { Kill } from './kills.ts'
import { atMost, createReport, exactly, formatSeconds } from './report.ts'
import { replaceProduct, startVisitors } from './rolling.ts'
import type { VisitStats } from './rolling.ts'
import { openChaosContext } from './context.ts'
import { startWriters } from './writers.ts'

const sizes = {
  '--plant': { rounds: 0, calmMs: 1000, restarts: 0, interrupts: 0, boots: 0, workers: 0 },
  '--short': { rounds: 1, calmMs: 400, restarts: 2, interrupts: 2, boots: 1, workers: 1 },
  long: { rounds: 9, calmMs: 1500, restarts: 10, interrupts: 10, boots: 20, workers: 3 },
}
const mode = process.argv[2]
const size = sizes[mode === '--plant' || mode === '--short' ? mode : 'long']
const limitMs = 1_800_000

const report = createReport()
const context = await openChaosContext()
const giveUp = (code: number) => void context.close().finally(() => process.exit(code))
process.once('SIGINT', () => giveUp(130))
const overtime = setTimeout(() => {
  console.error(`not finished within ${limitMs / 1000} s`)
  giveUp(1)
}, limitMs)
try {
  const alone = mode === '--chat' || mode === '--boots' || mode === '--payments' || mode === '--workers'
  const length = process.argv.includes('--short') ? 'short' : 'long'
  if (!alone) {
    await testWrites()
    await checkWrites()
  }
  if (mode === '--chat' || !(alone || mode === '--plant')) await testConversations(context, report, length)
  if (mode === '--payments' || !(alone || mode === '--plant')) await testPayments(context, report, length)
  if (mode === '--workers' || (!alone && size.workers > 0)) await killWorkers(context, report, size.workers)
  if (!alone) await testInterrupts()
  if ((mode === '--boots' || !alone) && size.boots > 0) await bootUnderLoad(context, report, size.boots)
} catch (error) {
  console.error(error)
  report.check('steps that could not be finished', 1, exactly(0))
} finally {
  clearTimeout(overtime)
  await context.close()
}
process.exitCode = report.finish() ? 0 : 1

async function testWrites(): Promise<void> {
  const writers = startWriters(context.site, context.ledger, context.region)
  try {
    await sleep(size.calmMs)
    await testKills()
    if (size.restarts > 0) await testRollingRestarts()
  } finally {
    await writers.stop()
  }
}

async function testKills(): Promise<void> {
  const times = new Map<Kill, number[]>()
  for (let round = 0; round < size.rounds; round++) {
    for (const kill of Object.keys(kills) as Kill[]) {
      const ms = await killAndRecover(context, kill)
      report.log(`killed ${kill}: the next write was acknowledged after ${formatSeconds(ms)}`)
      times.set(kill, [...(times.get(kill) ?? []), ms])
      // Random pauses let kills hit different moments of a write.
      await sleep(size.calmMs * (0.5 + Math.random()))
    }
  }
  for (const [kill, ms] of times) {
    const longest = Math.max(...ms)
    const name = `longest recovery from ${ms.length} × kill -9 of ${kill}`
    report.check(name, longest / 1000, atMost(15, ' s'), formatSeconds(longest))
  }
}

async function testRollingRestarts(): Promise<void> {
  const refusedBefore = countFailedWrites()
  const visitors = startVisitors(context.installation.port)
  const signalledAts: number[] = []
  const codes: (number | string)[] = []
  try {
    for (let restart = 0; restart < size.restarts; restart++) {
      const replaced = await replaceProduct(context)
      signalledAts.push(replaced.signalledAt)
      codes.push(replaced.code)
    }
    await sleep(size.calmMs)
  } finally {
    const { keepAlive, fresh } = await visitors.stop()
    for (const visits of [keepAlive, fresh]) logFailures(visits, signalledAts)
    const restarts = `${codes.length} rolling restarts`
    report.check(`${restarts}: failed of ${keepAlive.requests} requests`, keepAlive.failures.length, exactly(0))
    console.log(`${fresh.resets} of ${fresh.requests} new connections were reset while a listener closed`)
    report.check(`${restarts}: failed of ${fresh.requests} new connections`, fresh.failures.length, exactly(0))
    report.check(`${restarts}: failed writes`, countFailedWrites() - refusedBefore, exactly(0))
    report.check(`${restarts}: exits other than 0`, codes.filter((code) => code !== 0).length, exactly(0))
  }
}

function logFailures({ keepAlive, failures }: VisitStats, signalledAts: readonly number[]): void {
  for (const { path, reason, at } of failures.slice(0, 10)) {
    const since = at - (signalledAts.findLast((moment) => moment <= at) ?? at)
    report.log(
      `  GET ${path} on a ${keepAlive ? 'keep-alive' : 'new'} connection: ${reason}, ${since.toFixed(0)} ms after SIGTERM`,
    )
  }
}

async function checkWrites(): Promise<void> {
  const { site, postgres, ledger } = context
  const health = await site.request('GET', '/healthz')
  report.check('healthy afterwards', health.status, exactly(200))
  const unsafe = await unsafeSettings(postgres)
  report.check('settings that could lose a commit', unsafe.length, exactly(0), unsafe.join(', ') || '0')
  // Workers lost their connections, too, and must still run new jobs.
  const jobMs = await runJob(context)
  report.check('a job is done afterwards', jobMs / 1000, atMost(15, ' s'), formatSeconds(jobMs))
  if (mode === '--plant') await plantFaults(openQuery(postgres), ledger)
  const losses = await findLostWrites(site, openQuery(postgres), ledger)
  for (const { city, problem } of losses.slice(0, 10)) report.log(`  city ${city}: ${problem}`)
  report.check(`lost of ${ledger.acknowledged} acknowledged writes`, losses.length, exactly(0))
  const reasons = [...ledger.failed].map(([reason, times]) => `${times} × ${reason}`).join(', ')
  report.log(`${countFailedWrites()} writes failed: ${reasons || 'none'}`)
  for (const answer of ledger.unexpected.slice(0, 5)) report.log(`  unexpected: ${answer}`)
  report.check('unexpected answers', ledger.unexpected.length, exactly(0))
  if (mode !== '--plant') await checkPlantedLosses()
}

/** The check must detect planted losses and report nothing else.  */
async function checkPlantedLosses(): Promise<void> {
  const { site, postgres, ledger } = context
  const planted = await plantFaults(openQuery(postgres), ledger)
  const reported = new Set((await findLostWrites(site, openQuery(postgres), ledger)).map(({ city }) => city))
  const detected = planted.filter((city) => reported.has(city)).length
  report.check(`control: detected of ${planted.length} planted losses`, detected, exactly(planted.length))
  report.check('control: reported without reason', reported.size - detected, exactly(0))
}

async function testInterrupts(): Promise<void> {
  const once = { times: 0, unclean: 0, left: 0 }
  const twice = { times: 0, unclean: 0, left: 0 }
  for (let round = 0; round < size.interrupts; round++) {
    const sum = round % 2 === 0 ? once : twice
    const { code, left } = await interrupt(context, sum === once ? 1 : 2)
    sum.times++
    sum.unclean += code === 0 ? 0 : 1
    sum.left += left
    context.product = context.start()
    await context.product.ready
  }
  for (const [name, sum] of Object.entries({ 'Ctrl-C': once, 'Ctrl-C received twice': twice })) {
    if (sum.times === 0) continue
    report.check(`${sum.times} × ${name}: exits other than 0`, sum.unclean, exactly(0))
    report.check(`${sum.times} × ${name}: PostgreSQL left behind`, sum.left, exactly(0))
  }
}

function countFailedWrites(): number {
  return [...context.ledger.failed.values()].reduce((sum, times) => sum + times, 0)
}
