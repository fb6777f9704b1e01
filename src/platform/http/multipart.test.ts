import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAppError } from '#shared/errors.ts'
import { longestBlockMs } from '#test/support/event-loop-block.ts'
import { bodyLimits } from './body-limits.ts'
import { parseMultipart } from './multipart.ts'

const contentType = 'multipart/form-data; boundary=xyz'
const part = (head: string, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`--xyz\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
const whole = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--xyz--\r\n')])
const field = (name: string) => `Content-Disposition: form-data; name="${name}"`

test('reads what a browser sends, byte for byte', async () => {
  const names = fc.string({ maxLength: 30, unit: 'binary' }).map((name) => name.toWellFormed())
  const files = fc.uint8Array({ maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, fc.oneof(names, files)), { maxLength: 10 }), async (given) => {
      const form = new FormData()
      for (const [name, value] of given) {
        if (typeof value === 'string') form.append(name, value)
        else form.append(name, new Blob([value]), 'a "file".png')
      }
      const request = new Request('http://x.example', { method: 'POST', body: form })
      const body = Buffer.from(await request.arrayBuffer())
      const expected = [...(await new Response(body, { headers: request.headers }).formData())]
      const parts = await parseMultipart(body, request.headers.get('content-type')!)
      expect(parts.map(({ name, isFile }) => [name, isFile])).toEqual(
        expected.map(([name, value]) => [name, typeof value !== 'string']),
      )
      for (const [place, [, value]] of expected.entries()) {
        const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer())
        expect(parts[place]!.bytes.equals(bytes)).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no boundary at the start', Buffer.from('hello')],
  ['no end', part(field('a'), 'text')],
  ['no name', whole(part('Content-Disposition: form-data', 'text'))],
  ['another disposition', whole(part('Content-Disposition: attachment; name="a"', 'text'))],
  ['a part without a header', Buffer.from('--xyz\r\ntext\r\n--xyz--')],
  ['a header that never ends', whole(part(`X: ${'a'.repeat(bodyLimits.partHeader)}`, 'text'))],
  ['too many parts', whole(...Array.from({ length: bodyLimits.parts + 1 }, () => part(field('a'), '')))],
])('rejects %s', async (_, body) => {
  const error: unknown = await parseMultipart(body, contentType).catch((thrown: unknown) => thrown)
  expect(isAppError(error)).toBe(true)
})

test('finds a boundary across two searched blocks', async () => {
  for (let length = 262_130; length < 262_160; length++) {
    const parts = await parseMultipart(whole(part(`${field('a')}; filename="a"`, Buffer.alloc(length))), contentType)
    expect(parts.map(({ bytes }) => bytes.length)).toEqual([length])
  }
})

test('yields while it searches a long file that nearly contains the boundary everywhere', async () => {
  const file = Buffer.alloc(40_000_000, '\r')
  const body = Buffer.concat([
    Buffer.from(`--b\r\n${field('a')}; filename="a"\r\n\r\n`),
    file,
    Buffer.from('\r\n--b--'),
  ])
  const parse = () => parseMultipart(body, 'multipart/form-data; boundary=b')
  expect(await longestBlockMs(parse, { limitMs: 50 })).toBeLessThanOrEqual(50)
})

test('does not block when many such files arrive at once', async () => {
  const file = Buffer.alloc(4_000_000, '\r')
  const head = Buffer.from(`--b\r\n${field('a')}; filename="a"\r\n\r\n`)
  const body = Buffer.concat([head, file, Buffer.from('\r\n--b--')])
  const parse = () => parseMultipart(body, 'multipart/form-data; boundary=b')
  const parseMany = () => Promise.all(Array.from({ length: 40 }, parse))
  expect(await longestBlockMs(parseMany, { limitMs: 50 })).toBeLessThanOrEqual(50)
})

test('forty megabytes of files hold nobody up', async () => {
  const scan = Buffer.alloc(8_000_000, '\r\n--xy')
  const body = whole(...Array.from({ length: 5 }, () => part(`${field('a')}; filename="a"`, scan)))
  const parse = () => parseMultipart(body, contentType)
  expect(await longestBlockMs(parse, { limitMs: 50 })).toBeLessThanOrEqual(50)
})
