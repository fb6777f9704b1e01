import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Edition } from '#editions/edition.ts'
import { authorize, personRoles } from '#shared/access.ts'
import type { Access } from '#shared/access.ts'
import { textsOf } from '#shared/contract.ts'
import type { Page, PageTexts } from '#shared/contract.ts'
import { errorStatus, isAppError, fail } from '#shared/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { Frame, PageAnswer } from '#shared/frame.ts'
import { isDatabaseDown } from '../db/database.ts'
import { logFailure } from '../http/request-log.ts'
import { readHead } from '../plugin.ts'
import type { LoadedPage, PageHead, Redirect } from '../plugin.ts'
import { linkToPicture } from '../og/og-link.ts'
import type { OgPicture, OgPictureLink } from '../og/og-picture.ts'
import { readOnlyCtx } from '../runtime.ts'
import type { Requester } from '../requester.ts'
import type { Pages } from './pages.ts'
import { buildFrame } from './frame.ts'
import { isPanel, pathsOf } from './match.ts'
import type { RouteMatch } from './match.ts'

export type MatchedPath = Exclude<RouteMatch, { found: 'redirect' }>
/** `structured` and `picture` are only rendered into the HTML of a first visit and never part of the JSON answer. */
export type AnsweredPage = {
  answer: PageAnswer
  texts: PageTexts
  structured: readonly object[]
  picture?: OgPictureLink & { shown: OgPicture }
}

/** Checks access and input, then loads the data and the frame. Errors become an error page. */
export async function answerPage(
  pages: Pages,
  requester: Requester,
  match: MatchedPath,
  query: URLSearchParams,
  request: FastifyRequest,
): Promise<AnsweredPage | Redirect> {
  const refusal = (reason: ErrorCode | 'acting', status: number) =>
    refusalPage(pages, requester, match, { reason, status, requestId: request.id })
  if (match.found === 'nothing') return refusal('not_found', match.status)
  const { page } = match.page
  const search = canonicalSearch(pages, page, query)
  const actor = authorize(page.who, requester.auth)
  if (actor === 'unauthorized') return redirectToLogin(pages, requester, page.who, match.path + search)
  try {
    if (typeof actor === 'string') throw fail(actor)
    if (page.inPerson && 'acted' in actor && actor.acted) return await refusal('acting', errorStatus.forbidden)
    const input = {
      ...Object.fromEntries(new URLSearchParams(search)),
      ...linkParams(pages, page, query),
      ...match.params,
    }
    const known = query.get('_data') ?? undefined
    return await renderPage(pages, { ...requester, actor }, match.page, input, {
      path: match.path,
      search,
      status: 200,
      known,
    })
  } catch (error) {
    const code = isAppError(error) ? error.refusal : isDatabaseDown(error) ? 'unavailable' : 'undefined_error'
    const failure = { error, requester: typeof actor === 'string' ? requester : { ...requester, actor }, page: page.id }
    if (errorStatus[code] >= 500) logFailure(pages.runtime.log, request, failure, 'page render failed')
    return refusal(code, statusOf(code, requester.edition, match))
  }
}

/** Missing pages below a locale prefix answer 410. */
function statusOf(code: ErrorCode, { locales }: Edition, { locale }: MatchedPath): number {
  return code === 'not_found' && locale !== locales[0] ? errorStatus.gone : errorStatus[code]
}

/** `next` returns the visitor after login. With several roles, the login page of the first one is used. */
function redirectToLogin({ signIn }: Pages, { edition, locale }: Requester, who: Access, at: string): Redirect {
  const persons = who === 'guest' ? undefined : who.persons
  const realm = personRoles.find((role) => persons?.includes(role)) ?? 'staff'
  const here = (path: string) => (realm === 'staff' ? path : localePath(locale, edition.locales, path))
  return { redirect: `${here(signIn[realm])}?next=${encodeURIComponent(here(at))}`, status: 303 }
}

export function refusalPage(
  pages: Pages,
  requester: Requester,
  { path }: MatchedPath,
  { reason, status, requestId }: { reason: ErrorCode | 'acting'; status: number; requestId: string },
): Promise<AnsweredPage | Redirect> {
  const kind = status >= 500 ? 'broken' : isPanel(path) && requester.auth.staff ? 'panel' : 'site'
  const input = { reason, ...(kind === 'broken' && { request_id: requestId }) }
  return renderPage(pages, requester, pages.refusals[kind], input, { path, search: '', status })
}

type FormFailure = {
  reason: ErrorCode
  texts: readonly string[]
  needs_email?: boolean
  request_id?: string
  status: number
}

/** Says why a form without JavaScript failed, and leads back to its page at `path`. */
export function formFailurePage(
  pages: Pages,
  requester: Requester,
  path: string,
  { status, ...failure }: FormFailure,
): Promise<AnsweredPage | Redirect> {
  return renderPage(pages, requester, pages.refusals.broken, failure, { path, search: '', status })
}

/** Link parameters are not part of the page's URL, but a page may declare that it reads them. */
function linkParams({ carried }: Pages, { input }: Page, query: URLSearchParams): Record<string, string> {
  const names = carried.filter((name) => name in input.shape && query.get(name))
  return Object.fromEntries(names.map((name) => [name, query.get(name)!]))
}

/**
 * Keeps only filled-in parameters that the page reads, sorted, so that unknown parameters share one cache entry and
 * empty fields of a form without JavaScript are dropped. Path parameters are not included.
 */
export function canonicalSearch({ carried }: Pick<Pages, 'carried'>, page: Page, query: URLSearchParams): string {
  const known = new URLSearchParams()
  for (const name of Object.keys(page.input.shape).sort()) {
    const value = carried.includes(name) ? null : query.get(name)
    if (value && !pathsOf(page).some((path) => path.includes(`:${name}`))) known.set(name, value)
  }
  return known.size > 0 ? `?${known}` : ''
}

async function renderPage(
  pages: Pages,
  requester: Requester,
  { page, load }: LoadedPage,
  given: object,
  at: { path: string; search: string; status: number; known?: string | undefined },
): Promise<AnsweredPage | Redirect> {
  const input = z.safeDecode(page.input, given as never)
  if (!input.success) throw fail('not_found')
  const loaded = await load(readOnlyCtx(pages.runtime, requester), input.data)
  if ('redirect' in loaded) return loaded as Redirect
  const data = z.encode(page.data, loaded)
  const head = readHead(loaded)
  const frame = await buildFrame(pages, { ...at, page, requester, head })
  const answer = { page: page.id, status: at.status, data, frame }
  const picture = pictureOf(pages, requester, frame, head)
  return { answer, texts: textsOf(page), structured: head.structured ?? [], ...(picture && { picture }) }
}

/** Only public pages have a canonical address, so no other page has a picture. */
function pictureOf({ runtime }: Pages, { edition, locale }: Requester, { head }: Frame, { picture }: PageHead) {
  if (!head.canonical) return undefined
  const shown = picture ?? {
    title: edition.siteName,
    subtitle: runtime.texts.translate(edition, locale, 'site.promise'),
  }
  const { origin, pathname, search } = new URL(head.canonical)
  return { ...linkToPicture(edition, origin, pathname + search, shown), shown }
}
