import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FastifyInstance } from 'fastify'
import type { Endpoint, Page } from '#shared/contract.ts'
import { endpoint, noFields, definePage } from '#shared/contract.ts'
import { implement } from '#platform/plugin.ts'
import { serveEndpoint } from '#platform/http/dispatch.ts'
import { createServer } from '#platform/http/server.ts'
import { demoStaff } from '#demo/logins.ts'
import type { tokenEndpoints } from '#features/integrations/contract.ts'
import { apiScopes } from '#shared/access.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { personPassword, setConfirmedLogin } from '#test/support/passkeys.ts'
import { oneInGate, randomRuns, sample } from '#test/support/run-size.ts'
import { addTutor } from '#test/support/tutors.ts'
import { jpeg, pdf } from '#test/support/uploads.ts'
import { pageUrls, isJson, ownEndpoints, pages, sharedEndpoints } from './contracts.ts'
import { inputArbitrary, listFieldPaths, formatQuery, formatValue } from './schema-inputs.ts'

const internals = /\bat [\w.]+ \(|node_modules|\.ts:\d|select .* from|syntax error|relation "|violates|ECONN|pg_|stack/i
/** Pages repeat their address, and random values may look like internals. */
const revealsInternals = (body: string, given: string) => internals.test(body) && !internals.test(given)
/** Errors raised before the handler runs. An endpoint that only answers with these was not tested. */
const errorsBeforeHandler = new Set(
  'invalid unauthorized forbidden wrong_origin too_many_requests captcha_needed unsupported_type too_large'.split(' '),
)

/**
 * Their handlers accept only what a tutor was offered, an image that staff have uploaded, a public address, shares
 * that add up to 100, or a tax number, so that an error for an input of the right form counts.
 */
const rejectsRandomValues = new Set([
  '/api/tutor/top/pay_by_wallet',
  '/api/tutor/top/pay_by_token',
  '/api/admin/video/create',
  '/api/admin/experiment/create',
  '/api/admin/stored_link/create',
  '/api/admin/cpa_partner/create',
  '/api/admin/seller/create',
  '/api/admin/seller/preview',
  '/api/admin/webhook/create',
  '/api/integrations/webhook/create',
  '/api/push/subscribe',
])

const sampledEndpoints = oneInGate(4, [
  ...ownEndpoints,
  ...sample(sharedEndpoints, Math.ceil(sharedEndpoints.length / 5)),
])
const { login } = demoStaff[0]!
/** A valid photo, a truncated one, and files that only start like an allowed type. */
const photo = await jpeg(300, 300)
const samples = [photo, photo.subarray(0, 900), pdf(), pdf('/S /Launch'), Buffer.from('%PDF-'), Buffer.alloc(0)]
let managerId: number
let app: TestApp
beforeAll(async () => {
  app = await openApp()
  const manager = app.runtime.database.db.selectFrom('staff_member').select('id').where('login', '=', login)
  managerId = (await manager.executeTakeFirstOrThrow()).id
})

type FuzzResult = { bad?: string; reached: boolean }
type JsonAnswer = { status?: unknown; error?: unknown }
type Answer = { statusCode: number; headers: Record<string, unknown> }

type Cookies = Record<string, string>

/** Endpoints of the public API take a token instead of a session. */
let apiToken = ''

/** Logs in with every role again, since calls may end the session or the account that makes them. */
async function logIn(): Promise<Cookies> {
  await restoreManager()
  const person = await app.visitor({ staff: 1, roles: ['client', 'tutor'] })
  await setConfirmedLogin(app, person)
  await app.runtime.database.db.deleteFrom('call_count').execute()
  const created = await person.call<typeof tokenEndpoints.create>('POST /api/integrations/token/create', {
    name: 'Fuzz',
    scopes: [...apiScopes],
    days: 1,
    password: personPassword,
  })
  if (created.status === 'success') apiToken = created.data.token
  return person.cookies
}

/** Logging in takes longer than the calls, so that some endpoints share a login. */
const endpointsPerLogin = 12
let shared: { cookies: Cookies; endpointsLeft: number } | undefined
async function shareLogin(): Promise<Cookies> {
  if (!shared || shared.endpointsLeft === 0) shared = { cookies: await logIn(), endpointsLeft: endpointsPerLogin }
  shared.endpointsLeft--
  return shared.cookies
}

let pageLogin: Promise<Cookies> | undefined

/** A random input may be valid and rename or demote the calling staff member. */
async function restoreManager(): Promise<void> {
  const { db } = app.runtime.database
  await db.updateTable('staff_member').set({ login, active: true }).where('id', '=', managerId).execute()
  await db
    .insertInto('staff_edition')
    .values({ staff_id: managerId, edition: 'ua', status: 1 })
    .onConflict((conflict) => conflict.columns(['staff_id', 'edition']).doUpdateSet({ status: 1 }))
    .execute()
}

let addresses = 0
/** Every call uses a new IP address, so that per-address limits do not answer instead of the handler. */
const freshAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`

/** Values for fields with per-value limits, new for every call. */
const freshValues: Record<string, fc.Arbitrary<string>> = { email: fc.uuid().map((id) => `${id}@example.com`) }

async function fuzzCall(web: FastifyInstance, one: Endpoint, runs: number): Promise<FuzzResult> {
  const result: FuzzResult = { reached: false }
  let cookies = await shareLogin()
  const counted = [one.limit?.perValue?.field ?? []].flat()
  const fresh = Object.fromEntries(counted.map((field) => [field, freshValues[field] ?? fc.uuid()]))
  const consistent = { ...consistentValues, ...(one.method === 'GET' && omittedFilters), ...fresh }
  const inputs = fc.oneof(
    inputArbitrary(one.input, fresh),
    inputArbitrary(one.input, consistent),
    // A code is sent to an email or to a phone, not to both.
    inputArbitrary(one.input, { ...consistent, phone: fc.constant(undefined) }),
  )
  await untilReached(
    result,
    runs,
    fc.asyncProperty(inputs, one.files ? fileArbitrary : fc.constant(null), async (input, attached) => {
      // Otherwise a limit per person would answer instead of the handler.
      const takesToken = one.who !== 'guest' && one.who.scope !== undefined
      if (one.limit || takesToken) await app.runtime.database.db.deleteFrom('call_count').execute()
      const path = pageUrls(one, (param) => encodeURIComponent(formatValue(input[param]).toWellFormed()))[0]!
      const response = await web.inject({
        method: one.method,
        url: one.method === 'GET' ? `${path}?${formatQuery(input)}` : path,
        cookies,
        headers: { host: 'ua.localhost', ...(takesToken && { authorization: `Bearer ${apiToken}` }) },
        remoteAddress: freshAddress(),
        ...(one.method === 'POST' && { payload: attached ? toFormData(one, input, attached) : input }),
      })
      const { status, error }: JsonAnswer = isJson(response) ? response.json() : fileAnswer(one, response)
      const bad =
        response.statusCode >= 500 ||
        (response.statusCode >= 400 && revealsInternals(response.body, JSON.stringify(input))) ||
        (status !== 'success' && status !== 'fail')
      if (bad) result.bad = `${one.path} ${JSON.stringify(input)} → ${response.statusCode} ${response.body}`
      const isHandlerError =
        typeof error === 'string'
          ? !errorsBeforeHandler.has(error)
          : rejectsRandomValues.has(one.path) && one.input.safeParse(input).success
      if (status === 'success' || isHandlerError) result.reached = true
      const isEnded = response.cookies.length > 0 || error === 'unauthorized' || error === 'forbidden'
      if (!isEnded) return
      shared = undefined
      cookies = await logIn()
    }),
    // Earlier endpoints may have changed the account so that this one rejects it.
    async () => {
      cookies = await logIn()
    },
  )
  return result
}

/**
 * Combinations that random values rarely hit: a lesson request needs a subject, a place and a plausible price, and
 * a profile may omit fields that must be unique or exist.
 */
const consistentValues: Record<string, fc.Arbitrary<unknown>> = {
  ...freshValues,
  password: fc.constant(personPassword),
  current_password: fc.constant(personPassword),
  legal_form: fc.constant('sole_trader'),
  postcode: fc.constant('01133'),
  tax_id: fc.constant('1759013776'),
  iban: fc.constant(''),
  days: fc.constantFrom(7, 14, 30),
  idempotency_key: fc.uuid(),
  p256dh: fc.constant('B'.repeat(87)),
  auth: fc.constant('A'.repeat(22)),
  proof: fc.constant(undefined),
  lessons: fc.integer({ min: 1, max: 10 }).map((id) => [{ id, levels: [] }]),
  location_client: fc.constant(false),
  location_online: fc.constant(true),
  price: fc.constantFrom(null, undefined, 100),
  terms: fc.constant(true),
  ...Object.fromEntries(
    ['locations', 'locations_home', 'locations_travel', 'subjects', 'documents', 'new_document_kinds', 'schedule']
      .concat(['teaching_since', 'university_id', 'university_name', 'university_graduation_year', 'names'])
      .map((name) => [name, fc.constant(undefined)]),
  ),
}

/** The catalog rejects filters with unknown values, and random ones are never known. */
const omittedFilters: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
  ['lesson', 'city', 'district', 'subdistrict', 'level'].map((name) => [name, fc.constant(undefined)]),
)

/** Repeats the property with other inputs until the handler was reached at least once. */
async function untilReached<T>(
  result: FuzzResult,
  numRuns: number,
  property: fc.IAsyncProperty<T>,
  beforeNextRound = async () => {},
): Promise<void> {
  const { seed } = fc.readConfigureGlobal()
  for (let round = 0; round < 100 && (round === 0 || !(result.reached || result.bad)); round++) {
    if (round > 0) await beforeNextRound()
    // The seed of the gate alone would repeat the same inputs in every round.
    await fc.assert(property, { numRuns, ...(seed !== undefined && { seed: seed + round }) })
  }
}

/** No file, one valid file, or several files of which some are invalid. */
const fileArbitrary = fc.oneof(
  fc.constant(null),
  fc.constantFrom([photo], [pdf()]),
  fc.array(fc.oneof(fc.constantFrom(...samples), fc.uint8Array({ maxLength: 300 })), { maxLength: 7 }),
)

function toFormData(
  { files = {} }: Endpoint,
  input: Record<string, unknown>,
  attached: readonly Uint8Array[],
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.append(name, formatValue(value))
  for (const name of Object.keys(files))
    for (const bytes of attached) form.append(name, new Blob([Uint8Array.from(bytes)]), '../x.php')
  return form
}

function fileAnswer({ file }: Endpoint, { statusCode, headers }: Answer): JsonAnswer {
  const type = String(headers['content-type']).split(';', 1)[0]!
  const sent = file !== undefined && statusCode === 200 && [file].flat().includes(type)
  return sent ? { status: 'success' } : {}
}

/** Creates a row for pages about a single row, since random ids rarely exist. Returns the parameters of the page. */
const createPageRow: Record<string, () => Promise<Record<string, unknown>>> = {
  'panel.outbox.message': () => {
    const now = new Date()
    const message = { template: 'test', channel: 'mail', recipient: 'ann@example.com', locale: 'ua', subject: 'Test' }
    const written = { event_id: 0, blocks: '[]', html: '', text: '', created_at: now, next_attempt_at: now }
    const { db } = app.runtime.database
    return db
      .insertInto('message')
      .values({ edition: 'ua', ...message, ...written, state: 'sent' })
      .returning('id')
      .executeTakeFirstOrThrow()
  },
  away: async () => {
    const link = { edition: 'ua', code: 'malformed-input', url: 'https://partner.example/', active: true, hits: 0 }
    await app.runtime.database.db.insertInto('stored_link').values(link).execute()
    return { code: link.code }
  },
  tutor: async () => ({ id: await addTutor(app) }),
  school_tutor: async () => {
    await app.runtime.database.db.updateTable('tutor').set({ potential_school_tutor: true }).execute()
    return {}
  },
  test_question: () => addTest('examination', 'malformed-input'),
  // Calls before may have withdrawn or deleted the shipped tests, texts and pages.
  placement_start: () => addTest('placement', 'english'),
  placement: () => addTest('placement', 'english'),
  blog: () => showText('blog'),
  ad: () => showText('ad'),
  about: () => addStaticPage('about'),
  contacts: () => addStaticPage('contacts'),
  'how-it-works': () => addStaticPage('how-it-works'),
  static_page: () => addStaticPage('malformed-input'),
  static_page_preview: async () => {
    const columns = {
      edition: 'ua',
      resource: 'static_page',
      staff_id: 1,
      expires_at: new Date(Date.now() + 3_600_000),
    }
    const data = JSON.stringify({ alias: null, kind: 'text', title: {}, description: {}, text: {} })
    const { db } = app.runtime.database
    return db
      .insertInto('crud_preview')
      .values({ ...columns, data })
      .returning('token')
      .executeTakeFirstOrThrow()
  },
}

async function addTest(kind: 'examination' | 'placement', alias: string): Promise<{ alias: string }> {
  const { db } = app.runtime.database
  const texts = { name: '{"ua":"Test"}', description: '{}', language: 'ua' }
  const { id } = await db
    .insertInto('examination_test')
    .values({ edition: 'ua', kind, alias, ...texts, minutes: 0, status: 'published', position: 1 })
    .onConflict((known) => known.columns(['edition', 'alias']).doUpdateSet({ status: 'published' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const asked = { kind: 'short', text: '2 + 2', options: '', correct_answer: '4', explanation: '' }
  await db
    .insertInto('test_question')
    .values({ edition: 'ua', test_id: id, related_section: 'grammar', ...asked, active: true, position: 1 })
    .execute()
  return { alias }
}

/** A text of a tutor whom visitors see. */
async function showText(kind: 'blog' | 'ad'): Promise<{ id: number }> {
  const { db } = app.runtime.database
  const { text_id, tutor_id } = await db
    .selectFrom('tutor_text_live')
    .select(['text_id', 'tutor_id'])
    .where('edition', '=', 'ua')
    .where('kind', '=', kind)
    .orderBy('text_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('tutor_text_live').set({ visible: true }).where('text_id', '=', text_id).execute()
  const shown = {
    state: 'published',
    active: true,
    show_in_catalog: true,
    deleted_at: null,
    deletion_requested_at: null,
  }
  await db.updateTable('tutor').set(shown).where('edition', '=', 'ua').where('id', '=', tutor_id).execute()
  return { id: text_id }
}

async function addStaticPage(alias: string): Promise<{ alias: string }> {
  const texts = { title: '{"ua":"Test"}', description: '{}', text: '{}' }
  await app.runtime.database.db
    .insertInto('static_page')
    .values({ edition: 'ua', alias, kind: 'text', ...texts, status: 'published' })
    .onConflict((known) => known.columns(['edition', 'alias']).doUpdateSet({ status: 'published', publish_at: null }))
    .execute()
  return { alias }
}

async function fuzzPage(web: FastifyInstance, one: Page, runs: number): Promise<FuzzResult> {
  const result: FuzzResult = { reached: false }
  // Pages change nothing, so that one login is enough for all.
  const cookies = await (pageLogin ??= logIn())
  const row = await createPageRow[one.id]?.()
  const known = Object.entries(row ?? {}).map(([name, value]) => [name, fc.constant(value)])
  const inputs = inputArbitrary(one.input, Object.fromEntries(known) as Record<string, fc.Arbitrary<unknown>>)
  await untilReached(
    result,
    runs,
    fc.asyncProperty(inputs, fc.boolean(), async (input, asData) => {
      const inPath = (param: string) => encodeURIComponent(formatValue(input[param]).toWellFormed())
      for (const path of pageUrls(one, inPath)) {
        const url = `${path}?${asData ? '_data&' : ''}${formatQuery(input)}`
        const response = await web.inject({ url, cookies, headers: { host: 'ua.localhost' } })
        const isError = response.statusCode >= 400
        const bad = response.statusCode >= 500 || (isError && revealsInternals(response.body, JSON.stringify(input)))
        if (bad) result.bad = `${url} → ${response.statusCode} ${response.body.slice(0, 2000)}`
        if (response.statusCode < 400) result.reached = true
      }
    }),
  )
  return result
}

test.each(sampledEndpoints.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_, one) => {
  // Endpoints with a limit are slow because they hash passwords.
  expect(await fuzzCall(app.web, one, one.limit ? randomRuns(2, 120) : randomRuns(2, 200))).toEqual({ reached: true })
})

test.each(oneInGate(4, pages).map((one) => [[one.path].flat().join(' '), one] as const))('page %s', async (_, one) => {
  expect(await fuzzPage(app.web, one, randomRuns(2, 150))).toEqual({ reached: true })
})

const wrongBodies = ['{', '[]', '"text"', 'null', '[1,2', '{"a":1}}', '\u0000']

test('bodies that are not objects', async () => {
  const cookies = await logIn()
  for (const [place, one] of sampledEndpoints.filter(({ method }) => method === 'POST').entries())
    for (const payload of sample(wrongBodies, 2, place)) {
      const response = await app.web.inject({
        method: 'POST',
        url: one.path,
        cookies,
        headers: { host: 'ua.localhost', 'content-type': 'application/json' },
        remoteAddress: freshAddress(),
        payload,
      })
      expect(response.statusCode, `${one.path} ${payload}`).toBeLessThan(500)
      expect(response.body).not.toMatch(internals)
    }
})

/** Encoded paths that a browser without JavaScript may name as the page of its form. */
const hostilePaths = ['/%D1%82', '/%C3%A9', '/%01', '/%0d%0aset-cookie:x=y', '/%ff', '//evil.test', '/%5Cevil.test']
const pathArbitrary = fc.oneof(
  fc.constantFrom(...hostilePaths),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(`/${text.toWellFormed()}`)),
)
const wrongFields = ['', 'alias=%ff&number=%00', 'sum_text=%D1%82&sum_text=1', '%']

/** A failed form leads back to a page of this site or shows a page, and never fails itself. */
async function findFormFault(web: FastifyInstance, one: Endpoint, runs: number): Promise<string | undefined> {
  let bad: string | undefined
  const cookies = await shareLogin()
  const urls = pageUrls(one, () => 'fondy')
  await fc.assert(
    fc.asyncProperty(pathArbitrary, fc.constantFrom(...wrongFields), fc.boolean(), async (from, payload, isGuest) => {
      const response = await web.inject({
        method: 'POST',
        url: `${urls[0]!}?from=${from}`,
        ...(!isGuest && { cookies }),
        headers: { host: 'ua.localhost', accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: freshAddress(),
        payload,
      })
      const { location } = response.headers
      const isOwnPath = location === undefined || /^\/(?![/\\])[!-~]*$/.test(location)
      if (response.statusCode < 500 && isOwnPath && !internals.test(response.body)) return
      bad = `${one.path} ${from} ${payload} → ${response.statusCode} ${location} ${response.body.slice(0, 2000)}`
    }),
    { numRuns: runs, examples: hostilePaths.map((path) => [path, '', true]) },
  )
  return bad
}

const formEndpoints = ownEndpoints.filter(({ form }) => form)
test.each(formEndpoints.map((one) => [one.path, one] as const))('plain form %s', async (_, one) => {
  expect(await findFormFault(app.web, one, randomRuns(12, 200))).toBeUndefined()
})

describe('detects planted faults', () => {
  const planted = (input: z.ZodObject, limit?: Endpoint['limit']) =>
    endpoint({
      method: 'POST',
      path: '/api/planted',
      who: { staff: [1] },
      input,
      answer: noFields,
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

  test('a handler that throws and reveals internals', async () => {
    const one = planted(z.object({ text: z.unknown() }))
    const server = await serving(one, ({ text }) => {
      if (text !== undefined) throw new Error('select secret from internals')
    })
    expect((await fuzzCall(server, one, 50)).bad).toMatch(/→ 500/)
  })

  test('a handler that throws on a field of optional filters', async () => {
    const filters = z.object({ name: z.string().max(500).optional() }).prefault({})
    const one = planted(z.object({ filters }))
    expect(listFieldPaths(one.input)).toContainEqual(['filters', 'name'])
    const server = await serving(one, (input) => {
      if ((input['filters'] as { name?: string }).name !== undefined) throw new Error('no such column')
    })
    expect((await fuzzCall(server, one, 60)).bad).toMatch(/→ 500/)
  })

  test('an endpoint whose handler is never reached', async () => {
    const one = planted(z.object({}), { seconds: 900, perNetwork: 0 })
    const server = await serving(one, () => undefined)
    expect(await fuzzCall(server, one, 1)).toEqual({ reached: false })
  })

  test('a failed form that leads to the address of its query', async () => {
    const one = { ...planted(noFields), form: true as const }
    const server = await createServer(app.runtime)
    for (const implemented of implement({ one }, { one: () => ({}) }))
      serveEndpoint(server, app.runtime, implemented, async (request, reply) =>
        reply.redirect(String((request.query as { from?: unknown }).from), 303),
      )
    expect(await findFormFault(server, one, 12)).toContain('/api/planted')
  })

  test('a page that throws on a query parameter', async () => {
    const one = definePage({
      id: 'planted',
      path: '/planted/:id/',
      who: 'guest',
      layout: 'site',
      input: z.object({ id: z.string().max(500), q: z.string().max(500).optional() }),
      data: noFields,
    })
    const server = await createServer(app.runtime)
    server.get('/planted/:id/', (request) => {
      if ((request.query as { q?: string }).q !== undefined) throw new Error('at Object.load (page.ts:1)')
      return {}
    })
    expect((await fuzzPage(server, one, 50)).bad).toMatch(/→ 500/)
  })
})
