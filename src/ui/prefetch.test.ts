import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPrefetched, loadPage, prefetch } from './prefetch.ts'

const asked: [url: string, priority: string | undefined][] = []
let fail = false
beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  fail = false
  forgetPrefetched()
  vi.stubGlobal('fetch', async (url: URL, { priority }: RequestInit = {}) => {
    asked.push([url.pathname, priority])
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

test('what was fetched ahead, with little hurry, is not fetched again, and is good for once', async () => {
  ahead('/a')
  ahead('/a')
  await open('/a')
  expect(asked).toEqual([['/a', 'low']])
  await open('/a')
  expect(asked).toEqual([
    ['/a', 'low'],
    ['/a', undefined],
  ])
})

test('what has become old is fetched anew, ahead as well', async () => {
  ahead('/a')
  vi.advanceTimersByTime(29_000)
  ahead('/a')
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(2_000)
  ahead('/a')
  expect(asked).toHaveLength(2)
  await open('/a')
  expect(asked).toHaveLength(2)
})

test('no more than twenty are kept, the newest', async () => {
  for (let page = 1; page <= 21; page++) ahead(`/${page}`)
  await open('/21')
  await open('/2')
  expect(asked).toHaveLength(21)
  await open('/1')
  expect(asked).toHaveLength(22)
})

test('what could not be fetched ahead is fetched when it is asked for', async () => {
  fail = true
  ahead('/a')
  await vi.advanceTimersByTimeAsync(1)
  fail = false
  expect(await open('/a')).toMatchObject({ page: 'tutor' })
  expect(asked).toHaveLength(2)
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: '3g' }])(
  'nothing is fetched ahead with %o',
  (connection) => {
    vi.stubGlobal('navigator', { connection })
    ahead('/a')
    expect(asked).toEqual([])
  },
)

test('a write makes it all old', async () => {
  ahead('/a')
  forgetPrefetched()
  await open('/a')
  expect(asked).toHaveLength(2)
})
