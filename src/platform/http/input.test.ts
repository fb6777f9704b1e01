import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anyStaff, guest } from '#shared/access.ts'
import { entity, integer, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { implement } from '../plugin.ts'
import { serveEndpoint } from './dispatch.ts'
import type { Upload } from './input.ts'
import { createServer } from './server.ts'
import { sniffType } from './sniff.ts'

const upload = z.object({ type: z.string(), bytes: z.int() })
const answer = z.object({ title: z.string(), files: z.record(z.string(), z.array(upload)) })
const contract = {
  upload: endpoint({
    method: 'POST',
    path: '/api/test/upload',
    who: guest,
    input: z.object({ title: text(20).default(''), thing: entity(z.object({ size: integer(1, 9) })) }),
    answer,
    files: {
      photos: { maxBytes: 1000, maxCount: 2, types: ['image/png', 'image/jpeg'] },
      scan: { maxBytes: 3_000_000, maxCount: 1, types: ['application/pdf'] },
    },
  }),
  locked: endpoint({
    method: 'POST',
    path: '/api/test/locked',
    who: anyStaff,
    input: noFields,
    answer: noFields,
    files: { scan: { maxBytes: 3_000_000, maxCount: 1, types: ['application/pdf'] } },
  }),
  plain: endpoint({
    method: 'POST',
    path: '/api/test/plain',
    who: guest,
    input: z.object({ title: text(20) }),
    answer,
  }),
}

/** Uses a real socket because the tests check how a body is read or left unread. */
let listening: http.Server
const atOnce = { now: 0, most: 0 }
let work = () => wait(20)
let origin: string
let close: () => Promise<void>
beforeAll(async () => {
  const { runtime } = await openApp()
  const server = await createServer(runtime)
  const present = (files: Record<string, Upload[]>) =>
    Object.fromEntries(
      Object.entries(files).map(([name, list]) => [
        name,
        list.map(({ type, bytes }) => ({ type, bytes: bytes.length })),
      ]),
    )
  const implemented = implement(contract, {
    upload: {
      standalone: async (_ctx, { title, thing }, files) => {
        atOnce.most = Math.max(atOnce.most, ++atOnce.now)
        await work()
        atOnce.now--
        return { title: `${title} ${thing.size}`, files: present(files) }
      },
    },
    locked: () => ({}),
    plain: (_ctx, { title }, files) => ({ title, files: present(files) }),
  })
  for (const one of implemented) serveEndpoint(server, runtime, one)
  await server.listen({ host: '127.0.0.1', port: 0 })
  listening = server.server
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  close = async () => {
    server.server.closeAllConnections()
    await server.close()
  }
})
afterAll(() => close())

const png = (bytes: number) => file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], bytes)
const jpeg = (bytes: number) => file([0xff, 0xd8, 0xff], bytes)
const pdf = (bytes: number) => file([...Buffer.from('%PDF-')], bytes)
const html = new Blob(['<html><script>alert(1)</script>'], { type: 'image/png' })
function file(start: readonly number[], bytes: number): Blob {
  const body = Buffer.alloc(bytes)
  body.set(start)
  return new Blob([body], { type: 'text/html' })
}

function form(parts: readonly [string, string | Blob][]): FormData {
  const data = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value, '../../evil.html')
  return data
}

const send = (parts: readonly [string, string | Blob][], path?: string) => answered({ body: form(parts) }, path)

async function answered(request: RequestInit, path = 'upload') {
  const signal = AbortSignal.timeout(20_000)
  const response = await fetch(`${origin}/api/test/${path}`, { method: 'POST', signal, ...request })
  return [response.status, (await response.json()) as object]
}

async function sendWith(agent: http.Agent, data: FormData, path: string): Promise<number | undefined> {
  const encoded = new Response(data)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = { 'content-type': encoded.headers.get('content-type')!, 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers, signal: AbortSignal.timeout(2000) }
    const request = http.request(`${origin}/api/test/${path}`, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    request.on('error', reject).end(body)
  })
}

const thing: [string, string] = ['thing', '{"size": "3"}']
const success = (files: object) => [200, { status: 'success', data: { title: 'так 3', files } }]

describe('a multipart body', () => {
  const start: [string, string | Blob][] = [['title', ' так '], thing]

  test.each([
    ['JSON', 'application/json', JSON.stringify({ title: 'a'.repeat(1_500_000) })],
    ['a form', 'application/x-www-form-urlencoded', `title=${'a'.repeat(1_500_000)}`],
  ])('leaves room for files, not for %s', async (_, type, body) => {
    const headers = { 'content-type': type }
    expect(await answered({ body, headers })).toMatchObject([413, { error: 'too_large' }])
    const chunked = { headers, body: new Blob([body]).stream(), duplex: 'half' } as RequestInit
    expect(await answered(chunked)).toMatchObject([413, { error: 'too_large' }])
  })

  test('takes no texts beyond a plain body', async () => {
    expect(await send([...start, ['other', 'a'.repeat(1_500_000)]])).toMatchObject([413, { error: 'too_large' }])
  })

  test('waits while two others are worked on', async () => {
    atOnce.most = 0
    const answers = await Promise.all(Array.from({ length: 12 }, () => send([...start, ['photos', png(30)]])))
    expect(answers.map(([status]) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(atOnce.most).toBe(2)
  })

  test('is rejected when too many wait, and accepted later', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    work = () => promise
    const early: unknown[] = []
    const answers = Array.from({ length: 40 }, async () => {
      const [status] = await send([...start, ['photos', png(30)]])
      early.push(status)
      return status
    })
    await eventually(() => expect(early).not.toEqual([]))
    finish()
    work = () => wait(20)
    const statuses = await Promise.all(answers)
    expect(early[0]).toBe(503)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(18)
    expect(await send([...start, ['photos', png(30)]])).toMatchObject([200, {}])
  })

  test.each([
    ['parts', `--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(20_000), 413],
    ['part headers', `--b\r\ncontent-disposition: form-data; name="a"\r\n${'a: b\r\n'.repeat(150_000)}\r\n`, 400],
  ])('with too many %s is rejected before parsing', async (_, body, status) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const parse = vi.spyOn(Response.prototype, 'formData')
    expect(await answered({ body: `${body}--b--\r\n`, headers })).toMatchObject([status, { status: 'fail' }])
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  test.each([
    ['values', `{"title":[${'1,'.repeat(10_000)}1]}`],
    ['levels', `{"title":${'['.repeat(51)}${']'.repeat(51)}}`],
  ])('JSON with too many %s is rejected before parsing', async (_, body) => {
    const headers = { 'content-type': 'application/json' }
    expect(await answered({ body, headers }, 'plain')).toMatchObject([413, { error: 'too_large' }])
    const words = JSON.stringify({ title: '[{,'.repeat(20_000) })
    expect(await answered({ body: words, headers }, 'plain')).toMatchObject([
      400,
      { error: { title: [expect.any(String)] } },
    ])
  })

  test('a form with too many pairs is rejected before parsing', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await answered({ body: 'a=&'.repeat(1_001), headers }, 'plain')).toMatchObject([413, {}])
    expect(await answered({ body: `title=a${'&a='.repeat(900)}`, headers }, 'plain')).toMatchObject([200, {}])
  })

  test('carries fields, entities and files, whose type is detected from their content', async () => {
    expect(await send([...start, ['photos', png(1000)], ['photos[]', jpeg(30)], ['scan', pdf(10)]])).toEqual(
      success({
        photos: [
          { type: 'image/png', bytes: 1000 },
          { type: 'image/jpeg', bytes: 30 },
        ],
        scan: [{ type: 'application/pdf', bytes: 10 }],
      }),
    )
  })

  test('can have its files before its fields', async () => {
    expect(await send([['photos', png(10)], ...start])).toEqual(success({ photos: [{ type: 'image/png', bytes: 10 }] }))
  })

  test('accepts a file up to the size of its rule, far above the limit of a plain body', async () => {
    expect(await send([...start, ['scan', pdf(3_000_000)]])).toEqual(
      success({ scan: [{ type: 'application/pdf', bytes: 3_000_000 }] }),
    )
  })

  test('with a file that is too large is rejected by its size', async () => {
    expect(await send([...start, ['photos', png(1001)]])).toMatchObject([413, { error: 'too_large' }])
    expect(await send([...start, ['scan', pdf(3_000_001)]])).toMatchObject([413, { error: 'too_large' }])
  })

  test('with a file of another type is rejected by its type', async () => {
    for (const odd of [html, pdf(10), new Blob([]), new Blob(['GIF89a'])])
      expect(await send([...start, ['photos', odd]])).toMatchObject([415, { error: 'unsupported_type' }])
  })

  test('with too many files is rejected', async () => {
    const photos = ['photos', png(10)] as [string, Blob]
    expect(await send([...start, photos, photos, photos])).toMatchObject([413, { error: 'too_large' }])
    const crowd = Array.from({ length: 30 }, (): [string, Blob] => ['other', png(10)])
    expect(await send([...start, ...crowd])).toMatchObject([413, { error: 'too_large' }])
  })

  test('with an undeclared file is read without it', async () => {
    expect(await send([...start, ['other', html], ['photos', png(10)]])).toEqual(
      success({ photos: [{ type: 'image/png', bytes: 10 }] }),
    )
    expect(
      await send(
        [
          ['title', 'plain'],
          ['photos', png(500_000)],
        ],
        'plain',
      ),
    ).toEqual([200, { status: 'success', data: { title: 'plain', files: {} } }])
  })

  test.each([
    ['after it was read', 'upload', 415],
    ['before it is read', 'locked', 401],
  ])('that is rejected %s does not block the connection', async (_, path, status) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const large = form([...start, ['photos', html], ['scan', pdf(900_000)], ['scan', pdf(900_000)]])
    expect(await sendWith(agent, large, path)).toBe(status)
    expect(await sendWith(agent, form([...start, ['photos', png(10)]]), 'upload')).toBe(200)
    agent.destroy()
  })

  test.each([
    ['files are given minutes', 'upload', 170_000, 20_000],
    ['everything else seconds', 'plain', 9_000, 2_000],
  ])('that is too slow is aborted: %s', async (_, path, still, over) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1000 }
      const arrived = once(listening, 'request')
      const request = http.request(`${origin}/api/test/${path}`, { method: 'POST', headers, agent: false })
      request.write('--b\r\n')
      const closed = once(request, 'error')
      await arrived
      const inTime = await Promise.race([closed, soon(still)])
      vi.advanceTimersByTime(over)
      expect([inTime, await closed]).toMatchObject(['still there', [{ code: 'ECONNRESET' }]])
    } finally {
      vi.useRealTimers()
    }
  })
  /** Advances the fake clock, then waits for real I/O. */
  const soon = async (ms: number) => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(ms)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    return 'still there'
  }

  test('of an unauthorised sender is rejected before it is read', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 2_000_000 }
    const request = http.request(`${origin}/api/test/locked`, { method: 'POST', headers, agent: false })
    request.write('--b\r\n')
    const answers = once(request, 'response', { signal: AbortSignal.timeout(2000) }) as Promise<[http.IncomingMessage]>
    const [response] = await answers.finally(() => request.on('error', () => undefined).destroy())
    expect(response.statusCode).toBe(401)
  })

  test('has field errors like any other', async () => {
    expect(
      await send([
        ['title', 'x'.repeat(21)],
        ['thing', '{"size":10}'],
        ['photos', png(10)],
      ]),
    ).toMatchObject([400, { error: { title: [expect.any(String)], size: [expect.any(String)] } }])
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'an end that never comes',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx',
    ],
    [
      'a file that never ends',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="photos"; filename="x"\r\n\r\nx',
    ],
    [
      'a part of broken JSON',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="thing"\r\ncontent-type: application/json\r\n\r\n{\r\n--b--\r\n',
    ],
    [
      'a name of the language itself',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('with %s is a client error', async (_, type, body) => {
    const [status, answer] = await answered({ headers: { 'content-type': type }, body })
    expect([status, answer]).toMatchObject([400, { status: 'fail' }])
  })
})

describe('the type of a file', () => {
  const riff = (name: string) => Buffer.concat([Buffer.from('RIFF\0\0\0\0'), Buffer.from(name)])

  test('is detected from its first bytes', () => {
    expect(sniffType(riff('WEBPVP8 '))).toBe('image/webp')
    expect(sniffType(riff('WAVEfmt '))).toBeUndefined()
    expect(sniffType(Buffer.from('%PDF'))).toBeUndefined()
    expect(sniffType(Buffer.alloc(0))).toBeUndefined()
  })

  test('is not detected from a common word', () => {
    expect(sniffType(Buffer.from('<script>WEBP'))).toBeUndefined()
  })
})
