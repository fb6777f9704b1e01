import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import type { Realm, Who } from '#shared/access.ts'
import { refuse as refusal } from '#shared/errors.ts'
import { isLocale } from '#shared/locale.ts'
import { localeOf, panelLocale, readAsker } from './asker.ts'
import { failure } from './failure.ts'
import { floodGuard } from './limits.ts'
import { checkOrigin, isSecure } from './security.ts'
import type { Asker, Runtime } from '../runtime.ts'
import { openSessions } from '../session/sessions.ts'

/** One end of a socket, in our hands: whose it is, and what it was opened with. */
export type Line = {
  asker: Asker
  query: Readonly<Record<string, string>>
  send(message: object): void
  /** Says why, and ends it. */
  refuse(error: unknown): void
}
/** What a slice does with a line: it hears what comes, and that nothing will come any more; `realm` is as whom it is held. */
export type Listening = { realm: Realm; heard(message: unknown): Promise<void>; gone(): void }
/** `query`, `takes` and `tells` are its contract: how it is opened, and the messages both ways. */
export type Socket = {
  path: string
  who: Who
  query: z.ZodObject
  takes: z.ZodType
  tells: z.ZodType
  open: (runtime: Runtime, line: Line) => Promise<Listening>
}

const longestMessage = 64 * 1024
/** A reader so far behind comes back and catches up. */
const mostWaiting = 1024 * 1024
/** So much may wait to be heard. */
const longestQueue = 100
/** And so many characters before it is known who speaks. */
const mostEarly = 2 * longestMessage
/** Nobody has so many windows open. */
const linesOfOne = 100
/** Whoever is signed out elsewhere loses the line within five seconds. */
const checkMs = 4_000
const pingMs = 25_000
const beats = 25
const perQuestion = 1_000

type Held = { ws: WebSocket; line: Line; listening: Listening | undefined; heardAt: number; turn: number }

/** Sockets of the slices on the server's own port: origin, session, then whatever the slice makes of it. */
export function serveSockets(server: FastifyInstance, runtime: Runtime, sockets: readonly Socket[]): void {
  const doors = new Map(sockets.map((socket) => [socket.path.replace(/\/$/, ''), socket]))
  const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: longestMessage })
  const held = new Set<Held>()
  const countOf = new Map<string, number>()
  const allowed = floodGuard(runtime.config.FLOOD_LIMIT)
  let leaving = false
  /** What the proxy in front of us says, if there is one that we trust. */
  const protocolOf = ({ headers }: IncomingMessage) =>
    runtime.config.TRUST_PROXY > 0 && String(headers['x-forwarded-proto']).split(',').at(-1)!.trim() === 'https'
      ? 'https'
      : 'http'
  const secureOf = (request: IncomingMessage) => isSecure(protocolOf(request), runtime.config)

  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has taken its own hands off: a line that breaks now would end the process.
    socket.on('error', () => socket.destroy())
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const door = doors.get(path.replace(/\/$/, ''))
    const flooded = !allowed(addressOf(request, runtime.config.TRUST_PROXY), Date.now())
    const status = flooded ? 429 : leaving ? 503 : door ? originStatus(request, secureOf(request)) : 404
    if (!door || status !== 101) {
      socket.once('finish', () => socket.destroy())
      socket.end(`HTTP/1.1 ${status} \r\nconnection: close\r\n\r\n`)
      return
    }
    upgrades.handleUpgrade(request, socket, head, (ws) => {
      void hold(ws, door, request, Object.fromEntries(new URLSearchParams(search)))
    })
  })

  async function hold(ws: WebSocket, door: Socket, request: IncomingMessage, query: Record<string, string>) {
    const early: string[] = []
    let earlyLength = 0
    let tokens: readonly string[] = []
    const edition = runtime.hosts.edition(request.headers.host)
    const asked = query['lang']
    const locale = asked && isLocale(asked) ? localeOf(edition, asked) : edition.locales[0]
    const one: Held = {
      ws,
      line: undefined as never,
      listening: undefined,
      heardAt: Date.now(),
      turn: Math.floor(Math.random() * beats),
    }
    const refuse = (error: unknown) => {
      const { httpStatus, body } = failure(error, { edition, locale, texts: runtime.texts })
      if (httpStatus >= 500) runtime.log.error({ err: error }, 'a message failed')
      early.length = 0
      ws.send(JSON.stringify(body))
      ws.close(4_000 + Math.min(httpStatus, 999))
    }
    // One after the other, as they were sent.
    let turn = Promise.resolve()
    let queued = 0
    const hear = (text: string) => {
      if (++queued > longestQueue) ws.terminate()
      else turn = hearAfter(turn, readJson(text))
    }
    const hearAfter = async (before: Promise<void>, message: unknown) => {
      await before
      try {
        if (ws.readyState === ws.OPEN) await one.listening!.heard(message)
      } catch (error) {
        refuse(error)
      }
      queued--
    }
    ws.on('message', (data, binary) => {
      // Whoever was refused may go on for a while.
      if (ws.readyState !== ws.OPEN) return
      one.heardAt = Date.now()
      const text = binary ? '' : (data as Buffer).toString()
      if (one.listening) hear(text)
      else if (early.push(text) > longestQueue || (earlyLength += text.length) > mostEarly) ws.terminate()
    })
    ws.on('pong', () => void (one.heardAt = Date.now()))
    ws.on('error', () => ws.terminate())
    ws.on('close', () => {
      held.delete(one)
      for (const token of tokens) count(token, -1)
      one.listening?.gone()
    })
    try {
      const cookies = cookie.parse(request.headers.cookie ?? '')
      const asker = await readAsker(runtime, { cookies, protocol: protocolOf(request) }, edition, locale)
      asker.locale = panelLocale(asker, asked)
      one.line = {
        asker,
        query,
        refuse,
        send: (message) => {
          if (ws.bufferedAmount > mostWaiting) ws.terminate()
          else if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(message))
        },
      }
      // What has ended meanwhile has been taken off already, and what comes while we leave would never be.
      if (ws.readyState !== ws.OPEN) return
      if (leaving) return ws.close(1012)
      held.add(one)
      tokens = tokensOf(asker)
      if (tokens.map((token) => count(token, 1)).some((lines) => lines > linesOfOne)) throw refusal('too_many_requests')
      one.listening = await door.open(runtime, one.line)
      if (ws.readyState !== ws.OPEN) one.listening.gone()
      for (const message of early.splice(0)) hear(message)
    } catch (error) {
      refuse(error)
    }
  }

  /** How many lines somebody has now. */
  function count(token: string, more: 1 | -1): number {
    const lines = (countOf.get(token) ?? 0) + more
    if (lines === 0) countOf.delete(token)
    else countOf.set(token, lines)
    return lines
  }

  let checking = false
  async function check(): Promise<void> {
    if (checking) return
    checking = true
    try {
      await checkAll()
    } catch (error) {
      runtime.log.warn({ err: error }, 'sessions of sockets not checked')
    } finally {
      checking = false
    }
  }

  /** Of the session that a line is held by: a browser may have another one beside it. */
  async function checkAll(): Promise<void> {
    const all = [...held].flatMap(({ ws, line, listening }) => {
      const token = listening && line.asker.tokens[listening.realm]
      return token ? [{ ws, token }] : []
    })
    for (let from = 0; from < all.length; from += perQuestion) {
      const some = all.slice(from, from + perQuestion)
      const tokens = some.map(({ token }) => token)
      const open = await openSessions(runtime.database.db, tokens, runtime.clock())
      for (const { token, ws } of some)
        if (!open.has(token)) {
          ws.send(JSON.stringify({ status: 'fail', error: 'unauthorized' }))
          ws.close(4_401)
        }
    }
  }

  let beat = 0
  /** A part of them at a time: ten thousand at once would keep everybody waiting. */
  function ping(): void {
    const late = Date.now() - 2 * pingMs
    beat = (beat + 1) % beats
    for (const { ws, heardAt, turn } of held) {
      if (turn !== beat) continue
      if (heardAt < late) ws.terminate()
      else ws.ping()
    }
  }

  const timers = [setInterval(() => void check(), checkMs), setInterval(ping, pingMs / beats)]
  server.addHook('preClose', async () => {
    leaving = true
    for (const timer of timers) clearInterval(timer)
    // Whoever comes back meets another process.
    for (const { ws } of held) ws.close(1012)
  })
}

/** Where it comes from, as the last of our own proxies has seen it. */
function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const seen = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const all = [...seen, socket.remoteAddress ?? '']
  return all.at(-1 - Math.min(proxies, all.length - 1))!
}

/** Those that have made the asker somebody. */
function tokensOf({ auth, tokens }: Asker): string[] {
  return (['staff', 'person'] as const).flatMap((realm) => (auth[realm] && tokens[realm] ? [tokens[realm]] : []))
}

function originStatus({ headers }: IncomingMessage, secure: boolean): 101 | 403 {
  try {
    checkOrigin(headers, secure)
    return 101
  } catch {
    return 403
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
