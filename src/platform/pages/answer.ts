import { z } from 'zod'
import type { Edition } from '#editions/edition.ts'
import { admit, personRoles } from '#shared/access.ts'
import type { PersonRole, Who } from '#shared/access.ts'
import { textsOf } from '#shared/contract.ts'
import type { Page, PageTexts } from '#shared/contract.ts'
import { errorStatus, isRefusal, refuse } from '#shared/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import type { PageAnswer } from '#shared/frame.ts'
import type { PanelPage } from '#shared/panel.ts'
import { isDatabaseAway } from '../db/database.ts'
import { readHead } from '../plugin.ts'
import type { LoadedPage, Redirect } from '../plugin.ts'
import { readingCtx } from '../runtime.ts'
import type { Asker, Runtime } from '../runtime.ts'
import type { SiteMenus } from './around.ts'
import { frameOf } from './frame.ts'
import { isPanel, pathsOf } from './match.ts'
import type { Match, Matcher } from './match.ts'

/** The pages of the product and what surrounds them. */
export type Pages = {
  runtime: Runtime
  match: Matcher
  build: string
  panelPages: readonly PanelPage[]
  menus: ReadonlyMap<Edition, SiteMenus>
  /** Where a shut door leads: the page on which one signs in as somebody who may open it. */
  signIn: Record<'staff' | PersonRole, string>
  /** Names in a query that are for the browser: no page and no cache reads them, and they go along where we lead. */
  carried: readonly string[]
  /** Shown instead: to visitors, to staff in the panel, and, needing nothing but itself, when we are broken. */
  refusals: Record<'site' | 'panel' | 'broken', LoadedPage>
}
export type Path = Exclude<Match, { found: 'redirect' }>
/** `structured` is for whoever reads the HTML of a first visit: it is no part of the answer, and never travels with it. */
export type AnsweredPage = { answer: PageAnswer; texts: PageTexts; structured: readonly object[] }

/** A page for somebody: access, input, data and frame; or why not, as a page of its own. */
export async function answerPage(
  pages: Pages,
  asker: Asker,
  match: Path,
  query: URLSearchParams,
): Promise<AnsweredPage | Redirect> {
  if (match.found === 'nothing') return refusalPage(pages, asker, match, 'not_found', match.status)
  const { page } = match.page
  const search = knownSearch(pages, page, query)
  const actor = admit(page.who, asker.auth)
  if (actor === 'unauthorized') return toSignIn(pages, asker, page.who, match.path + search)
  try {
    if (typeof actor === 'string') throw refuse(actor)
    const input = {
      ...Object.fromEntries(new URLSearchParams(search)),
      ...linkParams(pages, page, query),
      ...match.params,
    }
    const known = query.get('_data') ?? undefined
    return await draw(pages, { ...asker, actor }, match.page, input, { path: match.path, search, status: 200, known })
  } catch (error) {
    const code = isRefusal(error) ? error.refusal : isDatabaseAway(error) ? 'unavailable' : 'undefined_error'
    if (code === 'undefined_error') pages.runtime.log.error({ err: error, page: page.id }, 'a page failed')
    return refusalPage(pages, asker, match, code, statusOf(code, asker.edition, match))
  }
}

/** Below the prefix of another language than the edition's first, whatever does not exist is gone. */
function statusOf(code: ErrorCode, { locales }: Edition, { locale }: Path): number {
  return code === 'not_found' && locale !== locales[0] ? errorStatus.gone : errorStatus[code]
}

/** The shut door is named, so that whoever signs in comes back to it. Of several doors it is the first role's. */
function toSignIn({ signIn }: Pages, { edition, locale }: Asker, who: Who, at: string): Redirect {
  const persons = who === 'guest' ? undefined : who.persons
  const door = personRoles.find((role) => persons?.includes(role)) ?? 'staff'
  const here = (path: string) => (door === 'staff' ? path : localePath(locale, edition.locales, path))
  return { redirect: `${here(signIn[door])}?next=${encodeURIComponent(here(at))}`, status: 303 }
}

export function refusalPage(
  pages: Pages,
  asker: Asker,
  { path }: Path,
  reason: ErrorCode,
  status: number,
): Promise<AnsweredPage | Redirect> {
  const kind = status >= 500 ? 'broken' : isPanel(path) && asker.auth.staff ? 'panel' : 'site'
  return draw(pages, asker, pages.refusals[kind], { reason }, { path, search: '', status })
}

/** Secrets in a link are no part of the page's address, but a page may want to know that they are there. */
function linkParams({ carried }: Pages, { input }: Page, query: URLSearchParams): Record<string, string> {
  const names = carried.filter((name) => name in input.shape && query.get(name))
  return Object.fromEntries(names.map((name) => [name, query.get(name)!]))
}

/**
 * Only what the page reads and somebody filled in, in one order: an unknown query shares the page's one copy in
 * the cache, and a form sent without JavaScript may leave fields empty. What stands in the path does not count.
 */
export function knownSearch({ carried }: Pick<Pages, 'carried'>, page: Page, query: URLSearchParams): string {
  const known = new URLSearchParams()
  for (const name of Object.keys(page.input.shape).sort()) {
    const value = carried.includes(name) ? null : query.get(name)
    if (value && !pathsOf(page).some((path) => path.includes(`:${name}`))) known.set(name, value)
  }
  return known.size > 0 ? `?${known}` : ''
}

async function draw(
  pages: Pages,
  asker: Asker,
  { page, load }: LoadedPage,
  given: object,
  at: { path: string; search: string; status: number; known?: string | undefined },
): Promise<AnsweredPage | Redirect> {
  const input = z.safeDecode(page.input, given as never)
  if (!input.success) throw refuse('not_found')
  const loaded = await load(readingCtx(pages.runtime, asker), input.data)
  if ('redirect' in loaded) return loaded as Redirect
  const data = z.encode(page.data, loaded)
  const head = readHead(loaded)
  const frame = await frameOf(pages, { ...at, page, asker, head })
  const answer = { page: page.id, status: at.status, data, frame }
  return { answer, texts: textsOf(page), structured: head.structured ?? [] }
}
