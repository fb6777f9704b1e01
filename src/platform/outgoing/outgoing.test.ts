import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutgoing } from './outgoing.ts'
import { isPublicAddress } from './public-address.ts'

const calls: string[] = []
const receiver = createServer((request, response) => {
  calls.push(request.url!)
  if (request.url === '/redirect') response.writeHead(302, { location: '/target' }).end()
  else if (request.url === '/audio') response.writeHead(200, { 'content-type': 'audio/wav' }).end('sound')
  else if (request.url === '/endless') pour(response)
  else if (request.url !== '/hang') response.writeHead(204).end()
})
let poured = 0
function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(Buffer.alloc(65_536))) poured += 65_536
  if (!response.destroyed) response.once('drain', () => pour(response))
}
let origin: string
beforeAll(async () => {
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => receiver.close())

const post = (url: string, options: Parameters<typeof createOutgoing>[0]) =>
  createOutgoing(options).post({ url, headers: {}, body: '{}' })

describe('an address that a user entered', () => {
  test.each([
    'http://example.com/',
    'https://user:secret@example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data/',
    'https://example.com:22/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'nonsense',
  ])('%s is refused', (url) => {
    expect(createOutgoing({ allowPrivate: false }).check(url)).toBe('forbidden_address')
  })

  test('of a public host is accepted', () => {
    expect(createOutgoing({ allowPrivate: false }).check('https://hooks.example.com/repeto?x=1')).toBeUndefined()
  })

  test.each([['10.0.0.5'], ['93.184.216.34', '127.0.0.1'], ['fd00::1'], ['::ffff:192.168.0.1'], ['64:ff9b::a00:1']])(
    'is not called when its host resolves to %s',
    async (...addresses) => {
      const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const answer = await post('https://rebound.example.com/', { allowPrivate: false, resolve })
      expect(answer).toEqual({ error: 'forbidden_address' })
    },
  )

  test('is not found when its host has no address', async () => {
    const answer = await post('https://nowhere.example.com/', { allowPrivate: false, resolve: async () => [] })
    expect(answer).toEqual({ error: 'unknown_host' })
  })
})

describe('a call', () => {
  test('follows no redirect and gives up on a silent receiver', async () => {
    expect(await post(`${origin}/redirect`, { allowPrivate: true })).toEqual({ status: 302 })
    expect(calls).not.toContain('/target')
    expect(await post(`${origin}/hang`, { allowPrivate: true, timeoutMs: 50 })).toEqual({ error: 'timeout' })
  })

  test('gives up on a silent name server', async () => {
    const resolve = () => new Promise<never>(() => {})
    const answer = await post('https://slow.example.com/', { allowPrivate: false, timeoutMs: 50, resolve })
    expect(answer).toEqual({ error: 'timeout' })
  })

  test('tries the other addresses of a host that cannot be reached at the first one', async () => {
    const { port } = new URL(origin)
    const addresses = [
      { address: '::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ]
    const answer = await post(`http://both.example:${port}/`, { allowPrivate: true, resolve: async () => addresses })
    expect(answer).toEqual({ status: 204 })
  })

  test('connects to the address that was checked', async () => {
    const { port } = new URL(origin)
    let lookups = 0
    const resolve = async () => {
      lookups++
      return [{ address: '127.0.0.1', family: 4 }]
    }
    expect(await post(`http://pinned.example:${port}/`, { allowPrivate: true, resolve })).toEqual({ status: 204 })
    expect(lookups).toBe(1)
  })
})

describe('a download', () => {
  const download = (path: string, options: Partial<Parameters<typeof createOutgoing>[0]> = {}) =>
    createOutgoing({ allowPrivate: true, ...options }).download({ url: `${origin}${path}`, maxBytes: 1_000_000 })

  test('reads the body with its type, and no redirect', async () => {
    expect(await download('/audio')).toEqual({ status: 200, type: 'audio/wav', bytes: Buffer.from('sound') })
    expect(await download('/redirect')).toMatchObject({ status: 302, bytes: Buffer.alloc(0) })
    expect(calls).not.toContain('/target')
  })

  test('stops at its limit and at its time', async () => {
    expect(await download('/endless')).toEqual({ error: 'too_large' })
    expect(poured).toBeLessThan(20_000_000)
    expect(await download('/hang', { timeoutMs: 50 })).toEqual({ error: 'timeout' })
  })

  test('does not reach our own network', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const guarded = createOutgoing({ allowPrivate: false, resolve })
    calls.length = 0
    for (const url of [`${origin}/audio`, 'https://rebound.example.com/audio'])
      expect(await guarded.download({ url, maxBytes: 10 })).toEqual({ error: 'forbidden_address' })
    expect(calls).toEqual([])
  })
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['100.64.0.1', false],
  ['192.0.2.1', false],
  ['224.0.0.1', false],
  ['fe80::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['::', false],
  ['text', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
