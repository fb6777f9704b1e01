import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { admit } from '#shared/access.ts'
import type { Page } from '#shared/contract.ts'
import { isRefusal, refuse } from '#shared/errors.ts'
import type { PageAnswer } from '#shared/frame.ts'
import type { Edition } from '#editions/edition.ts'
import { isDatabaseAway } from '../db/database.ts'
import { hasSessionCookie, readAsker } from '../http/asker.ts'
import { acceptedEncoding, compress, sendCompressed } from '../http/compress.ts'
import { securityHeaders } from '../http/security.ts'
import type { LoadedPage, Redirect } from '../plugin.ts'
import { readingCtx } from '../runtime.ts'
import type { Asker, Runtime } from '../runtime.ts'
import type { PageCache } from './cache.ts'
import { frameOf } from './frame.ts'
import type { Match, Matcher } from './match.ts'

export type Pages = {
  match: Matcher
  cache: PageCache
  /** What an unknown path, a shut door and a broken server show: to visitors, and to staff in the panel. */
  refusals: Record<'site' | 'panel', LoadedPage>
  staffLogin: string
  build: string
  panelPages: Parameters<typeof frameOf>[1]['panelPages']
  render: (answer: PageAnswer) => string
}

/** Answers a path of the site: HTML on a first visit, JSON for `?_data` when moving on inside. */
export async function servePage(
  runtime: Runtime,
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const edition = runtime.hosts.edition(request.headers.host)
  const url = new URL(request.url, 'http://site')
  const asData = url.searchParams.has('_data')
  const match = pages.match(edition, url.pathname)
  if (match.found === 'redirect') return redirect(reply, asData, { redirect: match.to + url.search, status: 301 })

  const key = asData || hasSessionCookie(request) ? undefined : cacheKey(edition, match, url)
  if (key) {
    const cached = pages.cache.get(key, Date.now())
    if (cached) return sendHtml(request, reply, 200, cached)
  }
  const { generation } = pages.cache
  const asker = await readAsker(runtime, request, edition, match.locale)
  if (isPanel(match)) asker.locale = asker.auth.staff?.locale ?? asker.locale
  const answer = await answerPage(runtime, pages, asker, match, url)
  if ('redirect' in answer) return redirect(reply, asData, answer)
  if (asData) {
    reply.code(answer.status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return sendCompressed(request, reply, JSON.stringify(answer))
  }
  const html = Buffer.from(pages.render(answer))
  const keep = key !== undefined && answer.status === 200
  return sendHtml(
    request,
    reply,
    answer.status,
    keep ? pages.cache.set(key, html, Date.now(), generation) : { html, encoded: {} },
  )
}

type Path = Exclude<Match, { found: 'redirect' }>

/** The panel has no locale prefixes: staff choose their language once. */
const isPanel = (match: Path) => match.path.startsWith('/panel/')

async function answerPage(
  runtime: Runtime,
  pages: Pages,
  asker: Asker,
  match: Path,
  url: URL,
): Promise<PageAnswer | Redirect> {
  const refusal = pages.refusals[isPanel(match) && asker.auth.staff ? 'panel' : 'site']
  if (match.found === 'nothing')
    return drawn(runtime, pages, asker, refusal, { reason: 'not_found' }, match.status, {
      path: match.path,
      search: '',
    })
  const { page } = match.page
  const actor = admit(page.who, asker.auth)
  if (actor === 'unauthorized' && page.layout === 'panel') {
    return {
      redirect: `${pages.staffLogin}?next=${encodeURIComponent(url.pathname + knownSearch(page, url))}`,
      status: 303,
    }
  }
  const search = knownSearch(page, url)
  const input = { ...Object.fromEntries(new URLSearchParams(search)), ...match.params }
  try {
    if (typeof actor === 'string') throw refuse(actor)
    return await drawn(runtime, pages, { ...asker, actor }, match.page, input, 200, { path: match.path, search })
  } catch (error) {
    const refused = isRefusal(error) ? error.refusal : isDatabaseAway(error) ? 'unavailable' : 'undefined_error'
    if (refused === 'undefined_error') runtime.log.error({ err: error, page: page.id }, 'a page failed')
    const status =
      { not_found: 404, forbidden: 403, unauthorized: 401, gone: 410, unavailable: 503 }[refused as string] ?? 500
    return drawn(runtime, pages, asker, refusal, { reason: refused }, status, { path: match.path, search: '' })
  }
}

async function drawn(
  runtime: Runtime,
  pages: Pages,
  asker: Asker,
  { page, load }: LoadedPage,
  given: object,
  status: number,
  at: { path: string; search: string },
): Promise<PageAnswer | Redirect> {
  const input = z.safeDecode(page.input, given as never)
  if (!input.success) throw refuse('not_found')
  const loaded = await load(readingCtx(runtime, asker), input.data)
  if ('redirect' in loaded) return loaded as Redirect
  const frame = frameOf(runtime, { ...pages, ...at, page, asker, status })
  return { page: page.id, status, data: z.encode(page.data, loaded), frame }
}

function cacheKey(edition: Edition, match: Match, url: URL): string | undefined {
  if (match.found !== 'page' || match.page.page.who !== 'guest' || match.page.page.layout === 'panel') return undefined
  const search = knownSearch(match.page.page, url)
  return search.length > 200 ? undefined : `${edition.code} ${match.locale} ${match.path}${search}`
}

/** Only what the page reads, in one order: an unknown query shares the page's one copy in the cache. */
function knownSearch(page: Page, url: URL): string {
  const known = new URLSearchParams()
  for (const name of Object.keys(page.input.shape).sort()) {
    const value = url.searchParams.get(name)
    if (value !== null) known.set(name, value)
  }
  return known.size > 0 ? `?${known}` : ''
}

async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: { html: Buffer; encoded: Partial<Record<string, Buffer>> },
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const body = (page.encoded[encoding] ??= await compress(page.html, encoding))
  reply.code(status).headers(htmlHeaders)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

const htmlHeaders = {
  ...securityHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, cookie',
}

/** A fetch would follow a redirect silently; the browser's navigator wants to know where it went. */
function redirect(reply: FastifyReply, asData: boolean, { redirect, status }: Redirect): FastifyReply {
  if (!asData) return reply.redirect(redirect, status)
  return reply.code(200).header('cache-control', 'no-store').send({ redirect })
}
