import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anyStaff, guest } from '#shared/access.ts'
import { entity, flag, integer, seconds, text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { implement } from '../plugin.ts'
import { serveEndpoint } from './dispatch.ts'
import { createServer } from './server.ts'

const fields = z.object({
  word: text(10).default(''),
  count: integer(1, 100).default(1),
  yes: flag().default(false),
  at: seconds().optional(),
})
const thing = z.object({ name: text(5, 1), size: integer(1, 9) })
const seen = z.object({ keys: z.array(z.string()), word: z.string(), count: z.int(), yes: z.boolean() })
const contract = {
  write: endpoint({ method: 'POST', path: '/api/test/write', who: guest, input: fields, answer: seen }),
  read: endpoint({ method: 'GET', path: '/api/test/read', who: guest, input: fields, answer: seen }),
  moment: endpoint({
    method: 'POST',
    path: '/api/test/moment',
    who: guest,
    input: z.object({ at: seconds() }),
    answer: z.object({ iso: z.string(), next: seconds() }),
  }),
  readMoment: endpoint({
    method: 'GET',
    path: '/api/test/moment',
    who: guest,
    input: z.object({ at: seconds() }),
    answer: z.object({ iso: z.string() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/test/thing/save',
    who: guest,
    input: z.object({ thing: entity(thing) }),
    answer: z.object({ thing }),
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/test/things',
    who: guest,
    input: z.object({ filters: entity(thing.partial()).prefault({}), like: entity(thing).optional() }),
    answer: z.object({ filters: thing.partial(), like: thing.optional() }),
  }),
  who: endpoint({ method: 'GET', path: '/api/test/who', who: anyStaff, input: noFields, answer: noFields, auth: true }),
}

let app: TestApp
let server: FastifyInstance
beforeAll(async () => {
  app = await openApp()
  server = await createServer(app.runtime)
  const look = (input: z.output<typeof fields>) => ({ ...input, keys: Object.keys(input), password_hash: 'canary' })
  const implemented = implement(contract, {
    write: (_ctx, input) => look(input),
    read: (_ctx, input) => look(input),
    moment: (_ctx, { at }) => ({ iso: at.toISOString(), next: new Date(at.getTime() + 1999) }),
    readMoment: (_ctx, { at }) => ({ iso: at.toISOString() }),
    save: (_ctx, input) => ({ thing: { ...input.thing, owner: 'canary' } }),
    find: (_ctx, input) => input,
    who: () => ({}),
  })
  for (const one of implemented) serveEndpoint(server, app.runtime, one)
})

type Reply = { statusCode: number; json: () => unknown }
const host = 'ua.localhost'
const post = (path: string, payload: unknown, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: `/api/test/${path}`,
    headers: { host, ...headers },
    ...(payload !== undefined && { payload: payload as object }),
  })
const read = (path: string) => server.inject({ url: `/api/test/${path}`, headers: { host } })
const answered = ({ statusCode, json }: Reply) => [statusCode, json()]
const success = (data: unknown) => [200, { status: 'success', data }]
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the input', () => {
  const all = { word: 'так', count: 7, yes: true }
  const keys = ['word', 'count', 'yes']

  test('can be JSON, a form, the query, or query and body', async () => {
    const done = success({ ...all, keys })
    expect(answered(await post('write', all))).toEqual(done)
    expect(answered(await post('write', { word: ' так ', count: '7', yes: 1 }))).toEqual(done)
    const query = new URLSearchParams({ word: 'так', count: '7', yes: '1' }).toString()
    expect(answered(await post('write', query, form))).toEqual(done)
    expect(answered(await read(`read?${query}`))).toEqual(done)
    expect(answered(await post(`write?${query}`, undefined))).toEqual(done)
    expect(answered(await post('write?word=query&count=7&yes=true', { word: 'так' }))).toEqual(done)
  })

  test('keeps only declared fields', async () => {
    const surplus = { ...all, id: 5, edition: 'pl', admin: true, constructor: 'x', toString: 'y' }
    expect(answered(await post('write', surplus))).toEqual(success({ ...all, keys }))
  })

  test('can be empty, with or without a content type', async () => {
    const empty = success({ word: '', count: 1, yes: false, keys })
    for (const headers of [{}, { 'content-type': 'application/json' }, form])
      expect(answered(await post('write', undefined, headers))).toEqual(empty)
    expect(answered(await post('write', '', { 'content-type': 'application/json; charset=utf-8' }))).toEqual(empty)
  })

  test('given twice is rejected', async () => {
    expect((await read('read?word=a&word=b')).statusCode).toBe(400)
  })

  test('of another type is rejected by its type', async () => {
    for (const type of ['application/xml', 'text/plain', 'text/html', 'application/octet-stream', 'nonsense'])
      expect([type, answered(await post('write', 'word=x', { 'content-type': type }))]).toMatchObject([
        type,
        [415, { status: 'fail', error: 'unsupported_type' }],
      ])
  })

  test('over one mebibyte is rejected by its size', async () => {
    const word = 'x'.repeat(1_048_576)
    expect(answered(await post('write', { word }))).toMatchObject([413, { status: 'fail', error: 'too_large' }])
    expect(answered(await post('write', `word=${word}`, form))).toMatchObject([413, { error: 'too_large' }])
    expect((await post('write', { word: word.slice(100) })).statusCode).toBe(400)
  })

  test('that is not JSON is rejected without parser details', async () => {
    const headers = { 'content-type': 'application/json' }
    expect(answered(await post('write', '{"word":', headers))).toEqual([
      400,
      { status: 'fail', error: 'invalid', message: expect.not.stringMatching(/JSON|token|position/) },
    ])
  })
})

describe('an entity', () => {
  const given = { name: 'річ', size: 3 }

  test('can be an object or JSON text in its field', async () => {
    for (const one of [given, JSON.stringify(given), JSON.stringify({ ...given, size: '3', owner: 'x' })])
      expect(answered(await post('thing/save', { thing: one }))).toEqual(success({ thing: given }))
    const asForm = new URLSearchParams({ thing: JSON.stringify(given) }).toString()
    expect(answered(await post('thing/save', asForm, form))).toEqual(success({ thing: given }))
  })

  test('that is optional can be JSON text, too', async () => {
    expect(answered(await post('things', {}))).toEqual(success({ filters: {} }))
    expect(answered(await post('things', { filters: JSON.stringify({ size: '3' }) }))).toEqual(
      success({ filters: { size: 3 } }),
    )
    expect(answered(await post('things', { like: JSON.stringify(given) }))).toEqual(
      success({ filters: {}, like: given }),
    )
  })

  test('has errors under its own field names', async () => {
    for (const one of [{ name: '', size: 30 }, JSON.stringify({ name: '', size: 30 })]) {
      const answer = await post('thing/save', { thing: one })
      expect(answer.statusCode).toBe(400)
      expect(Object.keys(answer.json<{ error: object }>().error)).toEqual(['name', 'size'])
    }
    expect(answered(await post('thing/save', { thing: '{"name"' }))).toEqual([
      400,
      { status: 'fail', error: { thing: [expect.any(String)] } },
    ])
    for (const odd of ['null', '[]', '"text"', '5', ''])
      expect([odd, (await post('thing/save', { thing: odd })).statusCode]).toEqual([odd, 400])
  })
})

describe('an instant', () => {
  test('is seconds on the wire and a Date in code, both ways', async () => {
    expect(answered(await post('moment', { at: 1_767_225_600 }))).toEqual(
      success({ iso: '2026-01-01T00:00:00.000Z', next: 1_767_225_601 }),
    )
    for (const at of [-1, 1.5, '2026-01-01', null, 1e15, {}])
      expect([at, (await post('moment', { at })).statusCode]).toEqual([at, 400])
  })

  test('can be text in a query or form', async () => {
    expect(answered(await read('moment?at=1767225600'))).toEqual(success({ iso: '2026-01-01T00:00:00.000Z' }))
    expect((await post('moment', 'at=1767225600', form)).statusCode).toBe(200)
  })
})

describe('the answer', () => {
  test('contains only declared fields, at any depth', async () => {
    for (const answer of [await post('write', {}), await post('thing/save', { thing: { name: 'x', size: 1 } })]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toContain('canary')
    }
  })

  test('contains the auth object only where it is declared', async () => {
    const { cookies } = await app.visitor({ staff: 2 })
    const who = await server.inject({ url: '/api/test/who', headers: { host }, cookies })
    expect(who.json()).toMatchObject({ status: 'success', auth: { admin: true, admin_info: { status: 2 } } })
    expect(await read('read').then((answer) => answer.json())).not.toHaveProperty('auth')
  })

  test('is not cached', async () => {
    expect((await read('read')).headers['cache-control']).toBe('no-store')
    expect((await post('write', { count: 0 })).headers['cache-control']).toBe('no-store')
  })
})

describe('a form of the browser that is refused', () => {
  const limit = { seconds: 60, perNetwork: 1 }
  const contract = {
    send: endpoint({
      method: 'POST',
      path: '/api/test/send',
      who: guest,
      input: noFields,
      answer: z.object({ next: z.string() }),
      form: true,
      limit,
    }),
  }

  test('for its own limit is answered with a page, and for that of the server with JSON', async () => {
    const config = { ...app.runtime.config, FLOOD_LIMIT: 3 }
    const limited = await createServer({ ...app.runtime, config })
    const [one] = implement(contract, { send: () => ({ next: '/' }) })
    const pages: unknown[] = []
    serveEndpoint(limited, app.runtime, one!, async (_request, reply, error) => {
      pages.push(error)
      return reply.code(429).type('text/html').send('page')
    })
    const send = () =>
      limited.inject({
        method: 'POST',
        url: '/api/test/send',
        headers: { host, ...form, accept: 'text/html' },
        payload: '',
      })
    const answers = [await send(), await send(), await send(), await send()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 429, 429, 429])
    expect(answers.slice(1).map(({ body }) => body === 'page')).toEqual([true, true, false])
    expect(answers[3]!.json()).toMatchObject({ status: 'fail', error: 'too_many_requests' })
    expect(answers[3]!.headers['cache-control']).toBe('no-store')
    expect(pages).toHaveLength(2)
  })
})
