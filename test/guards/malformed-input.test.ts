import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FastifyInstance } from 'fastify'
import type { Endpoint, Page } from '#shared/contract.ts'
import { endpoint, nothing, page } from '#shared/contract.ts'
import { implement } from '#platform/plugin.ts'
import { serveEndpoint } from '#platform/http/dispatch.ts'
import { createServer } from '#platform/http/server.ts'
import { demoStaff } from '#features/staff/demo-logins.ts'
import { openApp } from '../support/app.ts'
import type { TestApp } from '../support/app.ts'
import { times } from '../support/times.ts'
import { addTutor } from '../support/tutors.ts'
import { jpeg, pdf } from '../support/uploads.ts'
import { addressesOf, endpoints, isJson, pages } from './contracts.ts'
import { inputsFor, placesIn, queryOf, textOf } from './nonsense.ts'

/** Nonsense to every call and page, as somebody who is let in: never a 5xx, never a word about our insides. */
const insides = /\bat [\w.]+ \(|node_modules|\.ts:\d|select .* from|syntax error|relation "|violates|ECONN|pg_|stack/i
/** Answers given before the verb was asked. A call that knows nothing else was not tested at all. */
const beforeTheVerb = new Set(
  'invalid unauthorized forbidden wrong_origin too_many_requests unsupported_type too_large'.split(' '),
)

const { login } = demoStaff[0]!
/** A photo that anybody may send, one that ends half-way, and what only begins like a file that is allowed. */
const photo = await jpeg(300, 300)
const samples = [photo, photo.subarray(0, 900), pdf(), pdf('/S /Launch'), Buffer.from('%PDF-'), Buffer.alloc(0)]
let managerId: number
let app: TestApp
beforeAll(async () => {
  app = await openApp()
  const manager = app.runtime.database.db.selectFrom('staff_member').select('id').where('login', '=', login)
  managerId = (await manager.executeTakeFirstOrThrow()).id
})

type Fuzzed = { bad?: string; reached: boolean }
type Answered = { status?: unknown; error?: unknown }
type Answer = { statusCode: number; headers: Record<string, unknown> }

/** Somebody with every right, again and again: calls may end the session or the account they are made with. */
async function enter(): Promise<Record<string, string>> {
  await mend()
  return (await app.visitor({ staff: 1, roles: ['client', 'tutor'] })).cookies
}

/** Nonsense that makes sense may rename or lower the very member it comes from. */
async function mend(): Promise<void> {
  const { db } = app.runtime.database
  await db.updateTable('staff_member').set({ login, active: true }).where('id', '=', managerId).execute()
  await db
    .insertInto('staff_edition')
    .values({ staff_id: managerId, edition: 'ua', status: 1 })
    .onConflict((conflict) => conflict.columns(['staff_id', 'edition']).doUpdateSet({ status: 1 }))
    .execute()
}

let addresses = 0
/** Limits count per address: every call comes from another one, or they would answer instead of the verb. */
const freshAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`

/** And per value: one that nobody has counted yet, or has as their own, in the form that its field takes. */
const freshValues: Record<string, fc.Arbitrary<string>> = { email: fc.uuid().map((id) => `${id}@example.com`) }

async function fuzzCall(web: FastifyInstance, one: Endpoint, runs: number): Promise<Fuzzed> {
  const result: Fuzzed = { reached: false }
  let cookies = await enter()
  const counted = [one.limit?.perValue?.field ?? []].flat()
  const fresh = Object.fromEntries(counted.map((field) => [field, freshValues[field] ?? fc.uuid()]))
  const inputs = fc.oneof(inputsFor(one.input, fresh), inputsFor(one.input, { ...likely, ...fresh }))
  await untilReached(
    result,
    runs,
    fc.asyncProperty(inputs, one.files ? someFiles : fc.constant(null), async (input, attached) => {
      const path = addressesOf(one, (param) => encodeURIComponent(textOf(input[param]).toWellFormed()))[0]!
      const response = await web.inject({
        method: one.method,
        url: one.method === 'GET' ? `${path}?${queryOf(input)}` : path,
        cookies,
        headers: { host: 'ua.localhost' },
        remoteAddress: freshAddress(),
        ...(one.method === 'POST' && { payload: attached ? formOf(one, input, attached) : input }),
      })
      const { status, error }: Answered = isJson(response) ? response.json() : fileAnswer(one, response)
      const bad =
        response.statusCode >= 500 ||
        (response.statusCode >= 400 && insides.test(response.body)) ||
        (status !== 'success' && status !== 'fail')
      if (bad) result.bad = `${one.path} ${JSON.stringify(input)} → ${response.statusCode} ${response.body}`
      if (status === 'success' || (typeof error === 'string' && !beforeTheVerb.has(error))) result.reached = true
      if (response.cookies.length > 0 || error === 'unauthorized') cookies = await enter()
    }),
  )
  return result
}

/**
 * What belongs together luck alone finds too seldom: who asks for lessons names a subject, a place and a likely price;
 * a profile may leave out what must be its own or exist.
 */
const likely: Record<string, fc.Arbitrary<unknown>> = {
  ...freshValues,
  lessons: fc.integer({ min: 1, max: 10 }).map((id) => [{ id, levels: [] }]),
  location_client: fc.constant(false),
  location_online: fc.constant(true),
  price: fc.constantFrom(null, undefined),
  terms: fc.constant(true),
  ...Object.fromEntries(
    ['locations', 'locations_home', 'locations_travel', 'subjects', 'documents', 'new_document_kinds', 'schedule']
      .concat(['teaching_since', 'university_id', 'university_name', 'university_graduation_year', 'names'])
      .map((name) => [name, fc.constant(undefined)]),
  ),
}

/** Every time other nonsense, for as long as agreed; longer where luck alone has kept us from the verb. */
async function untilReached<T>(result: Fuzzed, numRuns: number, property: fc.IAsyncProperty<T>): Promise<void> {
  for (let round = 0; round < 100 && (round === 0 || !(result.reached || result.bad)); round++)
    await fc.assert(property, { numRuns })
}

/** None, one that is what it seems, and several of which some are not. */
const someFiles = fc.oneof(
  fc.constant(null),
  fc.constantFrom([photo], [pdf()]),
  fc.array(fc.oneof(fc.constantFrom(...samples), fc.uint8Array({ maxLength: 300 })), { maxLength: 7 }),
)

function formOf({ files = {} }: Endpoint, input: Record<string, unknown>, attached: readonly Uint8Array[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.append(name, textOf(value))
  for (const name of Object.keys(files))
    for (const bytes of attached) form.append(name, new Blob([Uint8Array.from(bytes)]), '../x.php')
  return form
}

/** A file of the declared type is a success; anything else that is not JSON is none. */
function fileAnswer({ file }: Endpoint, { statusCode, headers }: Answer): Answered {
  const type = String(headers['content-type']).split(';', 1)[0]!
  const sent = file !== undefined && statusCode === 200 && [file].flat().includes(type)
  return sent ? { status: 'success' } : {}
}

/** Pages of one row, and a row of the edition that is surely there: a guessed number meets one only by luck. */
const rowsOf: Record<string, () => Promise<{ id: number }>> = {
  'panel.outbox.message': () => {
    const now = new Date()
    const letter = { template: 'test', channel: 'mail', recipient: 'ann@example.com', locale: 'ua', subject: 'Test' }
    const written = { event_id: 0, blocks: '[]', html: '', text: '', created_at: now, next_attempt_at: now }
    const { db } = app.runtime.database
    return db
      .insertInto('message')
      .values({ edition: 'ua', ...letter, ...written, state: 'sent' })
      .returning('id')
      .executeTakeFirstOrThrow()
  },
  tutor: async () => ({ id: await addTutor(app) }),
}

/** In its address and its query, as HTML and as data. */
async function fuzzPage(web: FastifyInstance, one: Page, runs: number): Promise<Fuzzed> {
  const result: Fuzzed = { reached: false }
  const cookies = await enter()
  const row = await rowsOf[one.id]?.()
  const inputs = inputsFor(one.input, row ? { id: fc.constant(row.id) } : {})
  await untilReached(
    result,
    runs,
    fc.asyncProperty(inputs, fc.boolean(), async (input, asData) => {
      const inPath = (param: string) => encodeURIComponent(textOf(input[param]).toWellFormed())
      for (const path of addressesOf(one, inPath)) {
        const url = `${path}?${asData ? '_data&' : ''}${queryOf(input)}`
        const response = await web.inject({ url, cookies, headers: { host: 'ua.localhost' } })
        const bad = response.statusCode >= 500 || (response.statusCode >= 400 && insides.test(response.body))
        if (bad) result.bad = `${url} → ${response.statusCode} ${response.body.slice(0, 2000)}`
        if (response.statusCode < 400) result.reached = true
      }
    }),
  )
  return result
}

test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_, one) => {
  // Those with a limit are dear: passwords are hashed.
  expect(await fuzzCall(app.web, one, times(one.limit ? 12 : 20))).toEqual({ reached: true })
})

test.each(pages.map((one) => [[one.path].flat().join(' '), one] as const))('page %s', async (_, one) => {
  expect(await fuzzPage(app.web, one, times(15))).toEqual({ reached: true })
})

test.each(['{', '[]', '"text"', 'null', '[1,2', '{"a":1}}', '\u0000'])(
  'a body that is not an object: %j',
  async (payload) => {
    const cookies = await enter()
    for (const one of endpoints.filter(({ method }) => method === 'POST')) {
      const response = await app.web.inject({
        method: 'POST',
        url: one.path,
        cookies,
        headers: { host: 'ua.localhost', 'content-type': 'application/json' },
        remoteAddress: freshAddress(),
        payload,
      })
      expect(response.statusCode).toBeLessThan(500)
      expect(response.body).not.toMatch(insides)
    }
  },
)

describe('a planted fault turns it red', () => {
  const planted = (input: z.ZodObject, limit?: Endpoint['limit']) =>
    endpoint({
      method: 'POST',
      path: '/api/planted',
      who: { staff: [1] },
      input,
      answer: nothing,
      ...(limit && { limit }),
    })

  async function serving(one: Endpoint, run: (input: Record<string, unknown>) => void): Promise<FastifyInstance> {
    const server = await createServer(app.runtime)
    const verb = (_ctx: unknown, input: Record<string, unknown>) => {
      run(input)
      return {}
    }
    for (const implemented of implement({ one }, { one: verb })) serveEndpoint(server, app.runtime, implemented)
    return server
  }

  test('a verb that breaks, and one that chatters', async () => {
    const one = planted(z.object({ text: z.unknown() }))
    const server = await serving(one, ({ text }) => {
      if (text !== undefined) throw new Error('select secret from insides')
    })
    expect((await fuzzCall(server, one, 50)).bad).toMatch(/→ 500/)
  })

  test('a verb that breaks on one field inside of optional filters', async () => {
    const filters = z.object({ name: z.string().max(500).optional() }).prefault({})
    const one = planted(z.object({ filters }))
    expect(placesIn(one.input)).toContainEqual(['filters', 'name'])
    const server = await serving(one, (input) => {
      if ((input['filters'] as { name?: string }).name !== undefined) throw new Error('no such column')
    })
    expect((await fuzzCall(server, one, 60)).bad).toMatch(/→ 500/)
  })

  test('a call whose verb is never reached', async () => {
    const one = planted(z.object({}), { seconds: 900, perAddress: 0 })
    const server = await serving(one, () => undefined)
    expect(await fuzzCall(server, one, 5)).toEqual({ reached: false })
  })

  test('a page that breaks on what it is asked', async () => {
    const one = page({
      id: 'planted',
      path: '/planted/:id/',
      who: 'guest',
      layout: 'site',
      input: z.object({ id: z.string().max(500), q: z.string().max(500).optional() }),
      data: nothing,
    })
    const server = await createServer(app.runtime)
    server.get('/planted/:id/', (request) => {
      if ((request.query as { q?: string }).q !== undefined) throw new Error('at Object.load (page.ts:1)')
      return {}
    })
    expect((await fuzzPage(server, one, 50)).bad).toMatch(/→ 500/)
  })
})
