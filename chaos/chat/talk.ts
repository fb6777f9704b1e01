import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { killPostmaster, query } from '../cluster.ts'
import { atLeast, exactly } from '../report.ts'
import type { Report } from '../report.ts'
import type { World } from '../world.ts'
import { isSettled, judge } from './judge.ts'
import type { Verdict } from './judge.ts'
import { Lines } from './lines.ts'
import { openParties } from './parties.ts'
import type { Parties } from './parties.ts'
import { openPlain, openWindow, withoutPositions } from './windows.ts'
import type { Speaker } from './windows.ts'

/** What happens to the processes while people talk: killed with -9, replaced by another, the database killed. */
type Blow = 'kill' | 'replace' | 'database'
type Size = { processes: number; orders: number; perSecond: number; cutMs: number; blows: readonly Blow[] }

const sizes: Record<'short' | 'long', Size> = {
  short: { processes: 2, orders: 20, perSecond: 50, cutMs: 40, blows: ['kill', 'replace', 'kill'] },
  long: {
    processes: 3,
    orders: 36,
    perSecond: 80,
    cutMs: 40,
    blows: Array.from({ length: 5 }, (): Blow[] => ['kill', 'replace', 'kill', 'database', 'replace']).flat(),
  },
}
/** Of how many conversations one is read by the specification alone, and one without looking at positions. */
const plainOf = 4
const uncheckedOf = 4
const patienceMs = 120_000

/** People talk while lines break and processes die: all of it arrives, once and in order. */
export async function talkThroughItAll(world: World, report: Report, which: keyof typeof sizes): Promise<void> {
  const size = sizes[which]
  const ask = query(world.place)
  const lines = new Lines()
  try {
    await lines.start(world.ground.dataDir, size.processes)
    const parties = await openParties(ask, size.orders)
    const windows = parties.flatMap((one) =>
      [one.client, one.tutor, one.staff].map((who) => openWindow(lines, one, who)),
    )
    const plains = every(parties, plainOf).map((one) => openPlain(lines, one, one.client))
    const unchecked = every(parties, uncheckedOf).map((one) => openWindow(lines, one, one.tutor, withoutPositions))
    // One of the staff is enough to step in: they are all the same one.
    const speakers = [...windows.filter(({ name }, place) => place === 2 || !name.startsWith('admin')), ...plains]
    const talking = keepTalking(speakers, size)
    const cutting = keepCutting(lines, size.cutMs)
    try {
      await strike(world, lines, size.blows)
    } finally {
      await talking.stop()
      await cutting.stop()
    }
    const settledMs = await settled(() => isSettled(ask, windows))
    if (settledMs >= patienceMs) for (const { name, standing } of windows) report.say(`  ${name}: ${standing()}`)
    const verdict = await judge(ask, windows, plains)
    const control = await judge(ask, unchecked)
    for (const one of [...windows, ...plains, ...unchecked]) one.close()
    report.say(
      `chat: ${verdict.messages} messages in ${size.orders} conversations with ${windows.length} windows, ` +
        `${cutting.times()} lines cut, blows: ${counted(size.blows)}, all there after ${(settledMs / 1000).toFixed(1)} s more`,
    )
    const acknowledged = [...windows, ...plains].reduce((sum, one) => sum + one.acknowledged().length, 0)
    sayVerdict(report, `of ${acknowledged} acknowledged messages`, verdict)
    const noticed = control.lost.length + control.twice.length + control.outOfTurn.length
    const shown = `${control.lost.length} lost, ${control.twice.length} twice, ${control.outOfTurn.length} out of turn`
    report.hold('control: without positions the chat loses messages', noticed, atLeast(1), shown)
  } finally {
    await lines.end()
  }
}

const every = (parties: readonly Parties[], nth: number) => parties.filter((_, place) => place % nth === 0)

/** Everybody now and then, each message with a text of its own. */
function keepTalking(speakers: readonly Speaker[], { perSecond }: Size): { stop(): Promise<void> } {
  const end = new AbortController()
  let turns = 0
  // Of this time only: names are remembered.
  const name = randomBytes(3).toString('hex')
  const run = async () => {
    const begun = performance.now()
    while (!end.signal.aborted) {
      await sleep(10)
      const due = ((performance.now() - begun) / 1000) * perSecond
      for (; turns < due; turns++) {
        const speaker = speakers[Math.floor(Math.random() * speakers.length)]!
        if (!speaker.isBusy()) speaker.say(`chaos ${name} ${turns}`)
      }
    }
  }
  return stoppable(run(), end)
}

function keepCutting(lines: Lines, everyMs: number): { stop(): Promise<void>; times(): number } {
  const end = new AbortController()
  let times = 0
  const run = async () => {
    while (!end.signal.aborted) {
      await sleep(everyMs)
      if (lines.cut()) times++
    }
  }
  return { ...stoppable(run(), end), times: () => times }
}

function stoppable(running: Promise<void>, end: AbortController): { stop(): Promise<void> } {
  return {
    async stop() {
      end.abort()
      await running
    },
  }
}

/** One after the other, each on the next process. */
async function strike({ place }: World, lines: Lines, blows: readonly Blow[]): Promise<void> {
  for (const [turn, blow] of blows.entries()) {
    await sleep(700 + 600 * Math.random())
    if (blow === 'database') await killPostmaster(place)
    else await lines[blow](turn % lines.ports.length)
  }
  await sleep(1_000)
}

async function settled(isSo: () => Promise<boolean>): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < patienceMs) {
    // The database may be on its way back.
    if (await isSo().catch(() => false)) break
    await sleep(100)
  }
  return performance.now() - begun
}

function sayVerdict(report: Report, what: string, verdict: Verdict): void {
  for (const problem of [...verdict.lost, ...verdict.twice, ...verdict.outOfTurn].slice(0, 10))
    report.say(`  ${problem}`)
  report.hold(`chat: lost ${what}`, verdict.lost.length, exactly(0))
  report.hold(`chat: twice ${what}`, verdict.twice.length, exactly(0))
  report.hold(`chat: out of turn ${what}`, verdict.outOfTurn.length, exactly(0))
}

function counted(blows: readonly Blow[]): string {
  const names = { kill: 'killed with -9', replace: 'rolling restarts', database: 'database killed' }
  return [...Map.groupBy(blows, (blow) => blow)].map(([blow, all]) => `${all.length} × ${names[blow]}`).join(', ')
}
