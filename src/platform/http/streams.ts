import type { FastifyInstance, FastifyReply } from 'fastify'
import { editionByCode } from '#editions/editions.ts'
import { fail } from '#shared/errors.ts'
import type { Runtime } from '../plugin.ts'
import { guestRequester, readOnlyCtx, systemRequester } from '../runtime.ts'
import type { EventStream } from '../slice-feeds.ts'
import { networkOf } from './network.ts'
import { requestIdHeader } from './request-log.ts'

/** Each open stream holds a connection. */
const maxStreams = 2_000
const maxPerNetwork = 20
/** Proxies close silent connections. */
const pingMs = 15_000
/** Readers who do not fetch what was sent are disconnected, since it waits in memory. */
const maxWaitingBytes = 256 * 1024

type Reader = {
  stream: EventStream
  network: string
  edition: string
  /** Readers with the same key get the same data. */
  key: string
  read: () => Promise<string | undefined>
  reply: FastifyReply
  /** The number of the last change that was sent; undefined until the stream has started. */
  sent?: number
}

/** Serves event streams. All readers of an edition are told after the commit of the change, in every process. */
export function serveStreams(server: FastifyInstance, runtime: Runtime, streams: readonly EventStream[]): void {
  const readers = new Set<Reader>()
  let changes = 0

  let isClosing = false

  function write({ sent, reply: { raw } }: Reader, text: string): void {
    if (sent === undefined || raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > maxWaitingBytes) raw.destroy()
    else raw.write(text)
  }

  /** Reads once for all readers of the same data. A slow read of an earlier change does not replace a later one. */
  function sendChange(isConcerned: (reader: Reader) => boolean): void {
    const concerned = [...readers].filter(isConcerned)
    if (concerned.length === 0) return
    const change = ++changes
    const frames = new Map<string, Promise<string | undefined>>()
    for (const reader of concerned) {
      const frame = frames.get(reader.key) ?? reader.read().catch(() => undefined)
      frames.set(reader.key, frame)
      void sendFrame(reader, change, frame)
    }
  }

  async function sendFrame(reader: Reader, change: number, frame: Promise<string | undefined>): Promise<void> {
    const text = await frame
    if (!text || reader.sent === undefined || reader.sent > change) return
    reader.sent = change
    write(reader, text)
  }

  runtime.bus.subscribe(({ event, edition }) => {
    const changed = streams.filter(({ on }) => (on as readonly string[]).includes(event))
    if (changed.length > 0) sendChange((reader) => reader.edition === edition && changed.includes(reader.stream))
  })
  // The changes in between are unknown, so everybody gets the current state.
  runtime.bus.onGap(() => sendChange(() => true))
  const ping = setInterval(() => readers.forEach((reader) => write(reader, ': ping\n\n')), pingMs).unref()
  const polls = streams.map((stream) => stream.poll && setInterval(() => poll(stream), stream.poll.ms).unref())
  function poll(stream: EventStream): void {
    const concerned = [...readers].filter((reader) => reader.stream === stream).map(({ edition }) => edition)
    for (const code of new Set(concerned)) {
      const ctx = readOnlyCtx(runtime, systemRequester(editionByCode(code)!))
      stream.poll!.run(ctx).catch((error: unknown) => runtime.log.warn({ err: error }, 'stream poll failed'))
    }
  }
  server.addHook('preClose', async () => {
    clearInterval(ping)
    for (const timer of polls) clearInterval(timer)
    isClosing = true
    for (const { reply, sent } of readers) if (sent !== undefined) reply.raw.end()
  })

  for (const stream of streams)
    server.get<{ Params: Record<string, string> }>(stream.path, async (request, reply) => {
      const edition = runtime.hosts.edition(request.headers.host)
      const read = async () => {
        const data = await stream.read(
          readOnlyCtx(runtime, guestRequester(edition, edition.locales[0])),
          request.params,
        )
        return data && `event: ${stream.event}\ndata: ${JSON.stringify(data)}\n\n`
      }
      const network = networkOf(request.ip)
      const ofNetwork = [...readers].filter((reader) => reader.network === network)
      if (ofNetwork.length >= maxPerNetwork) throw fail('too_many_requests')
      if (readers.size >= maxStreams) throw fail('unavailable')
      const key = JSON.stringify([stream.path, edition.code, request.params])
      const reader: Reader = { stream, network, edition: edition.code, key, read, reply }
      // It counts while the first data is read, because a reader who leaves meanwhile is never told to close.
      readers.add(reader)
      request.raw.once('close', () => readers.delete(reader))
      const before = changes
      const first = await read().catch((error: unknown) => {
        readers.delete(reader)
        throw error
      })
      if (!first || isClosing) {
        readers.delete(reader)
        throw fail(first ? 'unavailable' : 'not_found')
      }
      reply.hijack()
      // Other hosts may read it: the stock client may run on any site.
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        [requestIdHeader]: request.id,
        // Otherwise a closing server waits for the connections of ended streams.
        connection: 'close',
        'x-accel-buffering': 'no',
        'access-control-allow-origin': '*',
      })
      reader.sent = before
      write(reader, first)
      // The data may have been read just before a change.
      if (changes > before) sendChange((one) => one === reader)
    })
}
