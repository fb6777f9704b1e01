import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { AppCluster } from '../chaos/chat/app-cluster.ts'
import { openChatParties, openSessions } from '../chaos/chat/parties.ts'
import type { ChatParties, ChatParticipant } from '../chaos/chat/parties.ts'
import { postgresPathsOf, findPostmaster, openQuery } from '../chaos/postgres.ts'
import type { Query } from '../chaos/postgres.ts'
import type { PostgresPaths } from '#platform/postgres/paths.ts'
import type { Installation } from '../chaos/product.ts'
import { atMost, exactly } from '../chaos/report.ts'
import type { Report } from '../chaos/report.ts'
import { openSite } from '../chaos/site.ts'
import { limits } from './limits.ts'

export type ChatSize = {
  warmUp: number
  seconds: number
  perSecond: number
  orders: number
  idle: number
  idleSeconds: number
}
/** Many idle sockets keep the fixed memory of the process negligible. The idle time covers one round of pings. */
export const chatSizes = {
  long: { warmUp: 5, seconds: 25, perSecond: 200, orders: 40, idle: 10_000, idleSeconds: 26 },
  short: { warmUp: 1, seconds: 4, perSecond: 50, orders: 20, idle: 2_000, idleSeconds: 0 },
} satisfies Record<string, ChatSize>

const parallelOpens = 50

/** Measures message latency between two processes, and the cost of idle sockets. */
export async function measureChat(
  report: Report,
  installation: Installation,
  size: ChatSize,
  checkLatency: boolean,
): Promise<void> {
  const postgres = postgresPathsOf(installation.dataDir)
  const query = openQuery(postgres)
  const cluster = new AppCluster()
  try {
    await cluster.start(installation.dataDir, 2)
    // Vacuumed now, so that autovacuum of the new demo data does not disturb the measurement.
    await query('vacuum analyze')
    const parties = await openChatParties(query, size.orders)
    await measureLatency(report, cluster, postgres, parties, size, checkLatency)
    await measureIdleSockets(report, cluster, query, parties, size)
  } finally {
    await cluster.end()
  }
}

/** Measures the time from sending on a socket of one process until the other process delivers the message. */
async function measureLatency(
  report: Report,
  cluster: AppCluster,
  postgres: PostgresPaths,
  parties: readonly ChatParties[],
  size: ChatSize,
  checkLatency: boolean,
) {
  const [one = 0, two = 0] = cluster.ports
  const times: number[] = []
  const senders = await Promise.all(
    parties.flatMap((party, turn) => {
      const swapped = turn % 2 === 0
      return [
        openSpeaker(cluster, party, party.client, swapped ? two : one, times),
        openSpeaker(cluster, party, party.tutor, swapped ? one : two, times),
      ]
    }),
  )
  const say = async (seconds: number) => {
    const startedAt = performance.now()
    let sent = 0
    times.length = 0
    while (performance.now() - startedAt < seconds * 1000) {
      const due = ((performance.now() - startedAt) / 1000) * size.perSecond
      while (sent < due) senders[sent++ % senders.length]!.say()
      await sleep(1)
    }
    while (times.length < sent && performance.now() - startedAt < (seconds + 10) * 1000) await sleep(20)
    return sent
  }
  await say(size.warmUp)
  const used = readCpuTimes(postgres, cluster)
  const sent = await say(size.seconds)
  const now = readCpuTimes(postgres, cluster)
  for (const { ws } of senders) ws.close()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const figures = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(share).toFixed(1)} ms`).join(', ')
  report.log(`chat: ${sent} messages, ${size.perSecond} a second between two processes: ${figures}`)
  const each = (part: 'app' | 'database') => `${((now[part] - used[part]) / sent).toFixed(2)} ms of the ${part}`
  report.log(`chat: a message takes ${each('app')} and ${each('database')}, in all processes`)
  report.check(`chat: not arrived of ${sent} messages`, sent - times.length, exactly(0))
  // The limit is for an idle machine, so the short run only prints the value.
  if (checkLatency)
    report.check('chat: to the reader on another process, p99', at(0.99), limits.chat, `${at(0.99).toFixed(1)} ms`)
}

async function openSpeaker(
  cluster: AppCluster,
  { order_id, tutor }: ChatParties,
  who: ChatParticipant,
  port: number,
  times: number[],
) {
  const ws = await openSocket(cluster, who, port, order_id, (text) => {
    const { data } = JSON.parse(text) as { data?: { msg_data?: { sender: string; msg_text: string } } }
    const message = data?.msg_data
    const sent = message && message.sender !== who.role ? /^bench ([\d.]+)$/.exec(message.msg_text)?.[1] : undefined
    if (sent) times.push(performance.now() - Number(sent))
  })
  const to = who.role === 'client' ? { recipient: 'tutor', recipient_id: tutor.id } : { recipient: 'client' }
  return { ws, say: () => ws.send(JSON.stringify({ ...to, msg_text: `bench ${performance.now()}` })) }
}

/** Measures memory of idle sockets on one process, and how fast a revoked session is disconnected. */
async function measureIdleSockets(
  report: Report,
  cluster: AppCluster,
  query: Query,
  parties: readonly ChatParties[],
  size: ChatSize,
) {
  const count = size.idle
  const [port = 0] = cluster.ports
  const before = readMemory(cluster.pid(0))
  const ids = Array.from({ length: count }, (_, postgres) => parties[postgres % parties.length]!.client.id)
  const cookies = await openSessions(query, 'person', ids)
  const open: { ws: WebSocket; cookie: string }[] = []
  const left = ids.map((id, postgres) => ({ id, cookie: cookies[postgres]! }))
  const startedAt = performance.now()
  const opening = async () => {
    for (let next = left.pop(); next; next = left.pop())
      open.push({
        ws: await openSocket(cluster, { role: 'client', ...next }, port, undefined, () => undefined),
        cookie: next.cookie,
      })
  }
  await Promise.all(Array.from({ length: parallelOpens }, opening))
  const seconds = (performance.now() - startedAt) / 1000
  await sleep(1_000)
  const perSocket = (readMemory(cluster.pid(0)) - before) / count
  report.log(`chat: ${count} idle sockets opened in ${seconds.toFixed(1)} s, ${(perSocket / 1024).toFixed(1)} kB each`)
  report.check(
    `chat: memory of each of ${count} idle sockets`,
    perSocket / 1024,
    limits.socket,
    `${(perSocket / 1024).toFixed(1)} kB`,
  )
  const answers = probeHealth(port)
  const revokedMs = await measureRevocation(query, open.at(-1)!)
  report.check(
    'chat: a socket with a revoked session is closed',
    revokedMs / 1000,
    atMost(5, ' s'),
    `${(revokedMs / 1000).toFixed(2)} s`,
  )
  await sleep(size.idleSeconds * 1000)
  const slowest = await answers.stop()
  report.log(`chat: meanwhile the slowest answer of the process took ${slowest.toFixed(0)} ms`)
  const closed = open.filter(({ ws }) => ws.readyState !== ws.OPEN).length
  report.check(`chat: closed of ${count} idle sockets`, closed, exactly(1))
  for (const { ws } of open) ws.terminate()
}

async function measureRevocation(query: Query, { ws, cookie }: { ws: WebSocket; cookie: string }): Promise<number> {
  const gone = new Promise<void>((resolve) => ws.once('close', () => resolve()))
  const startedAt = performance.now()
  await query(`delete from session where token_hash = sha256($1)`, [Buffer.from(cookie.split('=')[1]!)])
  await Promise.race([gone, sleep(20_000)])
  return performance.now() - startedAt
}

function probeHealth(port: number): { stop(): Promise<number> } {
  const site = openSite(port)
  const end = new AbortController()
  let slowest = 0
  const run = async () => {
    while (!end.signal.aborted) {
      const startedAt = performance.now()
      await site.request('GET', '/healthz')
      slowest = Math.max(slowest, performance.now() - startedAt)
      await sleep(10)
    }
  }
  const running = run()
  return {
    async stop() {
      end.abort()
      await running
      site.close()
      return slowest
    },
  }
}

/** Resolves when the server confirms that it listens on the socket. */
function openSocket(
  cluster: AppCluster,
  who: ChatParticipant,
  port: number,
  order_id: number | undefined,
  onMessage: (text: string) => void,
) {
  return new Promise<WebSocket>((resolve, reject) => {
    const on = {
      open: () => undefined,
      message: (text: string) => (text.includes('"listening":true') ? resolve(ws) : onMessage(text)),
      close: () => reject(new Error('a socket could not be opened')),
    }
    const { ws } = cluster.open(who, on, { port, signals: true, ...(order_id !== undefined && { order_id }) })
  })
}

function readMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

/** CPU time of the product and of its database in milliseconds. */
function readCpuTimes(postgres: PostgresPaths, cluster: AppCluster): { app: number; database: number } {
  const app = cluster.ports.reduce((ms, _, turn) => ms + (readProcessStat(cluster.pid(turn))?.cpuMs ?? 0), 0)
  return { app, database: readDatabaseCpu(findPostmaster(postgres) ?? 0) }
}

/** Sums all backends. The time of ended backends is accounted to the postmaster. */
function readDatabaseCpu(postmaster: number): number {
  for (;;) {
    const before = readProcessStat(postmaster)
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const backends = all.map((pid) => readProcessStat(Number(pid))).filter((stat) => stat?.parent === postmaster)
    const own = readProcessStat(postmaster)
    if (!before || !own) throw new Error('the database is gone')
    // A backend that ended meanwhile would count twice or not at all.
    if (before.endedMs === own.endedMs)
      return own.cpuMs + own.endedMs + backends.reduce((ms, stat) => ms + (stat?.cpuMs ?? 0), 0)
  }
}

const tickMs = 10

/** `endedMs` is the CPU time of ended child processes. */
function readProcessStat(pid: number): { parent: number; cpuMs: number; endedMs: number } | undefined {
  try {
    // The second field is the process name, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields
    return { parent, cpuMs: (user + system) * tickMs, endedMs: (endedUser + endedSystem) * tickMs }
  } catch {
    return undefined
  }
}
