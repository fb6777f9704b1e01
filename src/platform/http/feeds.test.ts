import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createWeb } from '#app/web.ts'
import { openApp } from '#test/support/app.ts'
import { closeAfterFile } from '#test/support/cleanup.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Feed } from '../slice-feeds.ts'

let web: FastifyInstance
let open = 0
let release = () => {}
let released = new Promise<void>(() => {})
const hold = () => (released = new Promise((resolve) => (release = resolve)))

/** Yields the first chunk immediately and the others when the test releases them. */
async function* slow() {
  open++
  try {
    yield 'first\n'
    await released
    yield 'last\n'
  } finally {
    open--
  }
}

async function* endless() {
  open++
  try {
    for (let line = 0; ; line++) yield `${line}\n`.repeat(10_000)
  } finally {
    open--
  }
}

const feeds: Feed[] = [
  { path: '/short.txt', read: async (ctx) => ({ type: 'text/plain', body: `${ctx.edition.code} ${ctx.site.origin}` }) },
  {
    path: '/slow/:name',
    read: async (_, { name }) => (name === 'none' ? undefined : { type: 'text/plain', body: slow() }),
  },
  { path: '/endless', read: async () => ({ type: 'text/plain', body: endless() }) },
]

beforeAll(async () => {
  const { runtime } = await openApp()
  web = await createWeb({ ...runtime, plugins: [...runtime.plugins, { name: 'planted', routes: { feeds } }] })
  await web.listen({ host: '127.0.0.1', port: 0 })
  closeAfterFile(() => web.close())
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  web.inject({ method, url, headers: { host: 'ua.localhost', ...headers } })

describe('a feed', () => {
  test('belongs to the edition of the host, or to the default one for an unknown host', async () => {
    expect((await get('/short.txt', { host: 'pl.localhost' })).body).toBe('pl http://pl.localhost:3000')
    const { body, headers } = await get('/short.txt', { host: 'evil.example' })
    expect(body).toBe('us http://us.localhost:3000')
    expect(headers['cache-control']).toBe('public, max-age=600')
  })

  test('can be missing', async () => expect((await get('/slow/none')).statusCode).toBe(404))

  test('is streamed and compressed as accepted', async () => {
    released = Promise.resolve()
    expect((await get('/slow/a')).body).toBe('first\nlast\n')
    const brotli = await get('/slow/a', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('first\nlast\n')
    const gzip = await get('/slow/a', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe('first\nlast\n')
  })

  test('is not generated for a HEAD request', async () => {
    const head = await get('/endless', {}, 'HEAD')
    expect([head.statusCode, head.body, open]).toEqual([200, '', 0])
  })

  test('is limited to a few streams at a time', async () => {
    void hold()
    const flowing = Array.from({ length: 8 }, () => get('/slow/a'))
    await eventually(() => expect(open).toBe(8))
    const ninth = await get('/slow/a')
    expect([ninth.statusCode, ninth.headers['retry-after']]).toEqual([503, '30'])
    release()
    expect((await Promise.all(flowing)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(open).toBe(0)
    await eventually(async () => expect((await get('/slow/a')).statusCode).toBe(200))
  })

  test.each(['', 'br'])('ends when its reader disconnects (%s)', async (encoding) => {
    const { port } = web.server.address() as AddressInfo
    const request = http.get({ port, host: '127.0.0.1', path: '/endless', headers: { 'accept-encoding': encoding } })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    await once(response, 'data')
    expect(open).toBe(1)
    request.on('error', () => undefined).destroy()
    await eventually(() => expect(open).toBe(0))
  })
})
