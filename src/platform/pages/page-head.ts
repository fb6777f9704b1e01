import type { Page } from '#shared/contract.ts'
import { localePath } from '#shared/frame.ts'
import type { Frame } from '#shared/frame.ts'
import type { Locale } from '#shared/locale.ts'
import type { PageHead, Runtime } from '../plugin.ts'
import type { Requester } from '../requester.ts'
import type { HeadTexts } from '../slice-site.ts'
import { readOnlyCtx } from '../runtime.ts'
import { alternatesOf, pageLocales } from './alternates.ts'
import { isPanel } from './match.ts'

/** `known` is the key of the site chrome that the browser already has. */
export type PageRequest = {
  page: Page
  requester: Requester
  path: string
  search: string
  status: number
  head: PageHead
  known?: string | undefined
}

/**
 * Links use the canonical host. A page in a language it is not meant for has the first language as canonical and is
 * left out of the alternates.
 */
export async function buildHead(runtime: Runtime, request: PageRequest): Promise<Frame['head']> {
  const { page, requester, path, status, head } = request
  const { edition, locale } = requester
  if (isPanel(path) || status !== 200 || page.who !== 'guest') return { alternates: [], index: false }
  const meant = pageLocales(edition, path, head.locales)
  const href = (one: Locale) => runtime.hosts.origin(edition) + pathIn(one, request) + (head.query ?? '')
  const index = head.index !== false && meant.includes(locale)
  return {
    canonical: href(meant.includes(locale) ? locale : (meant[0] ?? edition.locales[0])),
    alternates: index ? alternatesOf(edition, meant, href) : [],
    index,
    ...(head.title && { title: head.title }),
    ...(head.description && { description: head.description }),
    ...(await findMetatags(runtime, request)),
  }
}

export function pathIn(locale: Locale, { requester: { edition }, path, head }: PageRequest): string {
  return head.languages?.[locale] ?? localePath(locale, edition.locales, path)
}

/**
 * Metatags belong to a path. A page with a query of its own (`?page=2`) keeps its title, which would otherwise be the
 * same as that of the first page.
 */
async function findMetatags(runtime: Runtime, { requester, path, head }: PageRequest): Promise<HeadTexts> {
  if (head.query) return {}
  const find = runtime.plugins.find(({ site }) => site?.findMetatags)?.site?.findMetatags
  const variables = { site: requester.edition.siteName, ...head.variables }
  return (await find?.(readOnlyCtx(runtime, requester), { path, variables })) ?? {}
}
