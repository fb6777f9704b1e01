import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createWeb } from '#app/web.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { closeAfterFile } from '#test/support/cleanup.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Bus } from '../bus.ts'
import type { EventStream } from '../slice-feeds.ts'

let web: FastifyInstance
let log: TestApp['runtime']['log']
const listeners: Parameters<Bus['subscribe']>[0][] = []
let reads = 0
/** Ends the reads that wait, with their data. */
let openReads: ((state: string) => void)[] | undefined
let state = 'one'
let polled: string[] = []

const stream: EventStream = {
  path: '/planted/:name',
  event: 'state',
  on: ['feature.saved'],
  poll: { ms: 20, run: async ({ edition }) => void polled.push(edition.code) },
  read: (_ctx, { name }) => {
    reads++
    if (name === 'none') return Promise.resolve(undefined)
    if (!openReads) return Promise.resolve({ state })
    const open = openReads
    return new Promise((resolve) => open.push((found) => resolve({ state: found })))
  },
}

beforeAll(async () => {
  // Tests name the address of a reader as a proxy does.
  const { runtime } = await openApp({ TRUST_PROXY: '1' })
  log = runtime.log
  const bus: Bus = { ...runtime.bus, subscribe: (listener) => void listeners.push(listener) }
  const planted = { name: 'planted', routes: { streams: [stream] } }
  web = await createWeb({ ...runtime, bus, plugins: [...runtime.plugins, planted] })
  await web.listen({ host: '127.0.0.1', port: 0 })
  closeAfterFile(() => web.close())
})
beforeEach(() => {
  reads = 0
  openReads = undefined
  state = 'one'
  polled = []
})

const change = () => listeners.forEach((listener) => listener({ event: 'feature.saved', edition: 'ua' }))

/** An open connection, with the status and the data that arrived. */
function open(path = '/planted/x', address?: string) {
  const { port } = web.server.address() as AddressInfo
  const opened = { status: 0, received: [] as string[], close: () => request.destroy() }
  const headers = { host: 'ua.localhost', ...(address !== undefined && { 'x-forwarded-for': address }) }
  const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false })
  request.on('error', () => undefined)
  request.on('response', (response) => {
    opened.status = response.statusCode!
    response.on('error', () => undefined)
    response.on('data', (text: Buffer) =>
      opened.received.push(...Array.from(text.toString().matchAll(/"state":"(\w+)"/g), ([, found]) => found!)),
    )
  })
  return opened
}
const closeAll = (all: readonly { close: () => void }[]) => all.forEach((one) => one.close())

test('readers who leave before the first data free their places', async () => {
  openReads = []
  for (let round = 0; round < 3; round++) {
    const leaving = Array.from({ length: 15 }, () => open())
    await eventually(() => expect(openReads).toHaveLength(15))
    closeAll(leaving)
    // The server must notice that they left before it has something to send.
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const finish of openReads.splice(0)) finish('one')
  }
  openReads = undefined
  const reader = open()
  await eventually(() => expect(reader).toMatchObject({ status: 200, received: ['one'] }))
  reader.close()
})

test('one address has 20 places, and those with unknown names take none', async () => {
  for (let count = 0; count < 25; count++) expect((await web.inject({ url: '/planted/none' })).statusCode).toBe(404)
  const readers = Array.from({ length: 20 }, () => open())
  await eventually(() => expect(readers.every(({ status }) => status === 200)).toBe(true))
  const late = open()
  await eventually(() => expect(late.status).toBe(429))
  closeAll(readers)
})

test('the addresses of one IPv6 network share 20 places, and no refusal is logged', async () => {
  const errors = vi.spyOn(log, 'error')
  const readers = Array.from({ length: 150 }, (_, place) => open('/planted/x', `2001:db8:1:2::${place.toString(16)}`))
  await eventually(() => expect(readers.every(({ status }) => status > 0)).toBe(true))
  const countOf = (status: number) => readers.filter((reader) => reader.status === status).length
  expect([countOf(200), countOf(429)]).toEqual([20, 130])
  expect(errors).not.toHaveBeenCalled()
  const neighbour = open('/planted/x', '2001:db8:1:3::1')
  await eventually(() => expect(neighbour.status).toBe(200))
  closeAll([...readers, neighbour])
})

test('a change is read once for all readers', async () => {
  const readers = Array.from({ length: 10 }, () => open())
  await eventually(() => expect(readers.every(({ received }) => received.length === 1)).toBe(true))
  reads = 0
  state = 'two'
  change()
  await eventually(() => expect(readers.every(({ received }) => received.at(-1) === 'two')).toBe(true))
  expect(reads).toBe(1)
  closeAll(readers)
})

test('a change during the first read is not lost', async () => {
  openReads = []
  const reader = open()
  await eventually(() => expect(openReads).toHaveLength(1))
  const [finish] = openReads.splice(0)
  openReads = undefined
  state = 'two'
  change()
  finish!('one')
  await eventually(() => expect(reader.received).toEqual(['one', 'two']))
  reader.close()
})

test('a slow read of an earlier change does not replace a later one', async () => {
  const reader = open()
  await eventually(() => expect(reader.received).toEqual(['one']))
  openReads = []
  change()
  change()
  const [earlier, later] = openReads
  later!('three')
  await eventually(() => expect(reader.received).toEqual(['one', 'three']))
  earlier!('two')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reader.received).toEqual(['one', 'three'])
  reader.close()
})

test('a stream is polled for the editions of its readers, while there are any', async () => {
  await eventually(() => expect(polled).toEqual([]))
  const reader = open()
  await eventually(() => expect(polled.length).toBeGreaterThan(1))
  expect(new Set(polled)).toEqual(new Set(['ua']))
  reader.close()
  await eventually(async () => {
    polled = []
    await new Promise((done) => setTimeout(done, 100))
    expect(polled).toEqual([])
  })
})
