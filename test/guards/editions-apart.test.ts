import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FastifyInstance } from 'fastify'
import type { Endpoint, Page } from '#shared/contract.ts'
import { endpoint, nothing } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { serveEndpoint } from '#platform/http/dispatch.ts'
import { createServer } from '#platform/http/server.ts'
import { implement } from '#platform/plugin.ts'
import { openApp } from '../support/app.ts'
import type { TestApp, Visitor } from '../support/app.ts'
import { jpeg } from '../support/uploads.ts'
import { addressesOf, endpoints, pages, resources } from './contracts.ts'
import { askForLessons, withLessons } from './lessons.ts'
import { elementOf, placesIn, queryOf, sampleOf, textOf, unwrap, withValue } from './nonsense.ts'
import type { Place } from './nonsense.ts'
import { indexes, tenantTables } from './tables.ts'

/** No call reads or writes across editions, and a row of another edition is told from none at all by nothing. */
const nowhere = 8_999_999_999
/** Of a row of another edition in every table that has ids, and of none of ours: whatever it means, it is foreign. */
const elsewhere = 7_000_000_000
type Values = Record<string, unknown>

const photo = await jpeg(300, 300)
let app: TestApp
let staff: Visitor
/** The tables that have such a row. */
let foreign: string[]

beforeAll(async () => {
  app = await openApp()
  // What tells when somebody was here last would differ from answer to answer.
  app.at(new Date())
  staff = await app.visitor({ staff: 1, roles: ['client', 'tutor'] })
  const abroad = await app.visitor({ edition: 'pl', roles: ['client', 'tutor'] })
  await askForLessons(app, abroad)
  foreign = await plantForeignRows()
})

/** Values of unique columns that no text would fit. */
const free: Record<string, Values> = {
  // A tutor has one first lesson at a time.
  lesson_order: { first_class: '2090-01-10T09:00:00Z', first_class_until: '2090-01-10T10:00:00Z' },
  level: { number: 52 },
  // One answer of a tutor, and one review, an order.
  order_response: { order_id: elsewhere },
  review: { order_id: null },
  chat_message: { conversation_id: elsewhere, side: 'client' },
  conversation: { order_id: elsewhere, kind: 'client_staff', client_id: elsewhere, tutor_id: null },
}

async function plantForeignRows(): Promise<string[]> {
  const { db } = app.runtime.database
  const unique = (await indexes(db)).filter((index) => index.unique && !index.primary)
  const planted: string[] = []
  for (const table of await tenantTables(db)) {
    const uniqueColumns = new Set(
      unique.filter((index) => index.table === table).flatMap(({ columns }) => columns.slice(1)),
    )
    const texts = (await textColumns(table)).filter((column) => uniqueColumns.has(column))
    const own = {
      ...Object.fromEntries(texts.map((column) => [column, `foreign-${elsewhere}`])),
      ...free[table],
      id: elsewhere,
    }
    const added = await db.transaction().execute(async (inside) => {
      const columns = await writtenColumns(table)
      if (!columns.includes('id')) return false
      const written = sql.join(columns.map((column) => sql.ref(column)))
      // Without triggers, which would claim an alias that the copied row has claimed already.
      await sql`set local session_replication_role = replica`.execute(inside)
      const { numAffectedRows } = await sql`insert into ${sql.table(table)} (${written})
        overriding system value select ${written} from (
          select (jsonb_populate_record(r, ${JSON.stringify(own)}::jsonb)).* from ${sql.table(table)} r
          where r.edition = 'pl' limit 1) as planted`.execute(inside)
      return numAffectedRows === 1n
    })
    if (added) planted.push(table)
  }
  return planted
}

/** All but those that the database works out by itself. */
async function writtenColumns(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    app.runtime.database.db,
  )
  return rows.map(({ name }) => name)
}

async function textColumns(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and atttypid = 'text'::regtype`.execute(app.runtime.database.db)
  return rows.map(({ name }) => name)
}

async function checksums(): Promise<Record<string, string>> {
  const { db } = app.runtime.database
  const sums: Record<string, string> = {}
  for (const table of await tenantTables(db)) {
    const { rows } = await sql<{ sum: string }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
      as sum from ${sql.table(table)} t where edition = 'pl'`.execute(db)
    sums[table] = rows[0]!.sum
  }
  return sums
}

const isId = (name: string | undefined) => /(?:^|_)ids?$/.test(name ?? '')
/** What leads to no row: a sender's own name for a message, by which it is stored once; and an SMS has no profile. */
const noIds = new Set([
  '/api/chat/send client_id',
  '/api/admin/chat/send_service_message client_id',
  '/api/admin/sms/save sms.profile_id',
  '/api/admin/sms/create sms.profile_id',
  '/api/admin/sms/preview profile_id',
])
const idPlaces = (one: { input: z.ZodObject; path: Page['path'] }) =>
  placesIn(one.input).filter((place) => isId(place.at(-1)) && !noIds.has(`${one.path} ${place.join('.')}`))

let addresses = 0
async function ask(web: FastifyInstance, { method, path, files }: Endpoint, values: Values) {
  // Or a limit would answer instead of the verb.
  await app.runtime.database.db.deleteFrom('call_count').execute()
  return web.inject({
    method,
    url: method === 'GET' ? `${path}?${queryOf(values)}` : path,
    cookies: staff.cookies,
    headers: { host: 'ua.localhost' },
    remoteAddress: `10.9.${addresses >> 8}.${addresses++ & 255}`,
    ...(method === 'POST' && { payload: files ? formOf(files, values) : values }),
  })
}

/** Values without which an id would not be looked at. */
const previewed = { id: 1, locale: 'ua', body: 'Hello' }
const needed: Record<string, Values> = {
  '/api/admin/chat/send_service_message recipient_id': { recipient: 'tutor' },
  '/api/admin/email/save email.profile_id': { email: { id: 1 } },
  '/api/admin/email/create email.profile_id': { email: { title: 'One more', base: 'test' } },
  '/api/admin/email/preview id': previewed,
  '/api/admin/email/preview profile_id': previewed,
  '/api/admin/sms/preview id': previewed,
}

/** With a photo wherever there may be files: some calls look at nothing without. */
function formOf(files: NonNullable<Endpoint['files']>, values: Values): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.append(name, textOf(value))
  for (const name of Object.keys(files)) form.append(name, new Blob([Uint8Array.from(photo)]))
  return form
}

/** An input that would do if its ids did: of a resource's calls, a real row of ua; else what the contract takes. */
async function baseFor(web: FastifyInstance, one: Endpoint): Promise<Values> {
  const given = Object.entries(sampleOf(one.input)).filter(([, value]) => value !== undefined)
  const sample = await withLessons(
    app,
    one,
    withElements(one.input, { ...entitiesOf(one.input), ...Object.fromEntries(given) }),
  )
  const resource = resources.find((crud) => Object.values(crud.endpoints).includes(one))
  if (!resource) return sample
  const listed = (await ask(web, resource.endpoints.list, {})).json<{ data: Record<string, { items: Values[] }> }>()
  const row = listed.data[resource.plural]!.items[0]!
  const slugs = Object.keys(resource.fields).filter((name) => resource.fields[name]!.kind === 'slug')
  const fresh = Object.fromEntries(slugs.map((name) => [name, 'asked-from-elsewhere']))
  if (resource.name in one.input.shape) return { [resource.name]: { ...row, ...fresh } }
  const { field } = sample
  const switched = typeof field === 'string' ? { field, value: row[field] } : {}
  if ('ids' in one.input.shape) return { ...sample, ...switched }
  return 'id' in one.input.shape ? { ...sample, ...switched, id: row['id'] } : {}
}

/** Also of those that may be left out: their ids are asked for, too. */
function entitiesOf({ shape }: z.ZodObject): Values {
  const entities = Object.entries(shape).map(([name, field]) => [name, unwrap(field)] as const)
  return Object.fromEntries(
    entities.flatMap(([name, field]) => (field instanceof z.ZodObject ? [[name, sampleOf(field)]] : [])),
  )
}

/** With something in every list of something: its ids are asked for, too. */
function withElements({ shape }: z.ZodObject, values: Values): Values {
  const filled = Object.entries(shape).flatMap(([name, field]): [string, unknown][] => {
    const inner = unwrap(field)
    const element = elementOf(inner)
    if (inner instanceof z.ZodObject && values[name]) return [[name, withElements(inner, values[name] as Values)]]
    return element ? [[name, [withElements(element, sampleOf(element))]]] : []
  })
  return { ...values, ...Object.fromEntries(filled) }
}

/** Answers that tell a foreign row from none, and inputs that were refused before anybody looked at the id. */
async function leaks(web: FastifyInstance, one: Endpoint): Promise<string[]> {
  const found: string[] = []
  const base = await baseFor(web, one)
  for (const place of idPlaces(one)) {
    const at = `${one.path} ${place.join('.')}`
    const withId = (id: number) => withValue({ ...base, ...needed[at] }, place, isList(one.input, place) ? [id] : id)
    const missing = await ask(web, one, withId(nowhere))
    // Files are no JSON, and blame nobody.
    const isJson = missing.headers['content-type']?.startsWith('application/json')
    const error = isJson ? missing.json<{ error?: unknown }>().error : undefined
    const blamed = error && typeof error === 'object' ? Object.keys(error) : []
    if (blamed.length > 0 && !blamed.some((field) => isAbout(field, place)))
      found.push(`${at} was not looked at: ${missing.body}`)
    const answer = await ask(web, one, withId(elsewhere))
    if (answer.statusCode !== missing.statusCode || answer.body !== missing.body)
      found.push(`${at} tells a foreign row from none: ${answer.body} instead of ${missing.body}`)
  }
  return found
}

/** The field itself, or the list that it stands in. */
const isAbout = (field: string, place: Place) => `.${field}`.endsWith(`.${place.at(-1)}`) || place.includes(field)

function isList(schema: z.ZodObject, [name = '', ...rest]: Place): boolean {
  const field = unwrap(schema.shape[name])
  const element = elementOf(field)
  if (element && rest[0] === '0') return isList(element, rest.slice(1))
  return rest.length > 0 && field instanceof z.ZodObject ? isList(field, rest) : field instanceof z.ZodArray
}

async function pageLeaks(one: Page): Promise<string[]> {
  const found: string[] = []
  const open = async (id: number, place: string) => {
    const query = queryOf({ ...sampleOf(one.input), [place]: id })
    const bodies = addressesOf(one, (param) => (param === place ? String(id) : '1')).map(async (path) => {
      const response = await staff.send('GET', `${path}?_data&${query}`)
      // The frame repeats the address that was asked for.
      return `${response.statusCode} ${response.body.replaceAll(String(id), 'ID')}`
    })
    return (await Promise.all(bodies)).join('\n')
  }
  for (const [place = ''] of idPlaces(one)) {
    const missing = await open(nowhere, place)
    if ((await open(elsewhere, place)) !== missing) found.push(`${one.id} ${place} tells a foreign row from none`)
  }
  return found
}

test('there is something foreign to ask for', () => {
  const known = [
    'account',
    'city',
    'client',
    'district',
    'lesson_order',
    'level',
    'order_response',
    'region',
    'subdistrict',
    'subject',
    'tutor',
    'university',
  ]
  expect(foreign).toEqual(expect.arrayContaining(known))
})

test('calls neither show nor change a row of another edition, nor tell that it is there', async () => {
  const asked = endpoints.filter((one) => idPlaces(one).length > 0)
  expect(asked.length).toBeGreaterThan(4)
  const before = await checksums()
  const found: string[] = []
  for (const one of asked) found.push(...(await leaks(app.web, one)))
  expect(found).toEqual([])
  expect(await checksums()).toEqual(before)
})

test('pages do not tell either', async () => {
  const asked = pages.filter((one) => idPlaces(one).length > 0)
  expect(asked.length).toBeGreaterThan(0)
  for (const one of asked) expect(await pageLeaks(one)).toEqual([])
})

describe('planted faults turn it red', () => {
  const planted = (input: z.ZodObject) =>
    endpoint({ method: 'POST', path: '/api/planted', who: { staff: [1] }, input, answer: nothing })

  async function leaksOf(one: Endpoint, run: (ctx: Ctx, id: number) => Promise<unknown>): Promise<string[]> {
    const server = await createServer(app.runtime)
    const verb = async (ctx: Ctx, input: Values) => {
      await run(ctx, (input['id'] ?? (input['city_ids'] as number[])[0]) as number)
      return {}
    }
    for (const implemented of implement({ one }, { one: verb })) serveEndpoint(server, app.runtime, implemented)
    return leaks(server, one)
  }
  const cityWithoutEdition = async ({ db }: Ctx, id: number) => {
    const city = await db.selectFrom('city').select('id').where('id', '=', id).executeTakeFirst()
    if (!city) throw refuse('not_found')
  }

  test('a read without the edition, by one id and by a list', async () => {
    const one = await leaksOf(planted(z.object({ id: z.int() })), cityWithoutEdition)
    expect(one).toEqual([expect.stringContaining('tells a foreign row from none')])
    const many = await leaksOf(planted(z.object({ city_ids: z.array(z.int()) })), cityWithoutEdition)
    expect(many).toEqual([expect.stringContaining('tells a foreign row from none')])
  })

  test('another refusal for what is foreign', async () => {
    const found = await leaksOf(planted(z.object({ id: z.int() })), async ({ db, edition }, id) => {
      const city = await db.selectFrom('city').select('edition').where('id', '=', id).executeTakeFirst()
      throw refuse(city && city.edition !== edition.code ? 'forbidden' : 'not_found')
    })
    expect(found).toHaveLength(1)
  })

  test('a silent write without the edition', async () => {
    const before = await checksums()
    const found = await leaksOf(planted(z.object({ id: z.int() })), ({ db }, id) =>
      db.updateTable('city').set({ position: 77 }).where('id', '=', id).execute(),
    )
    expect(found).toEqual([])
    const after = await checksums()
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['city'])
  })

  test('an id that nobody came to look at', async () => {
    const code = z.string().regex(/^[A-Z]{9}$/)
    const found = await leaksOf(planted(z.object({ id: z.int(), code })), cityWithoutEdition)
    expect(found).toContainEqual(expect.stringContaining('was not looked at'))
  })
})
