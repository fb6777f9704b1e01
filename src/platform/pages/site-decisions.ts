import type { FastifyRequest } from 'fastify'
import type { Edition } from '#editions/edition.ts'
import type { Page } from '#shared/contract.ts'
import type { Locale } from '#shared/locale.ts'
import type { Runtime } from '../plugin.ts'
import type { Requester } from '../requester.ts'
import type { Redirect, SliceSite } from '../slice-site.ts'
import { guestRequester, readOnlyCtx } from '../runtime.ts'
import { isPanel } from './match.ts'

/**
 * Where staff moved a path. Without the database it is `unknown`: the path is served as if it had not moved, but the
 * page is not cached, because it would hide a redirect afterwards.
 */
export async function findMovedPath(
  runtime: Runtime,
  edition: Edition,
  pathname: string,
): Promise<Redirect | 'gone' | 'unknown' | undefined> {
  const find = declared(runtime, 'findMovedPath')
  if (!find || isPanel(pathname)) return undefined
  try {
    return await find(guestCtx(runtime, edition, edition.locales[0]), pathname)
  } catch (error) {
    runtime.log.error({ err: error }, 'redirect lookup failed')
    return 'unknown'
  }
}

export async function findFeatures(runtime: Runtime, requester: Requester): Promise<object | undefined> {
  return declared(runtime, 'findFeatures')?.(readOnlyCtx(runtime, requester))
}

/** Only whole pages count: data for client-side navigation is mostly prefetched. */
export function reportVisit(
  runtime: Runtime,
  request: FastifyRequest,
  { edition, locale, ...visit }: { edition: Edition; locale: Locale; page: Page; path: string; search: string },
): void {
  const report = declared(runtime, 'onVisit')
  if (report && request.method === 'GET' && isPerson(request)) report(guestCtx(runtime, edition, locale), visit)
}

/** Crawlers name themselves, and browsers announce a prefetch. */
function isPerson({ headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? ''
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? ''
  return agent !== '' && !crawlers.test(agent.slice(0, 500)) && !String(purpose).startsWith('prefetch')
}
const crawlers =
  /bot|crawl|spider|slurp|preview|monitor|facebookexternalhit|headless|lighthouse|curl|wget|python|java\//i

function declared<K extends keyof SliceSite>({ plugins }: Runtime, name: K): SliceSite[K] {
  return plugins.find(({ site }) => site?.[name])?.site?.[name]
}

function guestCtx(runtime: Runtime, edition: Edition, locale: Locale) {
  return readOnlyCtx(runtime, guestRequester(edition, locale))
}
