import { createHash, createPublicKey, verify } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { parseCallback, finishOAuth, startOAuth } from '#test/support/oidc-login.ts'
import type { OAuthCallback } from '#test/support/oidc-login.ts'
import type { staffOauthEndpoints } from '#features/staff/contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ OIDC_SANDBOX: 'on' })
})

const issuer = 'http://us.localhost:3000/sandbox/identity'
const pathOf = (url: string | URL) => new URL(url).pathname + new URL(url).search
const get = (url: string) => app.web.inject({ url: pathOf(url), headers: { host: 'us.localhost:3000' } })
const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.web.inject({
    method: 'POST',
    url: pathOf(url),
    headers: { host: 'us.localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })

async function urlFor(visitor: Visitor, role: 'client' | 'tutor' = 'client'): Promise<string> {
  const left = await startOAuth[role](visitor)
  if (left.status !== 'success') throw new Error(JSON.stringify(left))
  return left.data.url
}
const backAs = async (url: string, form: Record<string, string>) =>
  new URL((await post(url, form)).headers.location ?? 'none:')

describe('the sandbox provider', () => {
  test('signs a demo person in by the standard code flow', async () => {
    const visitor = await app.visitor()
    expect((await visitor.page('/client-login')).data).toMatchObject({ provider: 'Sandbox ID' })
    const url = await urlFor(visitor)
    expect(url.startsWith(`${issuer}/authorize?`)).toBe(true)
    const page = await get(url)
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(page.body).toContain('Демо')
    expect(page.body).toContain('client@demo.test')
    const back = await backAs(url, { identity: 'client@demo.test' })
    expect(back.origin + back.pathname).toBe('http://ua.localhost:3000/client-login')
    expect(back.searchParams.get('iss')).toBe(issuer)
    expect(await finishOAuth.client(visitor, parseCallback(back))).toMatchObject({
      status: 'success',
      auth: { current_role: 'client' },
    })
  })

  test('signs up a new person by email and name, and a tutor from the tutor login', async () => {
    const visitor = await app.visitor()
    const typed = { email: ' Nora@Sandbox.Example ', name: '<b>Nora</b>' }
    const back = await backAs(await urlFor(visitor), typed)
    expect(await finishOAuth.client(visitor, parseCallback(back))).toMatchObject({
      auth: { client: true, client_info: { name: '<b>Nora</b>' } },
    })
    const tutor = await app.visitor()
    const there = await backAs(await urlFor(tutor, 'tutor'), { identity: 'tutor@demo.test' })
    expect(await finishOAuth.tutor(tutor, parseCallback(there))).toMatchObject({ auth: { current_role: 'tutor' } })
  })

  test('signs staff in', async () => {
    const visitor = await app.visitor()
    const left = await visitor.call<typeof staffOauthEndpoints.redirect>('GET /api/admin/oauth/redirect', {})
    if (left.status !== 'success') throw new Error(JSON.stringify(left))
    const back = parseCallback(await backAs(left.data.url, { identity: 'staff2@demo.test' }))
    const answer = await visitor.call<typeof staffOauthEndpoints.login>('POST /api/admin/oauth/login', back)
    expect(answer).toMatchObject({ status: 'success', auth: { admin: true, admin_info: { status: 2 } } })
  })

  test('reports a cancellation, and asks again for an invalid email', async () => {
    const url = await urlFor(await app.visitor())
    expect((await backAs(url, { cancel: '1' })).searchParams.get('error')).toBe('access_denied')
    const forms: Record<string, string>[] = [{ email: 'nobody' }, { email: '' }, { identity: 'nobody@demo.test' }, {}]
    for (const form of forms) {
      const again = await post(url, form)
      expect([again.statusCode, again.headers.location]).toEqual([400, undefined])
      expect(again.body).toContain('role="alert"')
    }
    expect((await post(url, { email: '"><script>x' })).body).not.toContain('<script>')
  })
})

describe('the sandbox protocol', () => {
  const verifier = 'v'.repeat(43)
  const asked = {
    client_id: 'people',
    redirect_uri: 'http://ua.localhost:3000/client-login',
    response_type: 'code',
    scope: 'openid email',
    state: 'a state',
    nonce: 'a nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const authorize = (more: Record<string, string> = {}) =>
    `${issuer}/authorize?${new URLSearchParams({ ...asked, ...more })}`

  test.each([
    ['an unregistered address', { redirect_uri: 'https://evil.example/client-login' }],
    ['an unregistered path', { redirect_uri: 'http://ua.localhost:3000/client-login/../evil' }],
    ['the page of another client', { redirect_uri: 'http://ua.localhost:3000/panel/login' }],
    ['an unknown client', { client_id: 'constructor' }],
  ])('never redirects to %s', async (_, more) => {
    for (const answer of [await get(authorize(more)), await post(authorize(more), { identity: 'client@demo.test' })])
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
  })

  test.each([
    ['without PKCE', { code_challenge: '' }],
    ['with the plain method', { code_challenge_method: 'plain' }],
    ['without a state', { state: '' }],
    ['without a nonce', { nonce: '' }],
    ['without openid', { scope: 'email' }],
    ['with another flow', { response_type: 'token' }],
  ])('rejects a request %s', async (_, more) => {
    const answer = await get(authorize(more))
    const back = new URL(answer.headers.location ?? 'none:')
    expect([answer.statusCode, back.searchParams.has('error'), back.searchParams.has('code')]).toEqual([
      303,
      true,
      false,
    ])
  })

  const codeFor = async () => (await backAs(authorize(), { identity: 'client@demo.test' })).searchParams.get('code')!
  const basic = (client: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
  })
  const redeem = (code: string, more: Record<string, string> = {}, headers = basic('people', secretIn(app))) => {
    const form = { grant_type: 'authorization_code', code, redirect_uri: asked.redirect_uri, code_verifier: verifier }
    return post(`${issuer}/token`, { ...form, ...more }, headers)
  }

  test('returns a signed token for a code, once', async () => {
    const code = await codeFor()
    const answer = await redeem(code)
    expect(answer.statusCode).toBe(200)
    const [head = '', body = '', signature = ''] = answer.json<{ id_token: string }>().id_token.split('.')
    const keys = (await get(`${issuer}/jwks`)).json<{ keys: Record<string, string>[] }>().keys
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toHaveProperty('d')
    const key = createPublicKey({ key: keys[0]!, format: 'jwk' })
    expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
      iss: issuer,
      aud: 'people',
      nonce: 'a nonce',
      email: 'client@demo.test',
      email_verified: true,
    })
    const again = await redeem(code)
    expect([again.statusCode, again.json()]).toEqual([400, { error: 'invalid_grant' }])
  })

  test.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'http://ua.localhost:3000/login' }],
  ])('rejects %s, and invalidates the code', async (_, more) => {
    const code = await codeFor()
    expect((await redeem(code, more)).json()).toEqual({ error: 'invalid_grant' })
    expect((await redeem(code)).json()).toEqual({ error: 'invalid_grant' })
  })

  test('rejects another client, a missing secret and an expired code', async () => {
    const code = await codeFor()
    expect((await redeem(code, {}, basic('people', 'a guess'))).statusCode).toBe(401)
    expect((await redeem(code, {}, { authorization: '' })).statusCode).toBe(401)
    expect((await redeem(code, {}, basic('staff', secretIn(app)))).json()).toEqual({ error: 'invalid_grant' })
    const late = await codeFor()
    app.setTime(new Date(Date.now() + 61_000))
    expect((await redeem(late)).json()).toEqual({ error: 'invalid_grant' })
    app.setTime(new Date())
  })

  test("validates the browser's callback parameters", async () => {
    const visitor = await app.visitor()
    const back: OAuthCallback = parseCallback(await backAs(await urlFor(visitor), { identity: 'client@demo.test' }))
    expect(await finishOAuth.client(visitor, { ...back, iss: 'https://evil.example' })).toMatchObject({
      error: 'oauth_failed',
    })
  })
})

describe('the sandbox runs', () => {
  const embedded = { NODE_ENV: 'production' }
  test('with the embedded demo database and no real services', () => {
    const isOn = (env: Record<string, string>) => readConfig({ ...embedded, ...env }).sandboxes.identity
    expect(isOn({})).toBe(true)
    expect(isOn({ OIDC_SANDBOX: 'off' })).toBe(false)
    expect(isOn({ DEMO: 'off' })).toBe(false)
    expect(isOn({ DATABASE_URL: 'postgresql://db/repeto' })).toBe(false)
    expect(isOn({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' })).toBe(false)
    expect(isOn({ OIDC_STAFF: 'https://id:secret@accounts.example/?name=Example' })).toBe(false)
    expect(() => isOn({ OIDC_SANDBOX: 'on', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' })).toThrow(
      'OIDC_SANDBOX',
    )
  })

  test('nowhere else: there is neither a button nor an endpoint', async () => {
    const real = await openApp()
    expect((await (await real.visitor()).page('/client-login')).data).toMatchObject({ provider: null })
    const answer = await real.web.inject({ url: '/sandbox/identity/jwks', headers: { host: 'us.localhost' } })
    expect(answer.statusCode).toBe(404)
  })
})

function secretIn({ runtime }: TestApp): string {
  return runtime.sandboxIdentity!.secret
}
