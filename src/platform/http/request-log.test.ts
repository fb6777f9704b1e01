import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { anyStaff, client, guest, tutor } from '#shared/access.ts'
import type { Access } from '#shared/access.ts'
import { definePage, endpoint, noFields } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { locales } from '#shared/locale.ts'
import { demoStaff } from '#demo/logins.ts'
import { cookieName, startSession } from '../session/sessions.ts'
import { createWeb } from '#app/web.ts'
import { closeAfterFile } from '#test/support/cleanup.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { implement, page } from '../plugin.ts'
import { requestIdHeader } from './request-log.ts'

const failing = (path: `/api/test/${string}`, who: Access) =>
  endpoint({ method: 'POST', path, who, input: z.object({ how: z.string().max(50) }), answer: noFields })
const contract = {
  guest: failing('/api/test/guest', guest),
  client: failing('/api/test/client', client),
  tutor: failing('/api/test/tutor', tutor),
  staff: failing('/api/test/staff', anyStaff),
}
const fault = (_ctx: object, { how }: { how: string }): never => {
  throw how === 'busy' ? fail('unavailable') : new Error('a fault')
}
const brokenPage = page(
  definePage({ id: 'login', path: '/test/broken/', who: guest, layout: 'site', input: noFields, data: noFields }),
  () => {
    throw new Error('a fault of the page')
  },
)

let app: TestApp
let web: FastifyInstance
let log: { error: ReturnType<typeof vi.fn> }
beforeAll(async () => {
  app = await openApp()
  log = { error: vi.fn() }
  const { runtime } = app
  const endpoints = implement(contract, { guest: fault, client: fault, tutor: fault, staff: fault })
  web = await createWeb({
    ...runtime,
    log: Object.assign(Object.create(runtime.log) as typeof runtime.log, log),
    plugins: [...runtime.plugins, { name: 'planted', routes: { endpoints, pages: [brokenPage] } }],
  })
  await web.listen({ host: '127.0.0.1', port: 0 })
  closeAfterFile(() => web.close())
})
beforeEach(() => log.error.mockClear())

const host = 'ua.localhost'
const request = (url: string, headers: Record<string, string> = {}) =>
  web.inject({ url, headers: { host, ...headers } })

describe('the request id', () => {
  test.each([
    ['/', 200],
    ['/?_data', 200],
    ['/nothing/', 404],
    ['/test/broken/', 500],
    ['/%ff', 404],
    ['/api/nothing', 404],
    ['/api/client/footer', 200],
    ['/api/test/guest', 404],
    ['/healthz', undefined],
    ['/readyz', 200],
    ['/metrics', 404],
    ['/robots.txt', 200],
    ['/flags/UA.svg', 200],
    ['/manifest/nothing', 404],
    ['/api/admin/tutors', undefined],
    ['/webhooks/nothing', undefined],
  ] as const)('is returned by %s', async (url, status) => {
    const own = await request(url, { [requestIdHeader]: 'proxy-1.A_b' })
    expect([own.statusCode, own.headers[requestIdHeader]]).toEqual([status ?? expect.any(Number), 'proxy-1.A_b'])
    expect((await request(url)).headers[requestIdHeader]).toMatch(/^[\da-f]{12}$/)
  })

  test.each(['', 'two words', 'a'.repeat(65), 'a"b', '<script>', 'a;b', '{"a":1}', 'ключ'])(
    'is made where the client sent “%s”',
    async (sent) => {
      const { headers } = await request('/readyz', { [requestIdHeader]: sent })
      expect(headers[requestIdHeader]).toMatch(/^[\da-f]{12}$/)
    },
  )

  test('is new for each answer of a cached page', async () => {
    const ids = []
    for (let turn = 0; turn < 4; turn++) ids.push((await request('/')).headers[requestIdHeader])
    expect(new Set(ids).size).toBe(4)
  })

  test('is returned to a caller over the limit', async () => {
    const { runtime } = app
    const limited = await createWeb({ ...runtime, config: { ...runtime.config, FLOOD_LIMIT: 10 } })
    const answers = []
    for (let turn = 0; turn < 30; turn++)
      answers.push(await limited.inject({ url: '/readyz', headers: { host, [requestIdHeader]: `turn-${turn}` } }))
    await limited.close()
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers[requestIdHeader]).toMatch(/^turn-\d+$/)
  })

  test('is returned by an event stream and by a socket', async () => {
    const { port } = web.server.address() as AddressInfo
    const headers = { host, [requestIdHeader]: 'live-1' }
    const [path] = app.runtime.plugins.flatMap(({ routes }) => routes?.streams ?? []).map((stream) => stream.path)
    const stream = get({ port, host: '127.0.0.1', path: path!.replace(/:\w+/, 'sdk-unknown'), headers })
    const [answer] = (await once(stream, 'response')) as [IncomingMessage]
    expect(answer.headers[requestIdHeader]).toBe('live-1')
    stream.destroy()
    const socketPath = app.runtime.plugins.flatMap(({ routes }) => routes?.sockets ?? [])[0]!.path
    const upgraded = async (at: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${at}`, { headers })
      socket.on('error', () => undefined)
      const seen = await Promise.race([once(socket, 'upgrade'), once(socket, 'unexpected-response')])
      socket.terminate()
      return (seen.at(-1) as IncomingMessage).headers[requestIdHeader]
    }
    expect(await upgraded(socketPath)).toBe('live-1')
    expect(await upgraded('/nothing/')).toBe('live-1')
  })

  test.each(locales)('is shown on the page of a failure, in %s', async (locale) => {
    const edition = app.runtime.hosts.edition(`${locale === 'en' ? 'us' : locale === 'ru' ? 'ua' : locale}.localhost`)
    const path = locale === 'ru' ? '/ru/test/broken/' : '/test/broken/'
    const headers = { host: `${edition.code}.localhost`, [requestIdHeader]: 'quote-me' }
    const answer = await web.inject({ url: path, headers })
    const text = app.runtime.texts.translate(edition, locale, 'sorry.request_id', { id: 'quote-me' })
    expect([answer.statusCode, answer.body.includes(`>${text}<`)]).toEqual([500, true])
    expect((await web.inject({ url: '/nothing/', headers })).body).not.toContain('quote-me')
  })
})

describe('the log line of a failed request', () => {
  const post = async (path: string, { cookies }: Pick<Visitor, 'cookies'>, how = 'fault') => {
    const headers = { host, [requestIdHeader]: 'line-1' }
    return web.inject({ method: 'POST', url: `${path}?canary=1`, headers, cookies, payload: { how } })
  }
  const line = () => {
    expect(log.error).toHaveBeenCalledOnce()
    return log.error.mock.calls[0] as [object, string]
  }
  const about = { method: 'POST', requestId: 'line-1', edition: 'ua', host }

  test.each([
    ['guest', 'guest', {}],
    ['client', 'client', { roles: ['client'] }],
    ['tutor', 'tutor', { roles: ['tutor'] }],
    ['staff', 'staff 4', { staff: 4 }],
    ['guest', 'tutor', { roles: ['tutor'] }],
  ] as const)('names the call of /api/test/%s by %s', async (path, role, who) => {
    expect((await post(`/api/test/${path}`, await app.visitor(who))).statusCode).toBe(500)
    const [fields, message] = line()
    expect(fields).toEqual({ ...about, path: `/api/test/${path}`, role, err: expect.any(Error) })
    expect(message).toBe('request failed')
  })

  test('names an acting member', async () => {
    const [staff, visitor] = [await app.visitor({ staff: 1 }), await app.visitor({ roles: ['client'] })]
    const { db } = app.runtime.database
    const { id: staffId } = await db
      .selectFrom('staff_member')
      .select('id')
      .where('login', '=', demoStaff[0]!.login)
      .executeTakeFirstOrThrow()
    visitor.cookies[cookieName.person] = await startSession(db, {
      edition: 'ua',
      realm: 'person',
      subjectId: visitor.personId!,
      role: 'client',
      acting: { staffId, token: staff.cookies[cookieName.staff]!, endsAt: new Date(Date.now() + 60_000) },
      now: app.runtime.clock(),
    })
    await post('/api/test/client', visitor)
    expect(line()[0]).toMatchObject({ role: 'client, acting' })
  })

  test('names the page and its visitor', async () => {
    const { cookies } = await app.visitor({ roles: ['tutor'] })
    await web.inject({ url: '/test/broken/?canary', cookies, headers: { host, [requestIdHeader]: 'line-1' } })
    const [fields, message] = line()
    expect(fields).toMatchObject({ ...about, method: 'GET', path: '/test/broken/', page: 'login', role: 'tutor' })
    expect(message).toBe('page render failed')
  })

  test('does not exist for rejections', async () => {
    const visitor = await app.visitor()
    expect((await post('/api/test/guest', visitor, 'busy')).statusCode).toBe(503)
    expect((await post('/api/test/client', visitor)).statusCode).toBe(401)
    expect((await post('/api/nothing', visitor)).statusCode).toBe(404)
    expect(log.error).not.toHaveBeenCalled()
  })
})
