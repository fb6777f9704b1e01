import { z } from 'zod'
import { errorStatus, isAppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { Ctx } from '../context.ts'
import { inLocale } from '../texts/in-locale.ts'
import { readHead } from '../plugin.ts'
import type { LoadedPage, PageHead, Redirect } from '../plugin.ts'
import { createMatcher } from './match.ts'
import type { Matcher } from './match.ts'

/** `redirect` is the address that the page leads to; `data` and `head` are those of a guest page. */
export type ProbedPath = { exists: boolean; code: number; redirect?: string; data?: object; head?: PageHead }
export type PathProbe = (address: string) => Promise<ProbedPath>

/**
 * Answers what a guest would get at an address of this site, in its language and without rendering it. Pages of people and staff count as
 * existing. Several probes of one caller share what they read.
 */
export function createProbe(pages: readonly LoadedPage[]): (ctx: Ctx) => PathProbe {
  let matcher: Matcher | undefined
  return (ctx) => {
    const match = (matcher ??= createMatcher(pages))
    const guests = new Map<Locale, Ctx>()
    const guestIn = (locale: Locale) => {
      const guest = guests.get(locale) ?? guestCtx(ctx, locale)
      guests.set(locale, guest)
      return guest
    }
    return async (address) => {
      const [pathname = '/', search = ''] = address.split('#', 1)[0]!.split('?', 2)
      const found = match(ctx.edition, pathname)
      if (found.found === 'redirect') return { exists: true, code: 301, redirect: found.to }
      if (found.found === 'nothing') return { exists: false, code: found.status }
      const { page, load } = found.page
      if (page.who !== 'guest') return { exists: true, code: 200 }
      const given = { ...Object.fromEntries(new URLSearchParams(search)), ...found.params }
      const input = z.safeDecode(page.input, given)
      if (!input.success) return { exists: false, code: errorStatus.not_found }
      try {
        const loaded = await load(guestIn(found.locale), input.data)
        if ('redirect' in loaded) {
          const { redirect, status } = loaded as Redirect
          return { exists: true, code: status, redirect }
        }
        return { exists: true, code: 200, data: loaded, head: readHead(loaded) }
      } catch (error) {
        if (isAppError(error)) return { exists: false, code: errorStatus[error.refusal] }
        throw error
      }
    }
  }
}

/** Probes each address once, for callers that ask about many addresses at one time. */
export function rememberProbes(probe: PathProbe): PathProbe {
  const known = new Map<string, Promise<ProbedPath>>()
  return (address) => {
    const answer = known.get(address) ?? probe(address).then(withoutContent)
    known.set(address, answer)
    return answer
  }
}

const withoutContent = ({ exists, code, redirect }: ProbedPath): ProbedPath => ({
  exists,
  code,
  ...(redirect !== undefined && { redirect }),
})

/** The cache of the caller is keyed by the caller's language, so another language must not be stored in it. */
function guestCtx(ctx: Ctx, locale: Locale): Ctx {
  const known = new Map<string, Promise<unknown>>()
  const remember: Ctx['remember'] = (key, make) => {
    const value = known.get(key) ?? make()
    known.set(key, value)
    return value as ReturnType<typeof make>
  }
  return { ...inLocale(ctx, locale), actor: { realm: 'guest' }, auth: {}, remember }
}
