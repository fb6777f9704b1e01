import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Features } from '../evaluate-model.ts'
import { followDefinitions } from './follow-definitions.ts'

const [connecting, closed] = [0, 2]
class FakeEventSource extends EventTarget {
  static readonly CLOSED = closed
  readonly address: string
  readyState = connecting
  constructor(address: string) {
    super()
    this.address = address
    sources.push(this)
  }
  close = () => void (this.readyState = closed)
  opens = () => this.dispatchEvent(new Event('open'))
  isRejected() {
    this.readyState = closed
    this.dispatchEvent(new Event('error'))
  }
}
let sources: FakeEventSource[] = []
let received: Features[] = []
let fetched: string[] = []

beforeEach(() => {
  sources = []
  received = []
  fetched = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path)
    return Promise.resolve(Response.json({ features: { lead: { defaultValue: 'fetched' } } }))
  })
  followDefinitions('sdk-us', (features) => void received.push(features))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a stream that the server rejects is opened again, later each time', async () => {
  const opened: number[] = []
  for (let count = 1; count <= 5; count++) {
    sources.at(-1)!.isRejected()
    const startedAt = Date.now()
    while (sources.length === count) await vi.advanceTimersByTimeAsync(500)
    opened.push(Date.now() - startedAt)
  }
  expect(opened[0]).toBeLessThanOrEqual(8000)
  expect(opened[4]).toBeGreaterThan(opened[0]!)
})

test('definitions are fetched meanwhile, once a minute at most', async () => {
  sources.at(-1)!.isRejected()
  expect(fetched).toEqual([])
  for (let minute = 0; minute < 10; minute++) {
    await vi.advanceTimersByTimeAsync(60_000)
    if (sources.at(-1)!.readyState !== closed) sources.at(-1)!.isRejected()
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(fetched.length).toBeGreaterThan(0)
  expect(fetched.length).toBeLessThanOrEqual(10)
  expect(received.at(-1)).toEqual({ lead: { defaultValue: 'fetched' } })
})

test('a stream that only lost its connection is left to the browser', async () => {
  sources[0]!.opens()
  sources[0]!.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect([sources.length, fetched.length]).toEqual([1, 0])
})
