import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { guest } from '#shared/access.ts'
import type { captchaEndpoints } from '#shared/captcha.ts'
import { text } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import type { Limit } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { serveEndpoint } from '../http/dispatch.ts'
import { createServer } from '../http/server.ts'
import { implement } from '../plugin.ts'
import { deleteExpiredChallenges, isProofValid } from './proof-of-work.ts'

const bits = 6
const input = z.object({ login: text(50, 1) })
const limit = { seconds: 900, perNetwork: 10, perValue: { field: 'login', max: 5 }, captchaAfter: 3 } satisfies Limit
const testEndpoint = (path: `/api/${string}`, shared?: string) =>
  endpoint({
    method: 'POST',
    path,
    who: guest,
    input,
    answer: noFields,
    limit: { ...limit, ...(shared && { shared }) },
  })
const contract = {
  one: testEndpoint('/api/test/one'),
  left: testEndpoint('/api/test/left', 'doors'),
  right: testEndpoint('/api/test/right', 'doors'),
}

let app: TestApp
let server: FastifyInstance
let done = 0
let clock = Date.UTC(2026, 2, 1, 8)
beforeAll(async () => {
  app = await openApp({ CAPTCHA_BITS: String(bits) })
  server = await createServer(app.runtime)
  const verb = () => (done++, {})
  for (const one of implement(contract, { one: verb, left: verb, right: verb })) serveEndpoint(server, app.runtime, one)
})
beforeEach(() => {
  done = 0
  app.setTime(new Date((clock += 3_600_000)))
})

let logins = 0
async function go(
  path: string,
  proof?: string,
  { login = `somebody ${logins++}`, from = '10.0.0.1', edition = 'ua' } = {},
) {
  const headers = { host: `${edition}.localhost`, ...(proof !== undefined && { 'x-captcha': proof }) }
  const answer = await server.inject({
    method: 'POST',
    url: `/api/test/${path}`,
    headers,
    remoteAddress: from,
    payload: { login },
  })
  return [answer.statusCode, answer.json<{ error?: string }>().error]
}
const needed = [403, 'captcha_needed']
const fine = [200, undefined]
const enough = [429, 'too_many_requests']

async function ask(action: string) {
  const visitor = await app.visitor()
  const answer = await visitor.call<typeof captchaEndpoints.get>('POST /api/client/recaptcha/get', { action })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data
}

function solve(challenge: string, right = true): string {
  for (let nonce = 0; ; nonce++)
    if (isProofValid(challenge, String(nonce), bits) === right) return `${challenge}.${nonce}`
}
const proofFor = async (action: string) => solve((await ask(action)).challenge!)

/** Sends enough calls that the next one requires a proof. */
async function exhaust(path: string): Promise<void> {
  for (let time = 0; time < limit.captchaAfter; time++) expect(await go(path)).toEqual(fine)
}

test('issues a challenge and stores only its hash', async () => {
  const { kind, challenge, bits: hard } = await ask('/api/test/one')
  expect([kind, hard, challenge]).toEqual(['work', bits, expect.stringMatching(/^[\w-]{43}$/)])
  const rows = await app.runtime.database.db.selectFrom('captcha_challenge').selectAll().execute()
  expect(rows).toContainEqual({
    token_hash: createHash('sha256').update(challenge!).digest(),
    action: '/api/test/one',
    expires_at: new Date(clock + 300_000),
  })
})

describe('after a few calls from one address', () => {
  test('each call requires a proof', async () => {
    await exhaust('one')
    expect(await go('one')).toEqual(needed)
    expect(await go('one', await proofFor('/api/test/one'))).toEqual(fine)
    expect(await go('one')).toEqual(needed)
    expect(await go('one', undefined, { from: '10.0.0.2' })).toEqual(fine)
    expect(done).toBe(limit.captchaAfter + 2)
  })

  test('accepts only a complete proof of work', async () => {
    await exhaust('one')
    const { challenge } = await ask('/api/test/one')
    for (const proof of ['', 'x', challenge!, solve(challenge!, false), solve('made-up'), `.${challenge}`])
      expect([proof, await go('one', proof)]).toEqual([proof, needed])
    expect(done).toBe(limit.captchaAfter)
  })

  test('refuses a challenge without a nonce, however lucky', async () => {
    await exhaust('one')
    // With six bits, one of 64 challenges has a small hash of its own.
    for (let [lucky, asked] = [false, 1]; !lucky; asked++) {
      // Before the limit of challenges in an hour is reached, the next hour begins.
      if (asked % 50 === 0) {
        app.setTime(new Date((clock += 3_600_000)))
        await exhaust('one')
      }
      const { challenge } = await ask('/api/test/one')
      lucky = createHash('sha256').update(challenge!).digest()[0]! >> (8 - bits) === 0
      if (lucky) expect(await go('one', challenge)).toEqual(needed)
      if (lucky) expect(await go('one', `${challenge}.`)).toEqual(needed)
    }
  })

  test('accepts a proof once', async () => {
    await exhaust('one')
    const proof = await proofFor('/api/test/one')
    expect(await go('one', proof)).toEqual(fine)
    expect(await go('one', proof)).toEqual(needed)
  })

  test('accepts a proof once under concurrency', async () => {
    await exhaust('one')
    const proof = await proofFor('/api/test/one')
    const answers = await Promise.all([go('one', proof), go('one', proof), go('one', proof)])
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  })

  test('accepts a proof only for its action', async () => {
    await exhaust('one')
    expect(await go('one', await proofFor('/api/test/left'))).toEqual(needed)
    expect(await go('one', await proofFor('doors'))).toEqual(needed)
    await exhaust('left')
    expect(await go('right', await proofFor('/api/test/left'))).toEqual(needed)
    expect(await go('right', await proofFor('/api/test/right'))).toEqual(fine)
    expect(await go('left', await proofFor('doors'))).toEqual(fine)
  })

  test('accepts a proof within five minutes', async () => {
    await exhaust('one')
    const [late, inTime] = [await proofFor('/api/test/one'), await proofFor('/api/test/one')]
    app.setTime(new Date(clock + 299_000))
    expect(await go('one', inTime)).toEqual(fine)
    app.setTime(new Date(clock + 300_000))
    expect(await go('one', late)).toEqual(needed)
  })

  test('hard limits apply to proven calls, too', async () => {
    await exhaust('one')
    for (let time = limit.captchaAfter; time < limit.perNetwork; time++)
      expect(await go('one', await proofFor('/api/test/one'))).toEqual(fine)
    expect(await go('one', await proofFor('/api/test/one'))).toEqual(enough)
  })

  test('calls without a proof do not count', async () => {
    await exhaust('one')
    for (let time = 0; time < 3; time++) expect(await go('one', undefined, { login: 'victim' })).toEqual(needed)
    for (let time = 0; time < 5; time++)
      expect(await go('one', undefined, { login: 'victim', from: `10.0.1.${time}` })).toEqual(fine)
  })
})

test('many calls for one value need a proof from any address, and none is rejected', async () => {
  const at = (time: number) => ({ login: 'victim', from: `10.0.1.${time}` })
  for (let time = 0; time < limit.perValue.max; time++) expect(await go('one', undefined, at(time))).toEqual(fine)
  for (let time = 20; time < 40; time++) expect(await go('one', undefined, at(time))).toEqual(needed)
  for (let time = 40; time < 60; time++)
    expect(await go('one', await proofFor('/api/test/one'), at(time))).toEqual(fine)
  expect(await go('one', undefined, { login: 'victim', from: '10.0.2.1', edition: 'pl' })).toEqual(fine)
})

test('deletes expired challenges', async () => {
  await ask('/api/test/one')
  const { db } = app.runtime.database
  const count = async () => (await db.selectFrom('captcha_challenge').selectAll().execute()).length
  await deleteExpiredChallenges(db, new Date(clock + 299_000))
  expect(await count()).toBeGreaterThan(0)
  await deleteExpiredChallenges(db, new Date(clock + 300_000))
  expect(await count()).toBe(0)
})
