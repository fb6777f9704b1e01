import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { fail as failure, isAppError } from '#shared/errors.ts'
import { isLocale } from '#shared/locale.ts'
import { supportedLocale, panelLocale, resolveRequester } from './requester.ts'
import { presentFailure } from './failure.ts'
import { countRefusal } from './refusal-log.ts'
import { floodGuard } from './limits.ts'
import { requestIdHeader, requestIdOf } from './request-log.ts'
import { checkOrigin, isSecure } from './security.ts'
import { loggedPath } from '../log.ts'
import type { Requester } from '../requester.ts'
import type { Runtime, SocketConnection, SocketListener, SocketRoute } from '../plugin.ts'
import { sessionEndedBusEvent } from '../session/ctx-sessions.ts'
import { findOpenSessions } from '../session/sessions.ts'

const maxMessage = 64 * 1024
/** A client that is this many bytes behind is disconnected; it reconnects and catches up. */
const maxBuffered = 1024 * 1024
const maxQueue = 100
const maxEarly = 2 * maxMessage
const maxPerSession = 100
/**
 * Sockets of a session that somebody ended are closed at once, in every process. The check finds those that expired and
 * those whose message was lost, within five seconds.
 */
const checkMs = 4_000
const pingMs = 25_000
const pingBatches = 25
const checkBatch = 1_000

type OpenSocket = {
  ws: WebSocket
  connection: SocketConnection
  listener: SocketListener | undefined
  lastMessageAt: number
  turn: number
}

/** Serves the sockets of all slices on the server's port, after checking origin and session. */
export function serveSockets(server: FastifyInstance, runtime: Runtime, sockets: readonly SocketRoute[]): void {
  const routes = new Map(sockets.map((socket) => [socket.path.replace(/\/$/, ''), socket]))
  const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: maxMessage })
  const openSockets = new Set<OpenSocket>()
  const countOf = new Map<string, number>()
  const allowed = floodGuard(runtime.config.FLOOD_LIMIT)
  let leaving = false
  const protocolOf = ({ headers }: IncomingMessage) =>
    runtime.config.TRUST_PROXY > 0 && String(headers['x-forwarded-proto']).split(',').at(-1)!.trim() === 'https'
      ? 'https'
      : 'http'
  const secureOf = (request: IncomingMessage) => isSecure(protocolOf(request), runtime.config)

  upgrades.on('headers', (headers, request) => void headers.push(`${requestIdHeader}: ${requestIdOf(request)}`))
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // After an upgrade Node no longer handles errors; an unhandled one would end the process.
    socket.on('error', () => socket.destroy())
    // The id must stay the same for the answer and for the log.
    request.headers[requestIdHeader] = requestIdOf(request)
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const route = routes.get(path.replace(/\/$/, ''))
    const flooded = !allowed(addressOf(request, runtime.config.TRUST_PROXY), Date.now())
    const status = flooded ? 429 : leaving ? 503 : route ? originStatus(request, secureOf(request)) : 404
    if (!route || status !== 101) {
      socket.once('finish', () => socket.destroy())
      const id = requestIdOf(request)
      socket.end(`HTTP/1.1 ${status} \r\nconnection: close\r\n${requestIdHeader}: ${id}\r\n\r\n`)
      return
    }
    upgrades.handleUpgrade(request, socket, head, (ws) => {
      void accept(ws, route, request, Object.fromEntries(new URLSearchParams(search)))
    })
  })

  async function accept(ws: WebSocket, route: SocketRoute, request: IncomingMessage, query: Record<string, string>) {
    const early: string[] = []
    let earlyLength = 0
    let tokens: readonly string[] = []
    const edition = runtime.hosts.edition(request.headers.host)
    const lang = query['lang']
    const locale = lang && isLocale(lang) ? supportedLocale(edition, lang) : edition.locales[0]
    const opened: OpenSocket = {
      ws,
      connection: undefined as never,
      listener: undefined,
      lastMessageAt: Date.now(),
      turn: Math.floor(Math.random() * pingBatches),
    }
    const fail = (error: unknown) => {
      const { httpStatus, body } = presentFailure(error, { edition, locale, texts: runtime.texts })
      if (httpStatus >= 500 && !countRefusal(runtime.log, error) && !isAppError(error)) {
        const path = loggedPath(request.url ?? '')
        const about = { path, requestId: requestIdOf(request), edition: edition.code, host: request.headers.host }
        runtime.log.error({ err: error, ...about }, 'socket message failed')
      }
      early.length = 0
      ws.send(JSON.stringify(body))
      ws.close(4_000 + Math.min(httpStatus, 999))
    }
    // Messages are handled one at a time in the order they were sent.
    let turn = Promise.resolve()
    let queued = 0
    const enqueueMessage = (text: string) => {
      if (++queued > maxQueue) ws.terminate()
      else turn = handleAfter(turn, readJson(text))
    }
    const handleAfter = async (before: Promise<void>, message: unknown) => {
      await before
      try {
        if (ws.readyState === ws.OPEN) await opened.listener!.onMessage(message)
      } catch (error) {
        fail(error)
      }
      queued--
    }
    ws.on('message', (data, binary) => {
      // A rejected client may still send until the socket is closed.
      if (ws.readyState !== ws.OPEN) return
      opened.lastMessageAt = Date.now()
      const text = binary ? '' : (data as Buffer).toString()
      if (opened.listener) enqueueMessage(text)
      else if (early.push(text) > maxQueue || (earlyLength += text.length) > maxEarly) ws.terminate()
    })
    ws.on('pong', () => void (opened.lastMessageAt = Date.now()))
    ws.on('error', () => ws.terminate())
    ws.on('close', () => {
      openSockets.delete(opened)
      for (const token of tokens) count(token, -1)
      opened.listener?.onClose()
    })
    try {
      const cookies = cookie.parse(request.headers.cookie ?? '')
      const requester = await resolveRequester(runtime, { cookies, protocol: protocolOf(request) }, edition, locale)
      requester.locale = panelLocale(requester, lang)
      opened.connection = {
        requester,
        query,
        fail,
        send: (message) => {
          if (ws.bufferedAmount > maxBuffered) ws.terminate()
          else if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(message))
        },
      }
      // A socket that closed meanwhile is already unregistered, and the shutdown would miss a new one.
      if (ws.readyState !== ws.OPEN) return
      if (leaving) return ws.close(1012)
      openSockets.add(opened)
      tokens = tokensOf(requester)
      if (tokens.map((token) => count(token, 1)).some((sockets) => sockets > maxPerSession))
        throw failure('too_many_requests')
      opened.listener = await route.open(runtime, opened.connection)
      if (ws.readyState !== ws.OPEN) opened.listener.onClose()
      for (const message of early.splice(0)) enqueueMessage(message)
    } catch (error) {
      fail(error)
    }
  }

  function count(token: string, more: 1 | -1): number {
    const sockets = (countOf.get(token) ?? 0) + more
    if (sockets === 0) countOf.delete(token)
    else countOf.set(token, sockets)
    return sockets
  }

  let checking = false
  async function check(): Promise<void> {
    if (checking) return
    checking = true
    try {
      await closeEnded([...openSockets])
    } catch (error) {
      runtime.log.warn({ err: error }, 'socket session check failed')
    } finally {
      checking = false
    }
  }

  runtime.bus.subscribe(({ event, id }) => {
    if (event !== sessionEndedBusEvent) return
    const isConcerned = ({ connection, listener }: OpenSocket) => {
      const subject = listener && connection.requester.auth[listener.realm]
      // An impersonation ends with the staff member's own session.
      return subject !== undefined && (subject.id === id || subject.acted?.by === id)
    }
    const concerned = [...openSockets].filter(isConcerned)
    closeEnded(concerned).catch((error: unknown) => runtime.log.warn({ err: error }, 'socket session check failed'))
  })

  /** Checks the session that a socket was opened with; the browser may have others. */
  async function closeEnded(sockets: readonly OpenSocket[]): Promise<void> {
    const all = sockets.flatMap(({ ws, connection, listener }) => {
      const token = listener && connection.requester.tokens[listener.realm]
      return token ? [{ ws, token }] : []
    })
    for (let from = 0; from < all.length; from += checkBatch) {
      const some = all.slice(from, from + checkBatch)
      const tokens = some.map(({ token }) => token)
      const open = await findOpenSessions(runtime.database.db, tokens, runtime.clock())
      for (const { token, ws } of some)
        if (!open.has(token)) {
          ws.send(JSON.stringify({ status: 'fail', error: 'unauthorized' }))
          ws.close(4_401)
        }
    }
  }

  let beat = 0
  /** Pings in batches: ten thousand sockets at once would block the event loop. */
  function ping(): void {
    const late = Date.now() - 2 * pingMs
    beat = (beat + 1) % pingBatches
    for (const { ws, lastMessageAt, turn } of openSockets) {
      if (turn !== beat) continue
      if (lastMessageAt < late) ws.terminate()
      else ws.ping()
    }
  }

  const timers = [setInterval(() => void check(), checkMs), setInterval(ping, pingMs / pingBatches)]
  server.addHook('preClose', async () => {
    leaving = true
    for (const timer of timers) clearInterval(timer)
    // 1012 makes clients reconnect to another process.
    for (const { ws } of openSockets) ws.close(1012)
  })
}

/** The client address as seen by the outermost trusted proxy. */
function addressOf({ headers, socket }: IncomingMessage, proxies: number): string {
  const seen = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const all = [...seen, socket.remoteAddress ?? '']
  return all.at(-1 - Math.min(proxies, all.length - 1))!
}

function tokensOf({ auth, tokens }: Requester): string[] {
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
