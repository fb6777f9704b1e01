import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import type { Db } from '../db/database.ts'
import type { Captcha } from './captcha.ts'
import { recaptcha } from './recaptcha.ts'

/** Speaks siteverify as documented: a form with secret, response and remoteip, answered in JSON; a token once. */
const secret = 'se:cr/et'
const tokens = new Map<string, object>()
let mood: { status: number; body: string; headers?: Record<string, string> } | 'silent' | undefined
let asked: Record<string, string> = {}
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const answer = (status: number, body: string, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    if (mood === 'silent') return response
    if (mood) return answer(mood.status, mood.body, mood.headers)
    if (request.method !== 'POST' || request.url !== '/recaptcha/api/siteverify') return answer(404, '')
    asked = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    const fail = (code: string) => answer(200, JSON.stringify({ success: false, 'error-codes': [code] }))
    if (asked['secret'] !== secret) return fail('invalid-input-secret')
    const known = tokens.get(asked['response'] ?? '')
    if (!known) return fail('timeout-or-duplicate')
    tokens.delete(asked['response']!)
    return answer(200, JSON.stringify({ success: true, challenge_ts: '2026-03-01T08:00:00Z', hostname: 'x', ...known }))
  })
})

let port = 0
const log = createLogger('silent')
const urlWith = (key: string) => `http://site-key:${encodeURIComponent(key)}@127.0.0.1:${port}/recaptcha/api/siteverify`
const db = {} as Db
/** Knows one proof. */
const work: Captcha = {
  ask: () => Promise.resolve({ kind: 'work', challenge: 'challenge', bits: 6 }),
  accepts: (_db, { proof }) => Promise.resolve(proof === 'challenge.7'),
}
const given = { proof: 'token', actions: ['/api/client/login', 'sign-in'], address: '10.0.0.1', now: new Date() }
const accepts = (key = secret) => recaptcha(urlWith(key), log, work).accepts(db, given)
const away = { refusal: 'unavailable', reason: { id: 'captcha.away' } }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  mood = undefined
  tokens.clear()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('offers the key of the site, and work for browsers that load no foreign script', async () => {
  expect(await recaptcha(urlWith(secret), log, work).ask(db, '/api/client/login', new Date())).toEqual({
    kind: 'recaptcha',
    site_key: 'site-key',
    challenge: 'challenge',
    bits: 6,
  })
})

test('accepts the work without asking the provider', async () => {
  mood = { status: 503, body: '' }
  expect(await recaptcha(urlWith(secret), log, work).accepts(db, { ...given, proof: 'challenge.7' })).toBe(true)
})

test('a token counts once, and is asked for with our secret and the visitor’s address', async () => {
  tokens.set('token', {})
  expect(await accepts()).toBe(true)
  expect(asked).toEqual({ secret, response: 'token', remoteip: '10.0.0.1' })
  expect(await accepts()).toBe(false)
})

test.each([
  ['a good mark', { score: 0.9, action: '/api/client/login' }, true],
  ['a poor one', { score: 0.1, action: '/api/client/login' }, false],
  ['another action', { score: 0.9, action: '/api/tutor/login' }, false],
])('with marks: %s', async (_, verdict, right) => {
  tokens.set('token', verdict)
  expect(await accepts()).toBe(right)
})

test('a secret that they do not know opens nothing', async () => {
  tokens.set('token', {})
  expect(await accepts('wrong')).toBe(false)
})

test.each([
  ['their trouble', { status: 503, body: '<h1>Sorry</h1>' }],
  ['nonsense', { status: 200, body: '<h1>Welcome</h1>' }],
  ['a way elsewhere', { status: 307, body: '', headers: { location: 'https://elsewhere.example/' } }],
])('%s is no consent, and is told', async (_, answer) => {
  mood = answer
  await expect(accepts()).rejects.toMatchObject(away)
})

test('silence is none after five seconds', { timeout: 10_000 }, async () => {
  mood = 'silent'
  const begun = performance.now()
  await expect(accepts()).rejects.toMatchObject(away)
  expect(performance.now() - begun).toBeGreaterThan(4900)
  expect(performance.now() - begun).toBeLessThan(7000)
})
