import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Edition } from '#editions/edition.ts'
import { errorStatus } from '#shared/errors.ts'
import { isDatabaseAway } from '../db/database.ts'
import { hasSessionCookie, readAsker, setCookies } from '../http/asker.ts'
import { acceptedEncoding, compressFast, compressForCache, decompress, sendCompressed } from '../http/compress.ts'
import type { Encoding } from '../http/compress.ts'
import type { Redirect } from '../plugin.ts'
import { askerOf } from '../runtime.ts'
import type { CachedPage, Caches } from '../runtime.ts'
import { answerPage, knownSearch, refusalPage } from './answer.ts'
import type { AnsweredPage, Pages, Path } from './answer.ts'
import { isPanel } from './match.ts'

/** Answers a path of the site: HTML on a first visit, JSON for `?_data` when moving on inside. */
export async function servePage(
  pages: Pages,
  render: (answered: AnsweredPage) => string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cache = pages.runtime.caches.pages
  const edition = pages.runtime.hosts.edition(request.headers.host)
  // Not by URL, which would take `//host/path` for an address of another site.
  const [pathname = '/', ...search] = request.url.split('?')
  const query = new URLSearchParams(search.join('?'))
  const asData = query.has('_data')
  const match = pages.match(edition, pathname)
  if (match.found === 'redirect') {
    // Part by part, since parsing and writing it again would change how the rest is spelled.
    const kept = search
      .join('?')
      .split('&')
      .filter((part) => !/^_data(=|$)/.test(part))
      .join('&')
    return redirect(reply, asData, { redirect: match.to + (kept && `?${kept}`), status: 301 })
  }

  const key = asData || hasSessionCookie(request) ? undefined : cacheKey(pages, edition, match, query)
  const cached = key && cache.get(key, Date.now())
  if (cached) return sendCached(cache, key, request, reply, cached)

  const generation = cache.generation(edition.code)
  const answered = await answerFor(pages, request, reply, edition, match, query)
  if ('redirect' in answered) return redirect(reply, asData, carrying(pages, query, answered))
  const { answer } = answered
  if (asData) {
    reply.code(answer.status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return sendCompressed(request, reply, JSON.stringify(answer))
  }
  const html = render(answered)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = compressFast(html, encoding)
  if (key && answer.status === 200) {
    const first =
      encoding === 'identity' ? { encoding: 'br' as const, body: compressFast(html, 'br') } : { encoding, body }
    const page = { first: { ...first, body: exactCopy(first.body) }, again: {} }
    cache.set(key, page, bytesOf(page), Date.now(), generation)
  }
  return sendHtml(reply, answer.status, body, encoding)
}

async function answerFor(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  edition: Edition,
  match: Path,
  query: URLSearchParams,
): Promise<AnsweredPage | Redirect> {
  try {
    const asker = await readAsker(pages.runtime, request, edition, match.locale)
    setCookies(reply, asker, pages.runtime.config)
    if (isForStaff(match)) asker.locale = asker.auth.staff?.locale ?? asker.locale
    return await answerPage(pages, asker, match, query)
  } catch (error) {
    const code = isDatabaseAway(error) ? 'unavailable' : 'undefined_error'
    if (code === 'undefined_error') request.log.error({ err: error }, 'a page failed')
    return refusalPage(pages, askerOf(edition, match.locale), match, code, errorStatus[code])
  }
}

/** The panel, and the few pages beside it: there, staff read their own language. */
function isForStaff(match: Path): boolean {
  const who = match.found === 'page' ? match.page.page.who : 'guest'
  return isPanel(match.path) || (who !== 'guest' && !who.persons)
}

function cacheKey(pages: Pages, edition: Edition, match: Path, query: URLSearchParams): string | undefined {
  if (match.found !== 'page' || match.page.page.who !== 'guest' || isPanel(match.path)) return undefined
  if (match.page.page.fresh) return undefined
  const search = knownSearch(pages, match.page.page, query)
  return search.length > 200 ? undefined : `${edition.code} ${match.locale} ${match.path}${search}`
}

const htmlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, cookie',
}

/** Compressed well when it is asked for a second time: many pages never are. */
async function sendCached(
  cache: Caches['pages'],
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const known = encoding === 'identity' ? undefined : page.again[encoding]
  if (known) return sendHtml(reply, 200, known, encoding)
  const html = await decompress(page.first.body, page.first.encoding)
  if (encoding === 'identity') return sendHtml(reply, 200, html, encoding)
  const body = exactCopy(await compressForCache(html, encoding))
  page.again[encoding] = body
  cache.resize(key, page, bytesOf(page))
  return sendHtml(reply, 200, body, encoding)
}

/** What the compressor returns may be a small part of a larger piece of memory, all of which would be kept. */
function exactCopy(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  copy.set(body)
  return copy
}

function bytesOf({ first, again }: CachedPage): number {
  return Object.values(again).reduce((sum, { length }) => sum + length, first.body.length)
}

function sendHtml(reply: FastifyReply, status: number, body: Buffer, encoding: Encoding): FastifyReply {
  reply.code(status).headers(htmlHeaders)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** A link may bring something for the browser to a door that leads elsewhere; never to another site. */
function carrying({ carried }: Pages, query: URLSearchParams, { redirect: to, status }: Redirect): Redirect {
  const kept = new URLSearchParams(carried.flatMap((name) => query.getAll(name).map((value) => [name, value])))
  if (kept.size === 0 || !/^\/(?![/\\])/.test(to)) return { redirect: to, status }
  return { redirect: `${to}${to.includes('?') ? '&' : '?'}${kept}`, status }
}

/** A fetch would follow a redirect silently; the browser's navigator wants to know where it went. */
function redirect(reply: FastifyReply, asData: boolean, { redirect: to, status }: Redirect): FastifyReply {
  if (!asData) return reply.redirect(to, status)
  return reply.code(200).header('cache-control', 'no-store').send({ redirect: to })
}
