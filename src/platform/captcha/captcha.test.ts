import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { guest } from '#shared/access.ts'
import type { captchaEndpoints } from '#shared/captcha.ts'
import { text } from '#shared/codecs.ts'
import { endpoint, nothing } from '#shared/contract.ts'
import type { Limit } from '#shared/contract.ts'
import { openApp } from '../../../test/support/app.ts'
import type { TestApp } from '../../../test/support/app.ts'
import { serveEndpoint } from '../http/dispatch.ts'
import { createServer } from '../http/server.ts'
import { implement } from '../plugin.ts'
import { forgetOldWork, isDone } from './work.ts'

const bits = 6
const input = z.object({ login: text(50, 1) })
const limit = { seconds: 900, perAddress: 10, perValue: { field: 'login', max: 5 }, captchaAfter: 3 } satisfies Limit
const door = (path: `/api/${string}`, shared?: string) =>
  endpoint({ method: 'POST', path, who: guest, input, answer: nothing, limit: { ...limit, ...(shared && { shared }) } })
const contract = {
  one: door('/api/test/one'),
  left: door('/api/test/left', 'doors'),
  right: door('/api/test/right', 'doors'),
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
  app.at(new Date((clock += 3_600_000)))
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
  for (let nonce = 0; ; nonce++) if (isDone(challenge, String(nonce), bits) === right) return `${challenge}.${nonce}`
}
const proofFor = async (action: string) => solve((await ask(action)).challenge!)

/** So many that the next one is asked for a proof. */
async function few(path: string): Promise<void> {
  for (let time = 0; time < limit.captchaAfter; time++) expect(await go(path)).toEqual(fine)
}

test('work is asked for, and only a hash of it is kept', async () => {
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
  test('each of them has to show that somebody means it', async () => {
    await few('one')
    expect(await go('one')).toEqual(needed)
    expect(await go('one', await proofFor('/api/test/one'))).toEqual(fine)
    expect(await go('one')).toEqual(needed)
    expect(await go('one', undefined, { from: '10.0.0.2' })).toEqual(fine)
    expect(done).toBe(limit.captchaAfter + 2)
  })

  test('by work that is done, and not by less', async () => {
    await few('one')
    const { challenge } = await ask('/api/test/one')
    for (const proof of ['', 'x', challenge!, solve(challenge!, false), solve('made-up'), `.${challenge}`])
      expect([proof, await go('one', proof)]).toEqual([proof, needed])
    expect(done).toBe(limit.captchaAfter)
  })

  test('once', async () => {
    await few('one')
    const proof = await proofFor('/api/test/one')
    expect(await go('one', proof)).toEqual(fine)
    expect(await go('one', proof)).toEqual(needed)
  })

  test('once, also for those who come at the same time', async () => {
    await few('one')
    const proof = await proofFor('/api/test/one')
    const answers = await Promise.all([go('one', proof), go('one', proof), go('one', proof)])
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  })

  test('for what it was asked for', async () => {
    await few('one')
    expect(await go('one', await proofFor('/api/test/left'))).toEqual(needed)
    expect(await go('one', await proofFor('doors'))).toEqual(needed)
    await few('left')
    expect(await go('right', await proofFor('/api/test/left'))).toEqual(needed)
    expect(await go('right', await proofFor('/api/test/right'))).toEqual(fine)
    expect(await go('left', await proofFor('doors'))).toEqual(fine)
  })

  test('within five minutes', async () => {
    await few('one')
    const [late, inTime] = [await proofFor('/api/test/one'), await proofFor('/api/test/one')]
    app.at(new Date(clock + 299_000))
    expect(await go('one', inTime)).toEqual(fine)
    app.at(new Date(clock + 300_000))
    expect(await go('one', late)).toEqual(needed)
  })

  test('and the limits hold for those who do, too', async () => {
    await few('one')
    for (let time = limit.captchaAfter; time < limit.perAddress; time++)
      expect(await go('one', await proofFor('/api/test/one'))).toEqual(fine)
    expect(await go('one', await proofFor('/api/test/one'))).toEqual(enough)
  })

  test('but calls without a proof use up nobody’s tries', async () => {
    await few('one')
    for (let time = 0; time < 3; time++) expect(await go('one', undefined, { login: 'victim' })).toEqual(needed)
    for (let time = 0; time < 5; time++)
      expect(await go('one', undefined, { login: 'victim', from: `10.0.1.${time}` })).toEqual(fine)
  })
})

test('after many calls for one value each needs a proof, wherever it comes from, and none is refused', async () => {
  const at = (time: number) => ({ login: 'victim', from: `10.0.1.${time}` })
  for (let time = 0; time < limit.perValue.max; time++) expect(await go('one', undefined, at(time))).toEqual(fine)
  for (let time = 20; time < 40; time++) expect(await go('one', undefined, at(time))).toEqual(needed)
  for (let time = 40; time < 60; time++)
    expect(await go('one', await proofFor('/api/test/one'), at(time))).toEqual(fine)
  expect(await go('one', undefined, { login: 'victim', from: '10.0.2.1', edition: 'pl' })).toEqual(fine)
})

test('old work is forgotten', async () => {
  await ask('/api/test/one')
  const { db } = app.runtime.database
  const count = async () => (await db.selectFrom('captcha_challenge').selectAll().execute()).length
  await forgetOldWork(db, new Date(clock + 299_000))
  expect(await count()).toBeGreaterThan(0)
  await forgetOldWork(db, new Date(clock + 300_000))
  expect(await count()).toBe(0)
})
