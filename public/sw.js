/**
 * The service worker. It answers nothing but page visits, and those only when the network fails, so deployments, the page
 * cache and the back button work as without it. Its address carries the build and the offline pages of the edition:
 * `/sw.js?build=…&offline=/offline,/ru/offline`. It is plain JavaScript because browsers load it as it is.
 */
const address = new URL(location.href)
const shell = `shell ${address.searchParams.get('build')}`
const offlinePages = (address.searchParams.get('offline') ?? '/offline').split(',')
/** The same names and paths as in `ui/offline.ts`. */
const seen = 'seen'
const listPath = (list) => `/offline-data/${list}`

self.addEventListener('install', (event) => event.waitUntil(install()))

async function install() {
  const cache = await caches.open(shell)
  for (const path of offlinePages) {
    const response = await fetch(path, { credentials: 'omit' })
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
    const html = await response.clone().text()
    const styles = Array.from(
      html.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g),
      ([tag]) => /href="([^"]+)"/.exec(tag)?.[1],
    )
    await cache.addAll(styles.filter(Boolean))
    await cache.put(path, response)
  }
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('shell ') && name !== shell).map((name) => caches.delete(name)),
  )
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(visit(event))
  // The styles of the offline page; the network is asked first, as everywhere.
  else if (request.destination === 'style') event.respondWith(fetch(request).catch(() => fromShell(request)))
})

async function visit(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const page = await offlinePage(new URL(event.request.url).pathname)
    if (!page) throw error
    return page
  }
}

async function fromShell(request) {
  return (await (await caches.open(shell)).match(request)) ?? Response.error()
}

/** The cached page in the language of the visited path, with the lists of this browser and without scripts. */
async function offlinePage(pathname) {
  const inLanguage = offlinePages.find(
    (path) => pathname.startsWith(path.replace(/offline$/, '')) && path !== '/offline',
  )
  const cached = await (await caches.open(shell)).match(inLanguage ?? '/offline')
  if (!cached) return undefined
  let html = (await cached.text()).replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  for (const list of ['orders', 'tutors']) html = fill(html, list, await readList(list))
  const headers = new Headers(cached.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(html, { status: 200, headers })
}

async function readList(list) {
  const stored = await (await caches.open(seen)).match(listPath(list))
  if (!stored) return []
  const { until, items } = await stored.json()
  return until === null || until > Date.now() ? items : []
}

function fill(html, list, items) {
  if (items.length === 0) return html
  const rows = items.map(
    ({ href, title, text }) =>
      `<li class="rounded-card border border-line bg-card p-3"><a href="${escape(href)}" class="block font-semibold">${escape(title)}</a><p class="text-small text-soft">${escape(text)}</p></li>`,
  )
  return html
    .replace(new RegExp(`<section hidden="" data-offline="${list}">`), `<section data-offline="${list}">`)
    .replace(new RegExp(`(<ul [^>]*data-offline-list="${list}"[^>]*>)`), (tag) => tag + rows.join(''))
}

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text) => String(text).replaceAll(/[&<>"']/g, (sign) => escapes[sign])

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const options = { body, tag, icon: '/icons/any-192.png', badge: '/icons/any-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data.path))
})

async function openPath(path) {
  const target = new URL(path, location.origin)
  if (target.origin !== location.origin) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const opened = windows.find(({ url }) => new URL(url).pathname === target.pathname)
  await (opened ? opened.focus() : self.clients.openWindow(target.href))
}
