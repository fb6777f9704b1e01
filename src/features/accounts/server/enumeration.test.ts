import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, systemAsker } from '#platform/runtime.ts'
import { editionByCode } from '#editions/editions.ts'
import { hashPassword } from '#platform/password.ts'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp } from '../../../../test/support/app.ts'
import { openCity } from '../../../../test/support/cities.ts'
import { someTutor } from '../../../../test/support/requests.ts'
import { times } from '../../../../test/support/times.ts'
import { createAccounts } from '../public.ts'

/** Many pairs of somebody we know and somebody we do not, one right after the other; fewer where passwords are hashed. */
const pairs = times(200)
const slowPairs = times(50)
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
  const made = Array.from({ length: pairs }, (_, index) => ({
    name: 'Lesia Known',
    email: known(index),
    phone: `+38${phoneOf(index, 'known')}`,
    locale: 'ua' as const,
    created_at: new Date('2026-01-01'),
    confirmed_at: new Date('2026-01-01'),
    password_hash,
  }))
  await inTransaction(app.runtime, systemAsker(edition), async (ctx) => {
    const ids = await createAccounts(ctx, made)
    for (const role of ['client', 'tutor'] as const)
      await ctx.db
        .insertInto(role)
        .values(ids.map((id) => ({ edition: 'ua', id })))
        .execute()
  })
})

type Asked = { status: number; shape: string; ms: number }

/** What a stranger sees of an answer: everything but what is random in it. */
async function ask(url: string, payload: object): Promise<Asked> {
  const begun = performance.now()
  const response = await app.web.inject({
    method: 'POST',
    url,
    headers: { host: 'ua.localhost', origin: 'http://ua.localhost' },
    payload,
  })
  const ms = performance.now() - begun
  const cookies = response.cookies.map(({ name, maxAge }) => `${name} ${maxAge ?? ''}`).join()
  const headers = Object.keys(response.headers).toSorted().join()
  return { status: response.statusCode, shape: [response.body.replaceAll(/\d+/g, '#'), cookies, headers].join(' '), ms }
}

/** How often the first of a pair took longer: one half, if nothing gives it away. */
function slower(times: readonly (readonly [number, number])[]): number {
  const all = times.flatMap(([first]) =>
    times.map(([, second]) => Number(first > second) + Number(first === second) / 2),
  )
  return all.reduce((sum, one) => sum + one, 0) / all.length
}

type Ask = (index: number) => Promise<Asked>

async function compare(ofKnown: Ask, ofUnknown: Ask, count = pairs) {
  const times: [number, number][] = []
  const shapes = new Set<string>()
  const statuses = new Set<number>()
  for (let index = 0; index < count; index++) {
    // Limits count in windows, and codes once a minute: each pair has its own.
    app.at(new Date((clock += 3_600_000)))
    // In turns, so that whatever goes on beside strikes both alike.
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

/** Four standard deviations of chance, at this many pairs. */
const chance = (count: number) => 4 * Math.sqrt((2 * count + 1) / (12 * count ** 2))

describe('nobody learns whether somebody has an account', () => {
  test.each([
    ['the password of a tutor', 401, '/api/tutor/login', (login: string) => ({ login, password: 'a guess' })],
    ['the password of a client', 401, '/api/client/login', (login: string) => ({ login, password: 'a guess' })],
    ['a code by e-mail', 200, '/api/client/get_auth_code', (email: string) => ({ email })],
    ['a password by e-mail', 200, '/api/client/generate_password', (email: string) => ({ email })],
    ['recovery', 200, '/api/tutor/profile/password/get_reset_code', (email: string) => ({ email })],
  ])('by %s', { retry: 1 }, async (_, status, url, payload) => {
    const count = status === 401 ? slowPairs : pairs
    const found = await compare(
      (index) => ask(url, payload(known(index))),
      (index) => ask(url, payload(unknown(index))),
      count,
    )
    expect(found).toMatchObject({ statuses: [status], shapes: [expect.any(String)] })
    expect(Math.abs(found.slower - 0.5)).toBeLessThan(chance(count))
  })

  test('by a code to a phone', { retry: 1 }, async () => {
    const by = (of: 'known' | 'unknown') => (index: number) =>
      ask('/api/client/get_auth_code', { phone: phoneOf(index, of) })
    const found = await compare(by('known'), by('unknown'))
    expect(found).toMatchObject({ statuses: [200], shapes: [expect.any(String)] })
    expect(Math.abs(found.slower - 0.5)).toBeLessThan(chance(pairs))
  })

  test('by asking for lessons', { retry: 1 }, async () => {
    const { subject, levels } = await someTutor(app)
    const by = (of: 'known' | 'unknown') => (index: number) =>
      ask('/api/client/make_personal_request', {
        request: {
          name: 'Somebody',
          phone: phoneOf(index, of),
          email: of === 'known' ? known(index) : unknown(index),
          terms: true,
          lessons: [{ id: subject, levels: levels.slice(0, 1) }],
          location_online: true,
        },
      })
    const found = await compare(by('known'), by('unknown'), slowPairs)
    expect(found).toMatchObject({ statuses: [200], shapes: [expect.any(String)] })
    expect(Math.abs(found.slower - 0.5)).toBeLessThan(chance(slowPairs))
  })

  let tries = 0
  test('by registering', { retry: 1 }, async () => {
    const city_id = await openCity(app)
    const fresh = `fresh#-${++tries}@test.example`
    const register = (email: string) => (index: number) =>
      ask('/api/tutor/register', {
        tutor: {
          name: 'Somebody New',
          email: email.replace('#', String(index)),
          phone: phoneOf(index, 'unknown'),
          password: 'some long password',
          city_id,
          terms: true,
        },
      })
    const found = await compare(register('known#@test.example'), register(fresh), slowPairs)
    expect(found).toMatchObject({ statuses: [200], shapes: [expect.any(String)] })
    expect(Math.abs(found.slower - 0.5)).toBeLessThan(chance(slowPairs))
  })
})

describe('a difference would be seen', () => {
  test('of two milliseconds', { retry: 1 }, async () => {
    const late = async () => {
      const asked = await ask('/api/client/get_auth_code', {})
      const begun = performance.now()
      await sleep(2)
      return { ...asked, ms: asked.ms + performance.now() - begun }
    }
    const found = await compare(late, () => ask('/api/client/get_auth_code', {}))
    expect(Math.abs(found.slower - 0.5)).toBeGreaterThan(chance(pairs))
  })

  test('of a word in the answer', async () => {
    const found = await compare(
      (index) => ask('/api/client/get_auth_code', { email: unknown(index) }),
      () => ask('/api/client/get_auth_code', {}),
    )
    expect(found.shapes).toHaveLength(2)
  })
})
