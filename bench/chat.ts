import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { Lines } from '../chaos/chat/lines.ts'
import { openParties, openSessions } from '../chaos/chat/parties.ts'
import type { Parties, Somebody } from '../chaos/chat/parties.ts'
import { placeOf, postmasterOf, query } from '../chaos/cluster.ts'
import type { Query } from '../chaos/cluster.ts'
import type { Place } from '#platform/postgres/place.ts'
import type { Ground } from '../chaos/product.ts'
import { atMost, exactly } from '../chaos/report.ts'
import type { Report } from '../chaos/report.ts'
import { openSite } from '../chaos/site.ts'
import { bars } from './bars.ts'

export type ChatSize = {
  warmUp: number
  seconds: number
  perSecond: number
  orders: number
  idle: number
  idleSeconds: number
}
/** Many idle ones, or what a process needs anyway would count as theirs; and for long enough for a round of pings. */
export const chatSizes = {
  long: { warmUp: 5, seconds: 25, perSecond: 200, orders: 40, idle: 10_000, idleSeconds: 26 },
  short: { warmUp: 1, seconds: 4, perSecond: 50, orders: 20, idle: 2_000, idleSeconds: 0 },
} satisfies Record<string, ChatSize>

const openedAtOnce = 50

/** Conversations of two who are on different processes, and many who only listen. */
export async function measureChat(report: Report, ground: Ground, size: ChatSize, judged: boolean): Promise<void> {
  const place = placeOf(ground.dataDir)
  const ask = query(place)
  const lines = new Lines()
  try {
    await lines.start(ground.dataDir, 2)
    // The demo has just been loaded: tidied now, it is not tidied by the database while we measure.
    await ask('vacuum analyze')
    const parties = await openParties(ask, size.orders)
    await talk(report, lines, place, parties, size, judged)
    await listen(report, lines, ask, parties, size)
  } finally {
    await lines.end()
  }
}

/** From the moment it is handed to the socket of one process until the other side has it from the other process. */
async function talk(
  report: Report,
  lines: Lines,
  place: Place,
  parties: readonly Parties[],
  size: ChatSize,
  judged: boolean,
) {
  const [one = 0, two = 0] = lines.ports
  const times: number[] = []
  const speakers = await Promise.all(
    parties.flatMap((party, turn) => {
      const swapped = turn % 2 === 0
      return [
        speak(lines, party, party.client, swapped ? two : one, times),
        speak(lines, party, party.tutor, swapped ? one : two, times),
      ]
    }),
  )
  const say = async (seconds: number) => {
    const begun = performance.now()
    let said = 0
    times.length = 0
    while (performance.now() - begun < seconds * 1000) {
      const due = ((performance.now() - begun) / 1000) * size.perSecond
      while (said < due) speakers[said++ % speakers.length]!.say()
      await sleep(1)
    }
    while (times.length < said && performance.now() - begun < (seconds + 10) * 1000) await sleep(20)
    return said
  }
  // What runs for the first time is slow.
  await say(size.warmUp)
  const used = cpuOf(place, lines)
  const said = await say(size.seconds)
  const now = cpuOf(place, lines)
  for (const { ws } of speakers) ws.close()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const figures = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(share).toFixed(1)} ms`).join(', ')
  report.say(`chat: ${said} messages, ${size.perSecond} a second between two processes: ${figures}`)
  const each = (part: 'app' | 'database') => `${((now[part] - used[part]) / said).toFixed(2)} ms of the ${part}`
  report.say(`chat: a message takes ${each('app')} and ${each('database')}, in all processes`)
  report.hold(`chat: not arrived of ${said} messages`, said - times.length, exactly(0))
  // Its bar is for a machine that does nothing else: the short run says the figure, the long one holds it.
  if (judged)
    report.hold('chat: to the reader on another process, p99', at(0.99), bars.chat, `${at(0.99).toFixed(1)} ms`)
}

async function speak(lines: Lines, { order_id, tutor }: Parties, who: Somebody, port: number, times: number[]) {
  const ws = await opened(lines, who, port, order_id, (text) => {
    const { data } = JSON.parse(text) as { data?: { msg_data?: { sender: string; msg_text: string } } }
    const message = data?.msg_data
    const sent = message && message.sender !== who.role ? /^bench ([\d.]+)$/.exec(message.msg_text)?.[1] : undefined
    if (sent) times.push(performance.now() - Number(sent))
  })
  const to = who.role === 'client' ? { recipient: 'tutor', recipient_id: tutor.id } : { recipient: 'client' }
  return { ws, say: () => ws.send(JSON.stringify({ ...to, msg_text: `bench ${performance.now()}` })) }
}

/** Many at once on one process, who say nothing: what each costs, and whether one who is signed out is noticed. */
async function listen(report: Report, lines: Lines, ask: Query, parties: readonly Parties[], size: ChatSize) {
  const count = size.idle
  const [port = 0] = lines.ports
  const before = memoryOf(lines.pid(0))
  const ids = Array.from({ length: count }, (_, place) => parties[place % parties.length]!.client.id)
  const cookies = await openSessions(ask, 'person', ids)
  const open: { ws: WebSocket; cookie: string }[] = []
  const left = ids.map((id, place) => ({ id, cookie: cookies[place]! }))
  const begun = performance.now()
  const opening = async () => {
    for (let next = left.pop(); next; next = left.pop())
      open.push({
        ws: await opened(lines, { role: 'client', ...next }, port, undefined, () => undefined),
        cookie: next.cookie,
      })
  }
  await Promise.all(Array.from({ length: openedAtOnce }, opening))
  const seconds = (performance.now() - begun) / 1000
  await sleep(1_000)
  const perSocket = (memoryOf(lines.pid(0)) - before) / count
  report.say(`chat: ${count} idle sockets opened in ${seconds.toFixed(1)} s, ${(perSocket / 1024).toFixed(1)} kB each`)
  report.hold(
    `chat: memory of each of ${count} idle sockets`,
    perSocket / 1024,
    bars.socket,
    `${(perSocket / 1024).toFixed(1)} kB`,
  )
  const answers = probe(port)
  const revokedMs = await revoke(ask, open.at(-1)!)
  report.hold(
    'chat: one of them signed out loses the line',
    revokedMs / 1000,
    atMost(5, ' s'),
    `${(revokedMs / 1000).toFixed(2)} s`,
  )
  await sleep(size.idleSeconds * 1000)
  const slowest = await answers.stop()
  report.say(`chat: meanwhile the slowest answer of the process took ${slowest.toFixed(0)} ms`)
  const closed = open.filter(({ ws }) => ws.readyState !== ws.OPEN).length
  report.hold(`chat: closed of ${count} idle sockets`, closed, exactly(1))
  for (const { ws } of open) ws.terminate()
}

async function revoke(ask: Query, { ws, cookie }: { ws: WebSocket; cookie: string }): Promise<number> {
  const gone = new Promise<void>((resolve) => ws.once('close', () => resolve()))
  const begun = performance.now()
  await ask(`delete from session where token_hash = sha256($1)`, [Buffer.from(cookie.split('=')[1]!)])
  await Promise.race([gone, sleep(20_000)])
  return performance.now() - begun
}

function probe(port: number): { stop(): Promise<number> } {
  const site = openSite(port)
  const end = new AbortController()
  let slowest = 0
  const run = async () => {
    while (!end.signal.aborted) {
      const begun = performance.now()
      await site.ask('GET', '/healthz')
      slowest = Math.max(slowest, performance.now() - begun)
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

/** Open, and listened to: the product says so. */
function opened(
  lines: Lines,
  who: Somebody,
  port: number,
  order_id: number | undefined,
  heard: (text: string) => void,
) {
  return new Promise<WebSocket>((resolve, reject) => {
    const on = {
      open: () => undefined,
      message: (text: string) => (text.includes('"listening":true') ? resolve(ws) : heard(text)),
      close: () => reject(new Error('a line could not be opened')),
    }
    const { ws } = lines.open(who, on, { port, signals: true, ...(order_id !== undefined && { order_id }) })
  })
}

/** What is in memory of a process, in bytes. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

/** What the processes of the product and those of its database have used of the processors, in milliseconds. */
function cpuOf(place: Place, lines: Lines): { app: number; database: number } {
  const app = lines.ports.reduce((ms, _, turn) => ms + (statOf(lines.pid(turn))?.cpuMs ?? 0), 0)
  return { app, database: databaseMs(postmasterOf(place) ?? 0) }
}

/** Each connection has a process; once it has ended, its time stands with the one that has begun it. */
function databaseMs(postmaster: number): number {
  for (;;) {
    const before = statOf(postmaster)
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const living = all.map((pid) => statOf(Number(pid))).filter((stat) => stat?.parent === postmaster)
    const own = statOf(postmaster)
    if (!before || !own) throw new Error('the database is gone')
    // Whoever has ended meanwhile would count twice, or not at all.
    if (before.endedMs === own.endedMs)
      return own.cpuMs + own.endedMs + living.reduce((ms, stat) => ms + (stat?.cpuMs ?? 0), 0)
  }
}

const tickMs = 10

/** `endedMs`: what those have used whom it had begun, and who are gone. */
function statOf(pid: number): { parent: number; cpuMs: number; endedMs: number } | undefined {
  try {
    // The second field is a name, which may have blanks in it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields
    return { parent, cpuMs: (user + system) * tickMs, endedMs: (endedUser + endedSystem) * tickMs }
  } catch {
    return undefined
  }
}
