import type { Envelope } from '#shared/contract.ts'
import { ownPath } from '#shared/own-path.ts'
import { storage } from './storage.ts'

/** What an identity provider sends people back with; `stopped`: they changed their mind there. */
export type ProviderReturn = { code: string; state: string; iss?: string } | { stopped: true }

/** What a door has to say for it. */
export type ProviderWay<T> = {
  leave: () => Promise<Envelope<{ url: string }>>
  enter: (returned: Exclude<ProviderReturn, { stopped: true }>) => Promise<Envelope<T>>
  /** They are in, or as far as the answer says. */
  entered: (answer: T) => void
}

const key = 'left for the provider from'

/** It sends everybody back to one address, whatever they were reading, and in which language. */
export function rememberDoor(): void {
  storage('sessionStorage').setItem(key, location.pathname + location.search)
}

const goOn = '#continue'

/**
 * The provider sends people back to our canonical host, where a cookie of another one is not at hand: whoever came by
 * another name of ours sets out from there.
 */
export function properStart(url: string): string | undefined {
  const { origin } = new URL(new URL(url).searchParams.get('redirect_uri') ?? location.href)
  return origin === location.origin ? undefined : origin + location.pathname + location.search + goOn
}

/** Once: somebody has just come over in order to set out. */
export function takeStart(): boolean {
  const starts = location.hash === goOn
  if (starts) history.replaceState(history.state, '', location.pathname + location.search)
  return starts
}

/** Once, and it leaves the address at the same time; `from`: the page they went away from, if it was another one. */
export function takeProviderReturn(): { returned: ProviderReturn; from: string | undefined } | undefined {
  const query = new URLSearchParams(location.search)
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name))
  if (!state || (!code && !query.has('error'))) return undefined
  history.replaceState(history.state, '', location.pathname)
  const left = ownPath(storage('sessionStorage').getItem(key) ?? undefined)
  storage('sessionStorage').removeItem(key)
  const from = left && left.path + left.search
  return {
    returned: code ? { code, state, ...(iss && { iss }) } : { stopped: true },
    from: from === location.pathname ? undefined : from,
  }
}
