import { storage } from './storage.ts'

/** An entry of a list on the offline page, as the service worker (`public/sw.js`) shows it. */
type OfflineItem = { href: string; title: string; text: string }

const cacheName = 'seen'
const maxItems = 20
const sessionMs = 30 * 86_400_000
const pathOf = (list: string) => `/offline-data/${list}`

/** Adds an entry that everybody may see, latest first. */
export async function addOfflineItem(list: string, item: OfflineItem): Promise<void> {
  const cache = await openCache()
  const stored = await cache?.match(pathOf(list))
  const known = stored ? ((await stored.json()) as { items: OfflineItem[] }).items : []
  const items = [item, ...known.filter(({ href }) => href !== item.href)].slice(0, maxItems)
  await cache?.put(pathOf(list), Response.json({ until: null, items }))
}

/** Replaces a list that only its owner may see. It is hidden once the session must have ended. */
export async function saveOfflineList(list: string, items: readonly OfflineItem[], owner: string): Promise<void> {
  storage('localStorage').setItem('offline-owner', owner)
  storage('localStorage').setItem('offline-list', list)
  const cache = await openCache()
  await cache?.put(pathOf(list), Response.json({ until: Date.now() + sessionMs, items: items.slice(0, maxItems) }))
}

/** Deletes the list of the owner as soon as somebody else, another role or nobody is signed in. */
export async function forgetOfflineList(owner: string | undefined): Promise<void> {
  const saved = storage('localStorage').getItem('offline-owner')
  if (saved === null || saved === owner) return
  const cache = await openCache()
  await cache?.delete(pathOf(storage('localStorage').getItem('offline-list') ?? ''))
  storage('localStorage').removeItem('offline-owner')
  storage('localStorage').removeItem('offline-list')
}

/** Undefined without TLS, and where the browser denies storage. */
async function openCache(): Promise<Cache | undefined> {
  if (!('caches' in window)) return undefined
  return caches.open(cacheName).catch(() => undefined)
}
