import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearPrefetched, loadPage, prefetch } from './prefetch.ts'

const requests: [url: string, priority: string | undefined][] = []
let fail = false
beforeEach(() => {
  vi.useFakeTimers()
  requests.length = 0
  fail = false
  clearPrefetched()
  vi.stubGlobal('fetch', async (url: URL, { priority }: RequestInit = {}) => {
    requests.push([url.pathname, priority])
    if (fail) throw new TypeError('away')
    return Response.json({ page: 'tutor', frame: {} })
  })
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const at = (path: string) => `http://ua.localhost${path}`
const ahead = (path: string) => prefetch(at(path), async () => undefined)
const open = (path: string) => loadPage(new URL(at(path)))

test('uses prefetched data once, fetched at low priority', async () => {
  ahead('/a')
  ahead('/a')
  await open('/a')
  expect(requests).toEqual([['/a', 'low']])
  await open('/a')
  expect(requests).toEqual([
    ['/a', 'low'],
    ['/a', undefined],
  ])
})

test('expired data is fetched again, also by prefetching', async () => {
  ahead('/a')
  vi.advanceTimersByTime(29_000)
  ahead('/a')
  expect(requests).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  ahead('/a')
  expect(requests).toHaveLength(2)
  await open('/a')
  expect(requests).toHaveLength(2)
})

test('keeps the twenty newest', async () => {
  for (let page = 1; page <= 21; page++) ahead(`/${page}`)
  await open('/21')
  await open('/2')
  expect(requests).toHaveLength(21)
  await open('/1')
  expect(requests).toHaveLength(22)
})

test('a failed prefetch is fetched on navigation', async () => {
  fail = true
  ahead('/a')
  await vi.advanceTimersByTimeAsync(1)
  fail = false
  expect(await open('/a')).toMatchObject({ page: 'tutor' })
  expect(requests).toHaveLength(2)
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: '3g' }])(
  'does not prefetch with %o',
  (connection) => {
    vi.stubGlobal('navigator', { connection })
    ahead('/a')
    expect(requests).toEqual([])
  },
)

test('a write clears prefetched data', async () => {
  ahead('/a')
  clearPrefetched()
  await open('/a')
  expect(requests).toHaveLength(2)
})
