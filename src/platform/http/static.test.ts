import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFiles } from './static.ts'

const script = Buffer.from('export const text = "repeated"\n'.repeat(100))
const icon = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const server = Fastify({ exposeHeadRoutes: true })
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

beforeAll(async () => {
  serveFiles(server, [
    ['/assets/a-1234.js', script],
    ['/assets/a.woff2', script],
    ['/favicon.svg', icon],
  ])
  await server.ready()
})
afterAll(() => server.close())

test('compresses texts for readers that accept it, and says so to caches', async () => {
  const brotli = await get('/assets/a-1234.js', { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload)).toEqual(script)
  const gzip = await get('/assets/a-1234.js', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload)).toEqual(script)
  const plain = await get('/assets/a-1234.js')
  expect(plain.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.rawPayload).toEqual(script)
})

test('sends fonts as they are', async () => {
  const font = await get('/assets/a.woff2', { 'accept-encoding': 'gzip, br' })
  expect(font.headers).not.toHaveProperty('content-encoding')
  expect(font.rawPayload).toEqual(script)
})

test('keeps only hashed names forever', async () => {
  const { headers } = await get('/assets/a-1234.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('answers an unchanged file without its bytes', async () => {
  const { etag } = (await get('/favicon.svg')).headers
  const unchanged = await get('/favicon.svg', { 'if-none-match': `"other", ${etag}` })
  expect(unchanged.statusCode).toBe(304)
  expect(unchanged.rawPayload).toHaveLength(0)
  expect(unchanged.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=3600' })
  expect((await get('/favicon.svg', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await get('/assets/a-1234.js')).headers['etag']).not.toBe(etag)
})

test.each(['/assets/', '/assets/%2e%2e%2ffavicon.svg', '/assets/..%2f..%2fetc%2fpasswd', '/assets/a-1234.js%00'])(
  'serves nothing beside the listed files: %s',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  },
)

test('answers HEAD with the headers of the file', async () => {
  const head = await server.inject({ method: 'HEAD', url: '/favicon.svg' })
  expect(head.statusCode).toBe(200)
  expect(head.headers['content-length']).toBe(String(icon.length))
})
