import type { SiteChrome, PageAnswer } from '#shared/frame.ts'
import { prefetchMarginPx } from './constants.ts'

export type LoadedPageData = PageAnswer | { redirect: string }

type Ahead = { at: number; answer: Promise<LoadedPageData> }

const prefetched = new Map<string, Ahead>()
const keptMs = 30_000
const atMost = 20

/** Site chrome by key. The server omits it for keys that the browser already has. */
const chromeByKey = new Map<string, SiteChrome>()
let chromeKey: string | undefined

export async function loadPage(url: URL, signal?: AbortSignal): Promise<LoadedPageData> {
  const ready = prefetched.get(url.href)
  prefetched.delete(url.href)
  return isFresh(ready) ? ready.answer : fetchPage(url, signal && { signal })
}

const isFresh = (ahead: Ahead | undefined): ahead is Ahead => ahead !== undefined && Date.now() - ahead.at < keptMs

async function fetchPage(url: URL, how?: RequestInit): Promise<LoadedPageData> {
  const data = new URL(url)
  data.hash = ''
  data.searchParams.set('_data', chromeKey ?? '')
  const response = await fetch(data, { ...how, headers: { accept: 'application/json' } })
  const loaded = (await response.json()) as LoadedPageData
  if ('frame' in loaded) rememberSiteChrome(loaded)
  return loaded
}

export function rememberSiteChrome({ frame }: PageAnswer): void {
  if (!frame.chrome) return
  chromeKey = frame.chrome.key
  if ('main' in frame.chrome) chromeByKey.set(chromeKey, frame.chrome)
  else frame.chrome = chromeByKey.get(chromeKey)!
}

/** Prefetched pages may be stale after a write. */
export function clearPrefetched(): void {
  prefetched.clear()
}

/** `then` loads the page's modules. Real navigations have priority. */
export function prefetch(href: string, then: (answer: PageAnswer) => Promise<void>): void {
  if (isFresh(prefetched.get(href)) || isCostly()) return
  const answer = fetchPage(new URL(href), { priority: 'low' })
  const ahead = { at: Date.now(), answer }
  answer
    .then((loaded) => ('redirect' in loaded ? undefined : then(loaded)))
    .catch(() => prefetched.get(href) === ahead && prefetched.delete(href))
  // Deleting first makes it the newest entry of the Map.
  prefetched.delete(href)
  prefetched.set(href, ahead)
  if (prefetched.size > atMost) prefetched.delete(prefetched.keys().next().value ?? '')
}

let observer: IntersectionObserver | undefined

/** Links with `data-prefetch` are prefetched when they come near the viewport. */
export function watchMarkedLinks(then: (answer: PageAnswer) => Promise<void>): void {
  observer?.disconnect()
  observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer?.unobserve(target)
        prefetch((target as HTMLAnchorElement).href, then)
      }
    },
    { rootMargin: `${prefetchMarginPx}px` },
  )
  for (const link of document.querySelectorAll('a[data-prefetch]')) observer.observe(link)
}

/** No prefetching with data saver or on slow connections. */
function isCostly(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
