import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anyStaff, guest } from '#shared/access.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { implement } from '../plugin.ts'
import type { Runtime } from '../plugin.ts'
import { serveEndpoint } from './dispatch.ts'
import type { ShowFailure } from './dispatch.ts'
import { createServer } from './server.ts'

const files = { scan: { maxBytes: 3_000_000, maxCount: 1, types: ['application/pdf'] } }
const shape = { input: noFields, answer: noFields }
const contract = {
  upload: endpoint({ method: 'POST', path: '/api/test/upload', who: guest, files, ...shape }),
  locked: endpoint({ method: 'POST', path: '/api/test/locked', who: anyStaff, files, ...shape }),
  form: endpoint({
    method: 'POST',
    path: '/api/test/form',
    who: guest,
    input: noFields,
    answer: z.object({ next: z.string() }),
    form: true,
  }),
  read: endpoint({ method: 'GET', path: '/api/test/read', who: guest, ...shape }),
}

let server: FastifyInstance
let runtime: Runtime
let port: number
const showFailure = vi.fn<ShowFailure>(async (_request, reply, error) => reply.send(error))
beforeAll(async () => {
  runtime = (await openApp()).runtime
  server = await createServer(runtime)
  const handlers = { upload: () => ({}), locked: () => ({}), read: () => ({}), form: () => ({ next: '/' }) }
  for (const one of implement(contract, handlers)) serveEndpoint(server, runtime, one, showFailure)
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.server.address() as AddressInfo).port
})
afterAll(async () => {
  server.server.closeAllConnections()
  await server.close()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Sender = { socket: Socket; closed: () => boolean; received: () => string }

/** Sends the request head and one byte of the body, then stalls. */
async function sendSlowly(requestLine: string, ...headers: string[]): Promise<Sender> {
  const socket = connect(port, '127.0.0.1')
  let [closed, received] = [false, '']
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('error', () => undefined)
  socket.on('close', () => (closed = true))
  const arrived = once(server.server, 'request')
  const head = [`${requestLine} HTTP/1.1`, 'host: ua.localhost', 'content-length: 100000', ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  await arrived
  await turns()
  return { socket, closed: () => closed, received: () => received }
}

async function turns(count = 50): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await turns()
}

const json = 'content-type: application/json'
const multipart = 'content-type: multipart/form-data; boundary=b'

test.each([
  ['POST /api/test/nowhere', json],
  ['GET /api/test/read', json],
  ['GET /healthz', json],
  ['PUT /api/test/upload', multipart],
  ['DELETE /api/test/upload', json],
  ['OPTIONS /api/test/upload', json],
  ['HEAD /healthz', json],
  ['POST /%zz', json],
  ['POST /api/test/upload', 'content-type: image/x-unknown'],
])('closes the connection of a slow body for any method and path: %s', async (requestLine, type) => {
  const sender = await sendSlowly(requestLine, type)
  await pass(10_000)
  await vi.waitFor(() => expect(sender.closed()).toBe(true), { timeout: 60_000 })
})

test('closes the connection of a rejected upload soon after the answer', async () => {
  const { received, closed } = await sendSlowly('POST /api/test/locked', multipart)
  await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 401/), { timeout: 60_000 })
  expect(closed()).toBe(false)
  await pass(1_900)
  expect(closed()).toBe(false)
  await pass(200)
  await vi.waitFor(() => expect(closed()).toBe(true), { timeout: 60_000 })
})

test('gives an accepted upload minutes', async () => {
  const { socket, closed } = await sendSlowly('POST /api/test/upload', multipart)
  await pass(170_000)
  expect(closed()).toBe(false)
  await pass(10_001)
  await vi.waitFor(() => expect(closed()).toBe(true), { timeout: 60_000 })
  socket.destroy()
})

test('keeps the connection of a complete body', async () => {
  const { socket, closed, received } = await sendSlowly('GET /api/test/read', json)
  socket.write(`${' '.repeat(99_998)}}`)
  await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 200/), { timeout: 60_000 })
  await turns()
  await pass(20_000)
  expect(closed()).toBe(false)
  socket.destroy()
})

test.each([
  ['upload', [multipart]],
  ['form', ['content-type: application/x-www-form-urlencoded', 'accept: text/html']],
])('does not log an aborted %s as an error or show a page for it', async (path, headers) => {
  const error = vi.spyOn(runtime.log, 'error')
  const logged = vi.spyOn(server.log, 'error')
  const answered = vi.fn<(status: number) => void>()
  server.server.once('request', (_, response: { on: (event: 'close', done: () => void) => void; statusCode: number }) =>
    response.on('close', () => answered(response.statusCode)),
  )
  const { socket } = await sendSlowly(`POST /api/test/${path}`, ...headers)
  vi.useRealTimers()
  socket.resetAndDestroy()
  await eventually(() => expect(answered).toHaveBeenCalled())
  await turns()
  expect(answered.mock.calls[0]![0]).toBeLessThan(500)
  expect([...error.mock.calls, ...logged.mock.calls, ...showFailure.mock.calls]).toEqual([])
})
