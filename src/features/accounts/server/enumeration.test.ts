import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, systemRequester } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { hashPassword } from '#platform/password.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { findActiveCity } from '#test/support/cities.ts'
import { bestOnlineTutor } from '#test/support/requests.ts'
import { oneInGate, randomRuns } from '#test/support/run-size.ts'
import { createAccounts } from '../public.ts'

/**
 * Each pair is a known and an unknown address, measured back to back. Endpoints that hash passwords get fewer pairs.
 */
const pairs = randomRuns(80, 2_000)
const slowPairs = randomRuns(24, 500)
const known = (index: number) => `known${index}@test.example`
const unknown = (index: number) => `stranger${index}@test.example`
const phoneOf = (index: number, of: 'known' | 'unknown') =>
  `0${of === 'known' ? 50 : 67}${String(index).padStart(7, '0')}`

let app: TestApp
let clock = Date.UTC(2026, 4, 1)

beforeAll(async () => {
  app = await openApp()
  const edition = editionByCode('ua')!
  const password_hash = await hashPassword('a password nobody guesses')
  const accounts = Array.from({ length: pairs }, (_, index) => ({
    name: 'Lesia Known',
    email: known(index),
    phone: `+38${phoneOf(index, 'known')}`,
    locale: 'ua' as const,
    created_at: new Date('2026-01-01'),
    confirmed_at: new Date('2026-01-01'),
    password_hash,
  }))
  await inTransaction(app.runtime, systemRequester(edition), async (ctx) => {
    const ids = await createAccounts(ctx, accounts)
    for (const role of ['client', 'tutor'] as const)
      await ctx.db
        .insertInto(role)
        .values(ids.map((id) => ({ edition: 'ua', id })))
        .execute()
  })
})

type Response = { status: number; shape: string; ms: number }

/** Returns the visible parts of an answer without its random parts. */
async function send(url: string, payload: object): Promise<Response> {
  const started = performance.now()
  const response = await app.web.inject({
    method: 'POST',
    url,
    headers: { host: 'ua.localhost', origin: 'http://ua.localhost' },
    payload,
  })
  const ms = performance.now() - started
  const cookies = response.cookies.map(({ name, maxAge }) => `${name} ${maxAge ?? ''}`).join()
  const headers = Object.keys(response.headers).toSorted().join()
  return { status: response.statusCode, shape: [response.body.replaceAll(/\d+/g, '#'), cookies, headers].join(' '), ms }
}

/** The share of pairs in which the first call took longer; one half if the timing reveals nothing. */
function slower(times: readonly (readonly [number, number])[]): number {
  const all = times.flatMap(([first]) =>
    times.map(([, second]) => Number(first > second) + Number(first === second) / 2),
  )
  return all.reduce((sum, one) => sum + one, 0) / all.length
}

type Request = (index: number) => Promise<Response>

async function compare(ofKnown: Request, ofUnknown: Request, count = pairs) {
  const times: [number, number][] = []
  const shapes = new Set<string>()
  const statuses = new Set<number>()
  for (let index = 0; index < count; index++) {
    // Each pair gets its own window of the limits.
    app.setTime(new Date((clock += 3_600_000)))
    // The order alternates, so that background load affects both alike.
    const order = index % 2 === 0
    const first = await (order ? ofKnown : ofUnknown)(index)
    const second = await (order ? ofUnknown : ofKnown)(index)
    times.push(order ? [first.ms, second.ms] : [second.ms, first.ms])
    for (const one of [first, second]) {
      shapes.add(one.shape)
      statuses.add(one.status)
    }
  }
  return { slower: slower(times), shapes: [...shapes], statuses: [...statuses] }
}

/** The distance between the quartiles of the times. On a busy machine, smaller differences are hidden. */
async function measureSpread(request: () => Promise<Response>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < pairs; index++) {
    app.setTime(new Date((clock += 3_600_000)))
    times.push((await request()).ms)
  }
  times.sort((one, other) => one - other)
  return times[Math.floor(pairs * 0.75)]! - times[Math.floor(pairs * 0.25)]!
}

/** Four standard deviations of the expected noise. */
const noiseLimit = (count: number) => 4 * Math.sqrt((2 * count + 1) / (12 * count ** 2))

describe('responses do not reveal whether an account exists', () => {
  const calls = [
    ['the password of a tutor', 401, '/api/tutor/login', (login: string) => ({ login, password: 'a guess' })],
    ['the password of a client', 401, '/api/client/login', (login: string) => ({ login, password: 'a guess' })],
    ['a code by email', 200, '/api/client/get_auth_code', (email: string) => ({ email })],
    ['a generated password', 200, '/api/client/generate_password', (email: string) => ({ email })],
    ['a password recovery', 200, '/api/tutor/profile/password/get_reset_code', (email: string) => ({ email })],
  ] as const
  test.each(oneInGate(2, calls))('for %s', { retry: 1 }, async (_, status, url, payload) => {
    const count = status === 401 ? slowPairs : pairs
    const compared = await compare(
      (index) => send(url, payload(known(index))),
      (index) => send(url, payload(unknown(index))),
      count,
    )
    expect(compared).toMatchObject({ statuses: [status], shapes: [expect.any(String)] })
    expect(Math.abs(compared.slower - 0.5)).toBeLessThan(noiseLimit(count))
  })

  test('for a code to a phone', { retry: 1 }, async () => {
    const by = (of: 'known' | 'unknown') => (index: number) =>
      send('/api/client/get_auth_code', { phone: phoneOf(index, of) })
    const compared = await compare(by('known'), by('unknown'))
    expect(compared).toMatchObject({ statuses: [200], shapes: [expect.any(String)] })
    expect(Math.abs(compared.slower - 0.5)).toBeLessThan(noiseLimit(pairs))
  })

  test('for a lesson request', { retry: 1 }, async () => {
    const { subject, levels } = await bestOnlineTutor(app)
    const by = (of: 'known' | 'unknown') => (index: number) =>
      send('/api/client/make_personal_request', {
        request: {
          name: 'Somebody',
          phone: phoneOf(index, of),
          email: of === 'known' ? known(index) : unknown(index),
          terms: true,
          lessons: [{ id: subject, levels: levels.slice(0, 1) }],
          location_online: true,
        },
      })
    const compared = await compare(by('known'), by('unknown'), slowPairs)
    expect(compared).toMatchObject({ statuses: [200], shapes: [expect.any(String)] })
    expect(Math.abs(compared.slower - 0.5)).toBeLessThan(noiseLimit(slowPairs))
  })

  let tries = 0
  test('for a registration', { retry: 1 }, async () => {
    const city_id = await findActiveCity(app)
    const fresh = `fresh#-${++tries}@test.example`
    const register = (email: string) => (index: number) =>
      send('/api/tutor/register', {
        tutor: {
          name: 'Somebody New',
          email: email.replace('#', String(index)),
          phone: phoneOf(index, 'unknown'),
          password: 'some long password',
          city_id,
          terms: true,
        },
      })
    const compared = await compare(register('known#@test.example'), register(fresh), slowPairs)
    expect(compared).toMatchObject({ statuses: [200], shapes: [expect.any(String)] })
    expect(Math.abs(compared.slower - 0.5)).toBeLessThan(noiseLimit(slowPairs))
  })
})

describe('the comparison detects', () => {
  test('a difference of two milliseconds', { retry: 4 }, async () => {
    const plain = () => send('/api/client/get_auth_code', {})
    const delayMs = Math.max(2, await measureSpread(plain))
    const delayed = async () => {
      const response = await plain()
      const started = performance.now()
      await sleep(delayMs)
      return { ...response, ms: response.ms + performance.now() - started }
    }
    const compared = await compare(delayed, plain)
    expect(Math.abs(compared.slower - 0.5)).toBeGreaterThan(noiseLimit(pairs))
  })

  test('a different word in the answer', async () => {
    const compared = await compare(
      (index) => send('/api/client/get_auth_code', { email: unknown(index) }),
      () => send('/api/client/get_auth_code', {}),
    )
    expect(compared.shapes).toHaveLength(2)
  })
})
