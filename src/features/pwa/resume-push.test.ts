import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireAuth } from '#shared/access.ts'

const stored = new Map<string, string>()
let key: string
/** The endpoints that were stored for the session. */
let sent: string[] = []
let pushManager: BrowserPushManager

const createKey = () => createECDH('prime256v1').generateKeys('base64url')
const auth = { client_info: { id: 7 } } as WireAuth

/** A browser allows one subscription at a time, for one key. */
class BrowserPushManager {
  current: { key: string; endpoint: string } | undefined
  #count = 0

  getSubscription() {
    return Promise.resolve(this.#present())
  }

  subscribe({ applicationServerKey }: { applicationServerKey: string }) {
    if (this.current && this.current.key !== applicationServerKey)
      return Promise.reject(new DOMException('another key', 'InvalidStateError'))
    this.current ??= { key: applicationServerKey, endpoint: `https://push.example/${++this.#count}` }
    return Promise.resolve(this.#present())
  }

  #present() {
    if (!this.current) return null
    const { endpoint } = this.current
    const bytes = Uint8Array.from(Buffer.from(this.current.key, 'base64url'))
    return {
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => {
        this.current = undefined
        return Promise.resolve(true)
      },
    }
  }
}

beforeEach(async () => {
  stored.clear()
  sent = []
  key = createKey()
  pushManager = new BrowserPushManager()
  await pushManager.subscribe({ applicationServerKey: key })
  vi.stubGlobal('window', { localStorage: { getItem: (name: string) => stored.get(name) ?? null } })
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en' } } })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) } })
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string }) => {
    if (path === '/api/push/key') return Promise.resolve(Response.json({ status: 'success', data: { key } }))
    sent.push((JSON.parse(body!) as { endpoint: string }).endpoint)
    return Promise.resolve(Response.json({ status: 'success', data: {} }))
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A page with modules of its own. */
async function openPage(): Promise<void> {
  vi.resetModules()
  const { resumePush } = await import('./resume-push.ts')
  await resumePush(auth)
}

test('a subscription is stored again for the next session of its owner only', async () => {
  await openPage()
  expect(sent).toEqual([])
  stored.set('push_account', '7')
  await openPage()
  expect(sent).toEqual(['https://push.example/1'])
})

test('a subscription for an earlier key of the site is replaced', async () => {
  stored.set('push_account', '7')
  key = createKey()
  await openPage()
  await openPage()
  expect(pushManager.current).toMatchObject({ key })
  expect(sent).toEqual(['https://push.example/2', 'https://push.example/2'])
})
