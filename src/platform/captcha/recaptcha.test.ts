import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import type { Db } from '../db/database.ts'
import type { Captcha } from './captcha.ts'
import { recaptcha } from './recaptcha.ts'

/**
 * Implements siteverify as documented: a form with secret, response and remoteip, a JSON answer, and tokens that are
 * valid once.
 */
const secret = 'se:cr/et'
const tokens = new Map<string, object>()
let reply: { status: number; body: string; headers?: Record<string, string> } | 'silent' | undefined
let lastForm: Record<string, string> = {}
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const answer = (status: number, body: string, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    if (reply === 'silent') return response
    if (reply) return answer(reply.status, reply.body, reply.headers)
    if (request.method !== 'POST' || request.url !== '/recaptcha/api/siteverify') return answer(404, '')
    lastForm = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    const fail = (code: string) => answer(200, JSON.stringify({ success: false, 'error-codes': [code] }))
    if (lastForm['secret'] !== secret) return fail('invalid-input-secret')
    const known = tokens.get(lastForm['response'] ?? '')
    if (!known) return fail('timeout-or-duplicate')
    tokens.delete(lastForm['response']!)
    return answer(200, JSON.stringify({ success: true, challenge_ts: '2026-03-01T08:00:00Z', hostname: 'x', ...known }))
  })
})

let port = 0
const log = createLogger('silent')
const urlWith = (key: string) => `http://site-key:${encodeURIComponent(key)}@127.0.0.1:${port}/recaptcha/api/siteverify`
const db = {} as Db
const work: Captcha = {
  ask: () => Promise.resolve({ kind: 'work', challenge: 'challenge', bits: 6 }),
  accepts: (_db, { proof }) => Promise.resolve(proof === 'challenge.7'),
}
const proofInput = { proof: 'token', actions: ['/api/client/login', 'sign-in'], address: '10.0.0.1', now: new Date() }
const accepts = (key = secret) => recaptcha(urlWith(key), log, work).accepts(db, proofInput)
const away = { refusal: 'unavailable', reason: { id: 'captcha.away' } }

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  reply = undefined
  tokens.clear()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('offers the site key, and proof of work for browsers without third-party scripts', async () => {
  expect(await recaptcha(urlWith(secret), log, work).ask(db, '/api/client/login', new Date())).toEqual({
    kind: 'recaptcha',
    site_key: 'site-key',
    challenge: 'challenge',
    bits: 6,
  })
})

test('accepts the proof of work without asking the provider', async () => {
  reply = { status: 503, body: '' }
  expect(await recaptcha(urlWith(secret), log, work).accepts(db, { ...proofInput, proof: 'challenge.7' })).toBe(true)
})

test('accepts a token once, sending our secret and the visitor’s address', async () => {
  tokens.set('token', {})
  expect(await accepts()).toBe(true)
  expect(lastForm).toEqual({ secret, response: 'token', remoteip: '10.0.0.1' })
  expect(await accepts()).toBe(false)
})

test.each([
  ['a good mark', { score: 0.9, action: '/api/client/login' }, true],
  ['a poor one', { score: 0.1, action: '/api/client/login' }, false],
  ['another action', { score: 0.9, action: '/api/tutor/login' }, false],
])('with scores: %s', async (_, verdict, right) => {
  tokens.set('token', verdict)
  expect(await accepts()).toBe(right)
})

test('an invalid secret rejects all tokens', async () => {
  tokens.set('token', {})
  expect(await accepts('wrong')).toBe(false)
})

test.each([
  ['their trouble', { status: 503, body: '<h1>Sorry</h1>' }],
  ['nonsense', { status: 200, body: '<h1>Welcome</h1>' }],
  ['a way elsewhere', { status: 307, body: '', headers: { location: 'https://elsewhere.example/' } }],
])('%s is a rejection and is reported', async (_, answer) => {
  reply = answer
  await expect(accepts()).rejects.toMatchObject(away)
})

// The retry absorbs a pause of a busy machine; a real delay shows in every run.
test('a timeout of five seconds is a rejection', { timeout: 10_000, retry: 2 }, async () => {
  reply = 'silent'
  const begun = performance.now()
  await expect(accepts()).rejects.toMatchObject(away)
  expect(performance.now() - begun).toBeGreaterThan(4900)
  expect(performance.now() - begun).toBeLessThan(7000)
})
