import { Resolver, lookup as lookUpHost } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

type OutgoingCall = { url: string; headers: Record<string, string>; body: string | Buffer }
type DownloadCall = { url: string; headers?: Record<string, string>; maxBytes: number; timeoutMs?: number }
type AnyCall = { url: string } & Partial<OutgoingCall> & Partial<DownloadCall>
/** The status of the answer, or the reason why there was none. */
export type OutgoingAnswer = { status: number } | { error: OutgoingError }
export type Download = { status: number; type: string; bytes: Buffer } | { error: OutgoingError }
type OutgoingError = 'forbidden_address' | 'unknown_host' | 'timeout' | 'refused' | 'broken' | 'too_large'

/** Whether the receiver answered with success. */
export const isAccepted = (answer: OutgoingAnswer) => 'status' in answer && Math.floor(answer.status / 100) === 2

/**
 * Calls addresses that users entered or that services name in their answers. It never follows redirects, and reads only
 * the status, except of downloads.
 */
export type Outgoing = {
  /** Undefined if the address may be called, as far as its text shows; its host is checked again for every call. */
  check(url: string): OutgoingError | undefined
  get(url: string): Promise<OutgoingAnswer>
  post(call: OutgoingCall): Promise<OutgoingAnswer>
  download: (call: DownloadCall) => Promise<Download>
}

type Options = {
  /** In development also plain HTTP, other ports and private addresses. */
  allowPrivate: boolean
  timeoutMs?: number
  resolve?: (host: string) => Promise<LookupAddress[]>
}

const publicPorts = new Set(['', '443', '8443'])

export function createOutgoing(options: Options): Outgoing {
  const { allowPrivate, timeoutMs = 10_000 } = options
  const resolve = options.resolve ?? (allowPrivate ? (host) => lookUpHost(host, { all: true }) : resolveByName)

  function check(url: string): OutgoingError | undefined {
    if (!URL.canParse(url)) return 'forbidden_address'
    const { protocol, username, password, port, hostname } = new URL(url)
    if (username || password) return 'forbidden_address'
    if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'forbidden_address'
    if (allowPrivate) return undefined
    const host = withoutBrackets(hostname)
    if (!publicPorts.has(port) || !host.includes(isIP(host) === 6 ? ':' : '.')) return 'forbidden_address'
    return isIP(host) && !isPublicAddress(host) ? 'forbidden_address' : undefined
  }

  /** Every address must be public, since an attacker's name server may mix both kinds. */
  async function resolvePublic(hostname: string): Promise<LookupAddress[] | OutgoingError> {
    const host = withoutBrackets(hostname)
    const family = isIP(host)
    const found = family ? [{ address: host, family }] : await resolve(host).catch(() => [])
    if (found.length === 0) return 'unknown_host'
    if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) return 'forbidden_address'
    return found
  }

  async function call({ url, headers = {}, body, maxBytes, ...limits }: AnyCall): Promise<Download> {
    const refused = check(url)
    if (refused) return { error: refused }
    const target = new URL(url)
    const deadline = Date.now() + (limits.timeoutMs ?? timeoutMs)
    const resolved = await within(deadline - Date.now(), resolvePublic(target.hostname))
    if (typeof resolved === 'string') return { error: resolved }
    // The connection uses the checked addresses, because a second lookup could return others.
    const lookup: LookupFunction = (_host, { all }, done) => {
      const { address, family } = resolved[0]!
      if (all) done(null, resolved)
      else done(null, address, family)
    }
    const leftMs = Math.max(1, deadline - Date.now())
    return send(target, { headers, body, lookup, timeoutMs: leftMs, maxBytes })
  }

  const callForStatus = async (outgoingCall: AnyCall): Promise<OutgoingAnswer> => {
    const answer = await call(outgoingCall)
    return 'status' in answer ? { status: answer.status } : answer
  }
  return { check, get: (url) => callForStatus({ url }), post: callForStatus, download: call }
}

/**
 * Asks the name servers itself. The lookup of the system takes one of four threads, which compression and passwords
 * need, and an attacker's name server may answer slowly.
 */
async function resolveByName(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ])
  return [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))]
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T | 'timeout'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'timeout'>((done) => (timer = setTimeout(() => done('timeout'), timeoutMs)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

type Sending = {
  headers: Record<string, string>
  body: string | Buffer | undefined
  lookup: LookupFunction
  timeoutMs: number
  /** Undefined: the body is not read. */
  maxBytes: number | undefined
}

function send(url: URL, { headers, body, lookup, timeoutMs, maxBytes }: Sending): Promise<Download> {
  return new Promise((done) => {
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const [method, length] =
      body === undefined ? ['GET', {}] : ['POST', { 'content-length': String(Buffer.byteLength(body)) }]
    const request = start(url, { method, headers: { ...headers, ...length }, lookup, agent: false })
    const timer = setTimeout(() => {
      done({ error: 'timeout' })
      request.destroy()
    }, timeoutMs)
    request.on('response', (response) => {
      const answer = { status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '' }
      const finish = (result: Download) => {
        clearTimeout(timer)
        done(result)
        // The rest of the body is of no use and could be endless.
        response.destroy()
      }
      if (maxBytes === undefined) return finish({ ...answer, bytes: Buffer.alloc(0) })
      readAtMost(response, maxBytes).then(
        (bytes) => finish(bytes ? { ...answer, bytes } : { error: 'too_large' }),
        () => finish({ error: 'broken' }),
      )
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      done({ error: error.code === 'ECONNREFUSED' ? 'refused' : 'broken' })
    })
    request.end(body)
  })
}

/** Stops at the limit, so that a huge answer does not fill the memory. */
async function readAtMost(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1')
