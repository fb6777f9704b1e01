import type { Around, PageAnswer } from '#shared/frame.ts'
import { prefetchMarginPx } from './constants.ts'

export type Loaded = PageAnswer | { redirect: string }

type Ahead = { at: number; answer: Promise<Loaded> }

const prefetched = new Map<string, Ahead>()
const keptMs = 30_000
const atMost = 20

/** What stands around the pages seen so far, by key: the server does not send again what we say we have. */
const arounds = new Map<string, Around>()
let around: string | undefined

/** A page's data: fetched ahead a moment ago, or now. */
export async function loadPage(url: URL, signal?: AbortSignal): Promise<Loaded> {
  const ready = prefetched.get(url.href)
  prefetched.delete(url.href)
  return isFresh(ready) ? ready.answer : fetchPage(url, signal && { signal })
}

const isFresh = (ahead: Ahead | undefined): ahead is Ahead => ahead !== undefined && Date.now() - ahead.at < keptMs

async function fetchPage(url: URL, how?: RequestInit): Promise<Loaded> {
  const data = new URL(url)
  data.hash = ''
  data.searchParams.set('_data', around ?? '')
  const response = await fetch(data, { ...how, headers: { accept: 'application/json' } })
  const loaded = (await response.json()) as Loaded
  if ('frame' in loaded) rememberAround(loaded)
  return loaded
}

/** Puts in what only the key stands for. */
export function rememberAround({ frame }: PageAnswer): void {
  if (!frame.around) return
  around = frame.around.key
  if ('main' in frame.around) arounds.set(around, frame.around)
  else frame.around = arounds.get(around)!
}

/** After a write, what was fetched ahead may be old. */
export function forgetPrefetched(): void {
  prefetched.clear()
}

/** `then` fetches what the page will be drawn with. Whatever somebody really asked for comes first. */
export function prefetch(href: string, then: (answer: PageAnswer) => Promise<void>): void {
  if (isFresh(prefetched.get(href)) || isCostly()) return
  const answer = fetchPage(new URL(href), { priority: 'low' })
  const ahead = { at: Date.now(), answer }
  answer
    .then((loaded) => ('redirect' in loaded ? undefined : then(loaded)))
    .catch(() => prefetched.get(href) === ahead && prefetched.delete(href))
  // As the newest, also where an old one stood.
  prefetched.delete(href)
  prefetched.set(href, ahead)
  if (prefetched.size > atMost) prefetched.delete(prefetched.keys().next().value ?? '')
}

let observer: IntersectionObserver | undefined

/** Links marked `data-prefetch` are fetched when they come near the view. */
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

/** Whoever pays for data, or waits for it, gets only what they ask for. */
function isCostly(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
