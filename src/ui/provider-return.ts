import type { Envelope } from '#shared/contract.ts'
import { parseSitePath } from '#shared/site-path.ts'
import { storage } from './storage.ts'

/** The callback parameters of an identity provider; `stopped` if the person cancelled there. */
export type ProviderReturn = { code: string; state: string; iss?: string } | { stopped: true }

export type ProviderStart<T> = {
  leave: () => Promise<Envelope<{ url: string }>>
  enter: (returned: Exclude<ProviderReturn, { stopped: true }>) => Promise<Envelope<T>>
  /** Called when the login is complete, or needs the next step of the answer. */
  entered: (answer: T) => void
}

const key = 'left for the provider from'

/** The provider has one callback address for all pages and languages, so the original page is remembered. */
export function rememberLoginPage(): void {
  storage('sessionStorage').setItem(key, location.pathname + location.search)
}

const goOn = '#continue'

/**
 * The provider returns to the canonical host, where cookies of other hosts are missing, so the login must start
 * there.
 */
export function properStart(url: string): string | undefined {
  const { origin } = new URL(new URL(url).searchParams.get('redirect_uri') ?? location.href)
  return origin === location.origin ? undefined : origin + location.pathname + location.search + goOn
}

/** True once, after the browser was sent to the canonical host to start a login. */
export function takeStart(): boolean {
  const starts = location.hash === goOn
  if (starts) history.replaceState(history.state, '', location.pathname + location.search)
  return starts
}

/** Reads and removes the callback parameters; `from` is the page where the login started, if it was another one. */
export function takeProviderReturn(): { returned: ProviderReturn; from: string | undefined } | undefined {
  const query = new URLSearchParams(location.search)
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name))
  if (!state || (!code && !query.has('error'))) return undefined
  history.replaceState(history.state, '', location.pathname)
  const left = parseSitePath(storage('sessionStorage').getItem(key) ?? undefined)
  storage('sessionStorage').removeItem(key)
  const from = left && left.path + left.search
  return {
    returned: code ? { code, state, ...(iss && { iss }) } : { stopped: true },
    from: from === location.pathname ? undefined : from,
  }
}
