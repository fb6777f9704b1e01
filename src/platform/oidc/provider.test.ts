import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openOidc, submitProviderLogin } from '#test/support/oidc.ts'
import { openProvider } from './provider.ts'
import type { IdentityProvider, OidcState, OidcCallback } from './provider.ts'

const here = 'http://ua.localhost:3000/client-login'
let oidc: Awaited<ReturnType<typeof openOidc>>
let provider: IdentityProvider
let logged: string[] = []
const log = pino(
  { base: null },
  new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(line.toString())
      done()
    },
  }),
)

beforeAll(async () => {
  oidc = await openOidc({
    people: { ann: { email: 'Ann@Example.com', email_verified: true, name: ' Ann ' }, bob: {} },
    redirects: { repeto: [here], other: [here] },
  })
  provider = openProvider(oidc.urlOf('repeto', 'Testing'), log)
})
afterEach(() => {
  oidc.faults.status = oidc.faults.idToken = undefined
  logged = []
})
afterAll(() => oidc.stop())

async function authorize(login = 'ann', from = provider): Promise<{ journey: OidcState; returned: OidcCallback }> {
  const { url, journey } = await from.begin(here)
  const query = (await submitProviderLogin(url, { login })).searchParams
  return { journey, returned: { code: query.get('code')!, state: query.get('state')!, iss: query.get('iss')! } }
}
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const withPayload = (token: string, change: object) => {
  const [head, , signature] = token.split('.')
  const payload = Buffer.from(JSON.stringify({ ...payloadOf(token), ...change })).toString('base64url')
  return `${head}.${payload}.${signature}`
}

test('returns the identity after the redirect', async () => {
  const { url, journey } = await provider.begin(here)
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: 'repeto',
    response_type: 'code',
    redirect_uri: here,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: journey.state,
    nonce: journey.nonce,
  })
  expect(asked.get('code_challenge')).not.toBe(journey.verifier)
  for (const secret of Object.values(journey)) expect(secret).toMatch(/^[\w-]{43}$/)
  const { journey: first, returned } = await authorize()
  expect(await provider.finish(here, returned, first)).toEqual({
    issuer: oidc.issuer,
    subject: 'ann',
    email: 'ann@example.com',
    name: 'Ann',
  })
})

test('accepts an email from the token', async () => {
  const people = { ann: { email: 'ann@example.com', email_verified: true } }
  const another = await openOidc({ people, redirects: { repeto: [here] }, emailInToken: true })
  const direct = openProvider(another.urlOf('repeto', 'Direct'), log)
  const { journey, returned } = await authorize('ann', direct)
  expect(await direct.finish(here, returned, journey)).toMatchObject({ email: 'ann@example.com' })
  await another.stop()
})

test.each([
  ['is not verified', { email: 'ann@example.com', email_verified: false }],
  ['has no verification claim', { email: 'ann@example.com' }],
  ['is a word instead of a yes', { email: 'ann@example.com', email_verified: 'true' as unknown as boolean }],
  ['is no e-mail', { email: 'ann', email_verified: true }],
  ['is endless', { email: `${'a'.repeat(300)}@example.com`, email_verified: true }],
])('ignores an email that %s', async (_, someone) => {
  oidc.people['odd'] = someone
  const { journey, returned } = await authorize('odd')
  expect((await provider.finish(here, returned, journey)).email).toBeUndefined()
})

const random = 'x'.repeat(43)
test.each<[string, (journey: OidcState, returned: OidcCallback) => [OidcState, OidcCallback]]>([
  ['a made-up code', (journey, returned) => [journey, { ...returned, code: random }]],
  ['another nonce', (journey, returned) => [{ ...journey, nonce: random }, returned]],
  ['another verifier', (journey, returned) => [{ ...journey, verifier: random }, returned]],
  ['another state', (journey, returned) => [{ ...journey, state: random }, returned]],
  ['another issuer', (journey, returned) => [journey, { ...returned, iss: 'https://evil.example' }]],
  ['an issuer that is missing', (journey, { code, state }) => [journey, { code, state }]],
])('%s fails, and so does a second attempt', async (_, tamper) => {
  const { journey, returned } = await authorize()
  await expect(provider.finish(here, ...swap(tamper(journey, returned)))).rejects.toMatchObject({
    refusal: 'oauth_failed',
  })
  const again = await authorize()
  expect(await provider.finish(here, again.returned, again.journey)).toMatchObject({ subject: 'ann' })
  await expect(provider.finish(here, again.returned, again.journey)).rejects.toMatchObject({ refusal: 'oauth_failed' })
})
const swap = ([journey, returned]: [OidcState, OidcCallback]) => [returned, journey] as const

test('a code of another client is rejected', async () => {
  const otherClient = await authorize('ann', openProvider(oidc.urlOf('other', 'Other'), log))
  await expect(provider.finish(here, otherClient.returned, otherClient.journey)).rejects.toMatchObject({
    refusal: 'oauth_failed',
  })
})

test.each<[string, (token: string) => string]>([
  ['for another audience', (token) => withPayload(token, { aud: 'other' })],
  ['of another issuer', (token) => withPayload(token, { iss: 'https://evil.example' })],
  ['that is over', (token) => withPayload(token, { exp: 1 })],
  ['of another subject', (token) => withPayload(token, { sub: 'bob' })],
  ['with a forged claim', (token) => withPayload(token, { email: 'bob@example.com', email_verified: true })],
  ['without a signature', (token) => token.replace(/[^.]*$/, '')],
  [
    'that says it needs none',
    (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`,
  ],
])('a token %s is rejected', async (_, tamper) => {
  const { journey, returned } = await authorize()
  oidc.faults.idToken = tamper
  await expect(provider.finish(here, returned, journey)).rejects.toMatchObject({ refusal: 'oauth_failed' })
})

test('an unreachable provider is reported at once and retried as soon as it is back', async () => {
  const fresh = openProvider(oidc.urlOf('repeto', 'Testing'), log)
  const { journey, returned } = await authorize('ann', fresh)
  await oidc.stop()
  const began = Date.now()
  for (const one of [provider, fresh])
    await expect(one.finish(here, returned, journey)).rejects.toMatchObject({ refusal: 'unavailable' })
  await expect(fresh.begin(here)).rejects.toMatchObject({ refusal: 'unavailable', reason: { id: 'oauth.away' } })
  expect(Date.now() - began).toBeLessThan(3000)
  await oidc.start()
  expect(await fresh.finish(here, returned, journey)).toMatchObject({ subject: 'ann' })
})

// The retry absorbs a pause of a busy machine; a real delay shows in every run.
test('a provider that never answers times out after five seconds', { timeout: 10_000, retry: 2 }, async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const began = Date.now()
  await expect(openProvider(`http://a:b@127.0.0.1:${port}/?name=Silent`, log).begin(here)).rejects.toMatchObject({
    refusal: 'unavailable',
  })
  expect(Date.now() - began).toBeLessThan(7000)
  silent.close()
  silent.closeAllConnections()
})

test('a provider with server errors counts as unreachable', async () => {
  const { journey, returned } = await authorize()
  oidc.faults.status = 503
  await expect(provider.finish(here, returned, journey)).rejects.toMatchObject({ refusal: 'unavailable' })
  await expect(provider.begin(here)).rejects.toMatchObject({ refusal: 'unavailable' })
})

test('the log contains the reason and no secret', async () => {
  const { journey, returned } = await authorize()
  const tokens: string[] = []
  oidc.faults.idToken = (token) => {
    tokens.push(token)
    return withPayload(token, { aud: 'other' })
  }
  await expect(provider.finish(here, returned, journey)).rejects.toThrow('oauth_failed')
  await expect(provider.finish(here, returned, journey)).rejects.toThrow('oauth_failed')
  const logText = logged.join('')
  expect(logText).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED')
  expect(logText).toContain('invalid_grant')
  const { username, password } = new URL(oidc.urlOf('repeto', 'x'))
  expect(username).toBe('repeto')
  for (const secret of [...Object.values(journey), returned.code, password, tokens[0]!.split('.')[1]!, 'ann'])
    expect(logText).not.toContain(secret)
})
