import type { PageAnswer } from '#shared/frame.ts'
import { localePath } from '#shared/frame.ts'
import { offlineOwner } from '#shared/offline-owner.ts'
import { forgetOfflineList } from '#ui/offline.ts'

/** Every build installs a new worker, which stores the offline pages of that build. */
export function serviceWorkerUrl({ build, edition }: Pick<PageAnswer['frame'], 'build' | 'edition'>): string {
  const offline = edition.locales.map((locale) => localePath(locale, edition.locales, '/offline'))
  return `/sw.js?${new URLSearchParams({ build, offline: offline.join(',') }).toString()}`
}

/** After the page has loaded, so that a first visit stays as quick as without it. */
export function registerServiceWorker(url: string): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(url).catch(() => undefined)
  if (document.readyState === 'complete') setTimeout(register, 1000)
  else addEventListener('load', () => setTimeout(register, 1000), { once: true })
}

/** Everything that only the last person of this browser may see goes with the end of their session or role. */
export function clearForeignLists({ frame }: PageAnswer): void {
  // Pages of the panel say nothing about the person.
  if (frame.layout !== 'panel') void forgetOfflineList(offlineOwner(frame.auth))
}
