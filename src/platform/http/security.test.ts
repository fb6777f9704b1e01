import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoStaff } from '#demo/logins.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'

let plain: TestApp
let behindTls: TestApp
beforeAll(async () => {
  plain = await openApp()
  behindTls = await openApp({ PUBLIC_SCHEME: 'https', TRUST_PROXY: '1' })
})

const host = 'ua.localhost'
const get = (app: TestApp, url: string) => app.web.inject({ url, headers: { host } })

async function everyKind(app: TestApp): Promise<[string, Record<string, unknown>][]> {
  const home = await get(app, '/')
  const script = /<script type="module" src="([^"]+)"/.exec(home.body)?.[1] ?? ''
  const texts = /href="(\/texts\/[^"]+)"/.exec(home.body)?.[1] ?? ''
  const urls = ['/nothing/', '/ua/', '/?_data', '/api/client/main_page', '/api/nothing', '/api/admin/city/get']
  const others = [
    ...urls,
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/openapi.json',
    '/favicon.svg',
    '/flags/UA.svg',
    script,
    texts,
  ]
  const cached = await get(app, '/')
  const kinds: [string, Record<string, unknown>][] = [
    ['a page', home.headers],
    ['a kept page', cached.headers],
  ]
  for (const url of others) kinds.push([url, (await get(app, url)).headers])
  const malformed = await app.web.inject({ method: 'POST', url: '/api/admin/login', headers: { host }, payload: '{' })
  return [...kinds, ['a malformed call', malformed.headers]]
}

describe('security headers', () => {
  test('are on every answer: pages, calls, errors and files', async () => {
    const kinds = await everyKind(plain)
    expect(kinds).toHaveLength(17)
    for (const [kind, headers] of kinds)
      expect([kind, headers]).toMatchObject([
        kind,
        {
          'content-security-policy': expect.any(String),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
        },
      ])
  })

  test('contain one strict content security policy without other hosts', async () => {
    const policies = new Set((await everyKind(plain)).map(([, headers]) => headers['content-security-policy']))
    expect(policies.size).toBe(1)
    const [policy] = policies as Set<string>
    const directives = new Map(policy!.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]))
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('script-src')).toEqual(["'self'"])
    expect(directives.get('style-src')).toEqual(["'self'"])
    for (const shut of ['object-src', 'base-uri', 'frame-ancestors']) expect(directives.get(shut)).toEqual(["'none'"])
    expect(directives.get('form-action')).toEqual(["'self'"])
    expect(policy).not.toMatch(/unsafe|nonce|https?:|\*/)
  })

  test('require TLS only if the public address has it', async () => {
    for (const [kind, headers] of await everyKind(behindTls))
      expect([kind, headers['strict-transport-security']]).toEqual([kind, 'max-age=31536000; includeSubDomains'])
    for (const [, headers] of await everyKind(plain)) expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('do not reveal the server software', async () => {
    for (const [, headers] of await everyKind(plain)) expect(Object.keys(headers)).not.toContain('x-powered-by')
  })
})

describe('cookies', () => {
  const signIn = (app: TestApp, headers: Record<string, string> = {}) =>
    app.web.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { host, ...headers },
      payload: { login: demoStaff[0]!.login, password: demoPassword },
    })

  test('of a session are HttpOnly, SameSite and for the whole site', async () => {
    const { cookies } = await signIn(plain)
    expect(cookies).toEqual([
      {
        name: 'repeto_staff',
        value: expect.any(String),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 12 * 3600,
      },
    ])
  })

  test('are secure behind TLS, which only a trusted proxy can report', async () => {
    const forwarded = { 'x-forwarded-proto': 'https' }
    expect((await signIn(behindTls, forwarded)).cookies).toMatchObject([{ name: '__Host-repeto_staff', secure: true }])
    expect((await signIn(plain, forwarded)).cookies[0]).not.toHaveProperty('secure')
  })

  test('are secure if the public address has TLS, even if the proxy does not report it', async () => {
    expect((await signIn(behindTls)).cookies).toMatchObject([
      { name: '__Host-repeto_staff', secure: true, path: '/', httpOnly: true },
    ])
    expect((await signIn(behindTls)).cookies[0]).not.toHaveProperty('domain')
  })

  test('of a session need the __Host- prefix behind TLS, and the old name is cleared', async () => {
    const token = (await signIn(behindTls)).cookies[0]!.value
    const open = async (name: string) =>
      (await behindTls.web.inject({ url: '/panel/desktop/', headers: { host, cookie: `${name}=${token}` } })).statusCode
    expect([await open('__Host-repeto_staff'), await open('repeto_staff')]).toEqual([200, 303])
    const again = await signIn(behindTls, { cookie: 'repeto_staff=planted' })
    expect(again.cookies).toMatchObject([
      { name: '__Host-repeto_staff' },
      { name: 'repeto_staff', value: '', maxAge: 0 },
    ])
    const signedOut = await behindTls.web.inject({
      method: 'POST',
      url: '/api/admin/logout',
      headers: { host, cookie: `__Host-repeto_staff=${token}` },
      payload: {},
    })
    expect(signedOut.cookies).toMatchObject([{ name: '__Host-repeto_staff', value: '' }])
    expect(await open('__Host-repeto_staff')).toBe(303)
  })

  test('are not set for guests', async () => {
    for (const url of ['/', '/nothing/', '/panel/login', '/api/client/main_page'])
      expect((await get(plain, url)).cookies).toEqual([])
  })
})

describe('writes', () => {
  const send = (headers: Record<string, string>) =>
    plain.web.inject({ method: 'POST', url: '/api/admin/login', headers: { host, ...headers }, payload: {} })

  test.each([
    ['our own page', { origin: `http://${host}` }, 400],
    ['our own page behind TLS', { origin: `https://${host}` }, 400],
    ['a program', {}, 400],
    ['our own page without an origin', { 'sec-fetch-site': 'same-origin' }, 400],
    ['another edition', { origin: 'http://pl.localhost' }, 403],
    ['another port', { origin: `http://${host}:8080` }, 403],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a sandbox', { origin: 'null' }, 403],
    ['a neighbour of our host', { 'sec-fetch-site': 'same-site' }, 403],
    ['a host that ends like ours', { origin: `http://x${host}` }, 403],
  ])('from %s', async (_, headers, status) => {
    expect((await send(headers)).statusCode).toBe(status)
  })

  test.each([
    ['our own page', { origin: `https://${host}` }, 400],
    ['our own host without TLS, where anybody on the network may write', { origin: `http://${host}` }, 403],
    ['a program', {}, 400],
  ])('behind TLS from %s', async (_, headers, status) => {
    const answer = await behindTls.web.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { host, ...headers },
      payload: {},
    })
    expect(answer.statusCode).toBe(status)
  })
})
