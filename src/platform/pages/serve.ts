import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Edition } from '#editions/edition.ts'
import { errorStatus } from '#shared/errors.ts'
import { isDatabaseDown } from '../db/database.ts'
import { logFailure } from '../http/request-log.ts'
import { hasSecretCookie, hasSessionCookie, requesterOf, resolveRequester, setCookies } from '../http/requester.ts'
import { acceptedEncoding, compressFast, compressForCache, decompress, sendCompressed } from '../http/compress.ts'
import type { Encoding } from '../http/compress.ts'
import type { Redirect, CachedPage, Caches } from '../plugin.ts'
import { guestRequester } from '../runtime.ts'
import { answerPage, canonicalSearch, refusalPage } from './answer.ts'
import type { AnsweredPage, MatchedPath } from './answer.ts'
import type { Pages } from './pages.ts'
import { isPanel } from './match.ts'
import type { RouteMatch } from './match.ts'
import { findMovedPath, reportVisit } from './site-decisions.ts'

/** Serves a page: HTML on a first visit, JSON with `?_data` for client-side navigation. */
export async function servePage(
  pages: Pages,
  render: (answered: AnsweredPage) => string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cache = pages.runtime.caches.pages
  const edition = pages.runtime.hosts.edition(request.headers.host)
  // `new URL` would treat `//host/path` as another site.
  const [pathname = '/', ...search] = request.url.split('?')
  const query = new URLSearchParams(search.join('?'))
  const asData = query.has('_data')
  const match = pages.match(edition, pathname)
  const key =
    asData || match.found === 'redirect' || hasSessionCookie(request)
      ? undefined
      : cacheKey(pages, request, edition, match, query)
  const cached = key && cache.get(key, Date.now())
  if (!asData) countVisit(pages, request, edition, match, query)
  if (cached) return sendCached(cache, key, request, reply, cached)

  // A page is cached only where no redirect was found, and a new redirect clears the cache.
  const generation = cache.generation(edition.code)
  const found = await findMovedPath(pages.runtime, edition, pathname)
  const moved = found === 'unknown' ? undefined : found
  if (moved && moved !== 'gone') {
    const { redirect: to, status } = moved
    return redirect(reply, asData, { redirect: withQuery(to, search.join('?')), status })
  }
  if (match.found === 'redirect' && !moved)
    return redirect(reply, asData, { redirect: withQuery(match.to, search.join('?')), status: 301 })
  const target = moved || match.found === 'redirect' ? gonePath(match, edition) : match
  const answered = await answerFor(pages, request, reply, edition, target, query)
  if ('redirect' in answered) return redirect(reply, asData, withLinkParams(pages, query, answered))
  const { answer } = answered
  if (asData) {
    reply.code(answer.status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return sendCompressed(request, reply, JSON.stringify(answer))
  }
  const html = render(answered)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = compressFast(html, encoding)
  if (key && answer.status === 200 && found !== 'unknown') {
    const first =
      encoding === 'identity' ? { encoding: 'br' as const, body: compressFast(html, 'br') } : { encoding, body }
    const page = { first: { ...first, body: exactCopy(first.body) }, again: {} }
    cache.set(key, page, bytesOf(page), Date.now(), generation)
  }
  return sendHtml(reply, answer.status, body, encoding)
}

/** Keeps the query of the request. Its raw parts are filtered, because parsing would change their spelling. */
function withQuery(to: string, search: string): string {
  const kept = search
    .split('&')
    .filter((part) => part && !/^_data(=|$)/.test(part))
    .join('&')
  if (!kept) return to
  const [path = '', hash] = to.split('#', 2)
  return `${path}${path.includes('?') ? '&' : '?'}${kept}${hash === undefined ? '' : `#${hash}`}`
}

function gonePath(match: RouteMatch, edition: Edition): MatchedPath {
  const { locale, path } = match.found === 'redirect' ? { locale: edition.locales[0], path: match.to } : match
  return { found: 'nothing', status: 410, locale, path }
}

function countVisit(
  pages: Pages,
  request: FastifyRequest,
  edition: Edition,
  match: RouteMatch,
  query: URLSearchParams,
): void {
  if (match.found !== 'page' || match.page.page.who !== 'guest') return
  const { page } = match.page
  const search = canonicalSearch(pages, page, query)
  reportVisit(pages.runtime, request, { edition, locale: match.locale, page, path: match.path, search })
}

async function answerFor(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  edition: Edition,
  match: MatchedPath,
  query: URLSearchParams,
): Promise<AnsweredPage | Redirect> {
  try {
    const requester = await resolveRequester(pages.runtime, request, edition, match.locale)
    setCookies(reply, requester, pages.runtime.config)
    if (isForStaff(match)) requester.locale = requester.auth.staff?.locale ?? requester.locale
    return await answerPage(pages, requester, match, query, request)
  } catch (error) {
    const code = isDatabaseDown(error) ? 'unavailable' : 'undefined_error'
    const requester = guestRequester(edition, match.locale)
    const failure = { error, requester: requesterOf(request) ?? requester }
    logFailure(pages.runtime.log, request, failure, 'page render failed')
    const status = errorStatus[code]
    return refusalPage(pages, requester, match, { reason: code, status, requestId: request.id })
  }
}

/** The panel and a few related pages are shown in the staff member's language. */
function isForStaff(match: MatchedPath): boolean {
  const who = match.found === 'page' ? match.page.page.who : 'guest'
  return isPanel(match.path) || (who !== 'guest' && !who.persons)
}

function cacheKey(
  pages: Pages,
  request: FastifyRequest,
  edition: Edition,
  match: MatchedPath,
  query: URLSearchParams,
): string | undefined {
  if (match.found !== 'page' || match.page.page.who !== 'guest' || isPanel(match.path)) return undefined
  const { fresh, secret } = match.page.page
  if (fresh || (secret && hasSecretCookie(request, secret))) return undefined
  const search = canonicalSearch(pages, match.page.page, query)
  return search.length > 200 ? undefined : `${edition.code} ${match.locale} ${match.path}${search}`
}

const htmlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, cookie',
}

/** A cached page is compressed well on its second request; many pages are requested only once. */
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

/** The compressor may return a slice of a larger buffer, which would stay in memory as a whole. */
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

/** Link parameters are preserved on redirects within the site, never to another site. */
function withLinkParams({ carried }: Pages, query: URLSearchParams, { redirect: to, status }: Redirect): Redirect {
  const kept = new URLSearchParams(carried.flatMap((name) => query.getAll(name).map((value) => [name, value])))
  if (kept.size === 0 || !/^\/(?![/\\])/.test(to)) return { redirect: to, status }
  return { redirect: `${to}${to.includes('?') ? '&' : '?'}${kept}`, status }
}

/** `fetch` follows redirects silently, so client-side navigation gets them as data. */
function redirect(reply: FastifyReply, asData: boolean, { redirect: to, status }: Redirect): FastifyReply {
  // Browsers would store a permanent redirect for ever, also one that staff entered by mistake.
  if (!asData) return reply.header('cache-control', 'private, no-cache').redirect(to, status)
  return reply.code(200).header('cache-control', 'no-store').send({ redirect: to })
}
