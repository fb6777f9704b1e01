import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectShared, listen } from './live-socket.ts'

class FakeSocket extends EventTarget {
  readonly address: string
  closed = false
  constructor(address: string) {
    super()
    this.address = address
    sockets.push(this)
  }
  close() {
    this.closed = true
  }
  opens = () => this.dispatchEvent(new Event('open'))
  says = (message: object) => this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  ends = (code: number) => this.dispatchEvent(Object.assign(new Event('close'), { code }))
}
let sockets: FakeSocket[] = []
let stops: (() => void)[] = []

beforeEach(() => {
  sockets = []
  stops = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { origin: 'https://ua.example' })
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'ua' } } })
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const me = { role: 'admin', id: 7 }
function subscribe(who = me) {
  const received: string[] = []
  stops.push(listen(who, ({ kind }) => void received.push(kind)))
  return received
}

test('all components of a page share one socket, which closes with the last of them', () => {
  const [one, two] = [subscribe(), subscribe()]
  expect(sockets.map(({ address }) => address)).toEqual([
    'wss://ua.example/websocket/?role=admin&id=7&signals=1&lang=ua',
  ])
  sockets[0]!.opens()
  sockets[0]!.says({ status: 'success', data: { signal: { kind: 'bell' } } })
  sockets[0]!.says({ status: 'success', data: { msg_service: 0, msg_data: {} } })
  expect([one, two]).toEqual([
    ['bell', 'message'],
    ['bell', 'message'],
  ])
  stops[0]!()
  vi.runAllTimers()
  expect(sockets[0]!.closed).toBe(false)
  stops[1]!()
  // A listener added in the same tick keeps the socket.
  subscribe()
  vi.runAllTimers()
  expect([sockets.length, sockets[0]!.closed]).toEqual([1, false])
  stops[2]!()
  vi.runAllTimers()
  expect(sockets[0]!.closed).toBe(true)
})

test('reconnects after 100 ms, then with backoff, and reports a possible gap', () => {
  const received = subscribe()
  sockets[0]!.opens()
  sockets[0]!.ends(1006)
  vi.advanceTimersByTime(99)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
  sockets[1]!.ends(1006)
  vi.advanceTimersByTime(199)
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(201)
  expect(sockets).toHaveLength(3)
  expect(received).toEqual([])
  sockets[2]!.opens()
  expect(received).toEqual([])
  sockets[2]!.says({ status: 'success', data: { listening: true } })
  expect(received).toEqual(['missed'])
})

test('reports when messages arrive from now on, so that data fetched before is fetched again', () => {
  const received = subscribe()
  sockets[0]!.opens()
  expect(received).toEqual([])
  sockets[0]!.says({ status: 'success', data: { listening: true } })
  expect(received).toEqual(['listening'])
  const late = subscribe()
  vi.advanceTimersByTime(1)
  expect(late).toEqual(['listening'])
  expect(received).toEqual(['listening'])
})

test('stops retrying when refused', () => {
  subscribe()
  // The first refusals may come from a session change.
  for (const place of [0, 1, 2]) {
    sockets[place]!.opens()
    sockets[place]!.ends(4_403)
    vi.advanceTimersByTime(400)
  }
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(3)
})

test('a late component of the same page is told when the socket is complete', () => {
  subscribe()
  sockets[0]!.opens()
  sockets[0]!.says({ status: 'success', data: { listening: true } })
  const frames: string[] = []
  const late = connectShared({ role: 'admin', id: '7' })({
    open: () => void frames.push('open'),
    message: (text) => void frames.push(text),
    close: (code) => void frames.push(`closed with ${code}`),
  })
  vi.advanceTimersByTime(1)
  expect(frames).toEqual(['open', '{"status":"success","data":{"listening":true}}'])
  sockets[0]!.ends(1012)
  expect(frames.at(-1)).toBe('closed with 1012')
  late?.leave()
  expect(sockets).toHaveLength(1)
})

test('dropping an unresponsive socket makes all of its components reconnect over one new socket', () => {
  const received = subscribe()
  const dropped: (number | undefined)[] = []
  const handle = connectShared({ role: 'admin', id: '7' })({
    open: () => undefined,
    message: () => undefined,
    close: (code) => void dropped.push(code),
  })
  sockets[0]!.opens()
  handle!.drop()
  expect([sockets[0]!.closed, dropped]).toEqual([true, [undefined]])
  vi.advanceTimersByTime(100)
  expect(sockets).toHaveLength(2)
  sockets[1]!.opens()
  sockets[1]!.says({ status: 'success', data: { listening: true } })
  expect(received).toEqual(['missed'])
})
