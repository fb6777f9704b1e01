import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { killPostmaster, openQuery } from '../postgres.ts'
import { atLeast, exactly } from '../report.ts'
import type { Report } from '../report.ts'
import type { ChaosContext } from '../context.ts'
import { isSettled, verifyChat } from './verify.ts'
import type { ChatVerdict } from './verify.ts'
import { AppCluster } from './app-cluster.ts'
import { openChatParties } from './parties.ts'
import type { ChatParties } from './parties.ts'
import { openPlainClient, openBrowserClient, withoutPositions } from './clients.ts'
import type { ChatSender } from './clients.ts'

type Disruption = 'kill' | 'replace' | 'database'
type Size = { processes: number; orders: number; perSecond: number; cutMs: number; disruptions: readonly Disruption[] }

const sizes: Record<'short' | 'long', Size> = {
  short: { processes: 2, orders: 20, perSecond: 50, cutMs: 40, disruptions: ['kill', 'replace', 'kill'] },
  long: {
    processes: 3,
    orders: 36,
    perSecond: 80,
    cutMs: 40,
    disruptions: Array.from({ length: 5 }, (): Disruption[] => [
      'kill',
      'replace',
      'kill',
      'database',
      'replace',
    ]).flat(),
  },
}
/** One in this many conversations has a plain client, or a control client that ignores positions. */
const plainEvery = 4
const uncheckedEvery = 4
const settleLimitMs = 120_000

/** While sockets break and processes die, all messages must arrive once and in order. */
export async function testConversations(
  context: ChaosContext,
  report: Report,
  which: keyof typeof sizes,
): Promise<void> {
  const size = sizes[which]
  const query = openQuery(context.postgres)
  const cluster = new AppCluster()
  try {
    await cluster.start(context.installation.dataDir, size.processes)
    const parties = await openChatParties(query, size.orders)
    const clients = parties.flatMap((one) =>
      [one.client, one.tutor, one.staff].map((who) => openBrowserClient(cluster, one, who)),
    )
    const plains = every(parties, plainEvery).map((one) => openPlainClient(cluster, one, one.client))
    const unchecked = every(parties, uncheckedEvery).map((one) =>
      openBrowserClient(cluster, one, one.tutor, withoutPositions),
    )
    // All staff clients are the same member, so one sender is enough.
    const speakers = [...clients.filter(({ name }, place) => place === 2 || !name.startsWith('admin')), ...plains]
    const talking = startTalking(speakers, size)
    const cutting = startCutting(cluster, size.cutMs)
    try {
      await disrupt(context, cluster, size.disruptions)
    } finally {
      await talking.stop()
      await cutting.stop()
    }
    const settleMs = await waitUntilSettled(() => isSettled(query, clients))
    if (settleMs >= settleLimitMs) for (const { name, describe } of clients) report.log(`  ${name}: ${describe()}`)
    const verdict = await verifyChat(query, clients, plains)
    const control = await verifyChat(query, unchecked)
    for (const one of [...clients, ...plains, ...unchecked]) one.close()
    report.log(
      `chat: ${verdict.messages} messages in ${size.orders} conversations with ${clients.length} clients, ` +
        `${cutting.times()} sockets cut, disruptions: ${countDisruptions(size.disruptions)}, all there after ${(settleMs / 1000).toFixed(1)} s more`,
    )
    const acknowledged = [...clients, ...plains].reduce((sum, one) => sum + one.acknowledged().length, 0)
    reportVerdict(report, `of ${acknowledged} acknowledged messages`, verdict)
    const noticed = control.lost.length + control.duplicated.length + control.outOfOrder.length
    const counts = `${control.lost.length} lost, ${control.duplicated.length} duplicated, ${control.outOfOrder.length} out of order`
    report.check('control: without positions the chat loses messages', noticed, atLeast(1), counts)
  } finally {
    await cluster.end()
  }
}

const every = (parties: readonly ChatParties[], nth: number) => parties.filter((_, place) => place % nth === 0)

/** Random senders send messages with unique texts. */
function startTalking(speakers: readonly ChatSender[], { perSecond }: Size): { stop(): Promise<void> } {
  const end = new AbortController()
  let turns = 0
  // Unique per run, since idempotency keys are remembered.
  const name = randomBytes(3).toString('hex')
  const run = async () => {
    const startedAt = performance.now()
    while (!end.signal.aborted) {
      await sleep(10)
      const due = ((performance.now() - startedAt) / 1000) * perSecond
      for (; turns < due; turns++) {
        const speaker = speakers[Math.floor(Math.random() * speakers.length)]!
        if (!speaker.isBusy()) speaker.send(`chaos ${name} ${turns}`)
      }
    }
  }
  return stoppable(run(), end)
}

function startCutting(cluster: AppCluster, everyMs: number): { stop(): Promise<void>; times(): number } {
  const end = new AbortController()
  let times = 0
  const run = async () => {
    while (!end.signal.aborted) {
      await sleep(everyMs)
      if (cluster.cut()) times++
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

/** Applies the disruptions in turn, each to the next process. */
async function disrupt(
  { postgres }: ChaosContext,
  cluster: AppCluster,
  disruptions: readonly Disruption[],
): Promise<void> {
  for (const [turn, disruption] of disruptions.entries()) {
    await sleep(700 + 600 * Math.random())
    if (disruption === 'database') await killPostmaster(postgres)
    else await cluster[disruption](turn % cluster.ports.length)
  }
  await sleep(1_000)
}

async function waitUntilSettled(isSo: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < settleLimitMs) {
    // The database may be restarting.
    if (await isSo().catch(() => false)) break
    await sleep(100)
  }
  return performance.now() - startedAt
}

function reportVerdict(report: Report, what: string, verdict: ChatVerdict): void {
  for (const problem of [...verdict.lost, ...verdict.duplicated, ...verdict.outOfOrder].slice(0, 10))
    report.log(`  ${problem}`)
  report.check(`chat: lost ${what}`, verdict.lost.length, exactly(0))
  report.check(`chat: duplicated ${what}`, verdict.duplicated.length, exactly(0))
  report.check(`chat: out of order ${what}`, verdict.outOfOrder.length, exactly(0))
}

function countDisruptions(disruptions: readonly Disruption[]): string {
  const names = { kill: 'killed with -9', replace: 'rolling restarts', database: 'database killed' }
  return [...Map.groupBy(disruptions, (disruption) => disruption)]
    .map(([disruption, all]) => `${all.length} × ${names[disruption]}`)
    .join(', ')
}
