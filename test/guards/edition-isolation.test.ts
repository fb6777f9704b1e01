import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FastifyInstance } from 'fastify'
import { editionByCode } from '#editions/editions.ts'
import type { Endpoint, Page } from '#shared/contract.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { serveEndpoint } from '#platform/http/dispatch.ts'
import { createServer } from '#platform/http/server.ts'
import { implement } from '#platform/plugin.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { oneInGate, sample } from '#test/support/run-size.ts'
import { jpeg } from '#test/support/uploads.ts'
import { personPassword, setPersonPassword } from '#test/support/passkeys.ts'
import { pageUrls, endpoints, pages, resources } from './contracts.ts'
import { placeLessonRequest, withLessonFields } from './lesson-requests.ts'
import {
  listElement,
  listFieldPaths,
  formatQuery,
  sampleInput,
  formatValue,
  unwrap,
  setField,
} from './schema-inputs.ts'
import type { FieldPath } from './schema-inputs.ts'
import { indexes, tenantTables } from './tables.ts'

/** No row of any edition has this id. */
const missingId = 8_999_999_999
/** The id of a row of another edition in every table, and of no row of ours. */
const foreignId = 7_000_000_000
type Values = Record<string, unknown>

const photo = await jpeg(300, 300)
let app: TestApp
let staff: Visitor
let foreignTables: string[]

beforeAll(async () => {
  app = await openApp({}, { skipsLedgerCheck: true })
  // A fixed clock keeps last-seen times equal between answers.
  app.setTime(new Date())
  staff = await app.visitor({ staff: 1, roles: ['client', 'tutor'] })
  await setPersonPassword(app, staff)
  const abroad = await app.visitor({ edition: 'pl', roles: ['client', 'tutor'] })
  await placeLessonRequest(app, abroad)
  foreignTables = await insertForeignRows()
})

/** Free values of unique columns that are not texts. */
const uniqueValues: Record<string, Values> = {
  // A tutor cannot have two first lessons at once.
  lesson_order: { first_class: '2090-01-10T09:00:00Z', first_class_until: '2090-01-10T10:00:00Z' },
  level: { number: 52 },
  top_placement: { starts_at: '2090-01-10T09:00:00Z', ends_at: '2090-01-20T09:00:00Z' },
  // Both columns accept certain texts only.
  phone_call: { provider: 'zadarma', phone: '+48500000099' },
  payment_notice: { merchant_id: foreignId },
  invoice: { movement_id: foreignId, number: 700_000 },
  payment_difference: { payment_id: foreignId },
  ledger_account: { kind: 'wallet', owner_id: foreignId, balance: 0 },
  h2text: { subject_id: foreignId },
  redirect: { source: `/foreign-${foreignId}/` },
  api_token: { token_hash: String.raw`\xf0` },
  // Names are unique in any case.
  partner: { name: `foreign-${foreignId}` },
  // An order has one response per tutor and one review.
  order_response: { order_id: foreignId },
  review: { order_id: null },
  school_candidate: { tutor_id: foreignId },
  school_transfer: { order_id: foreignId },
  chat_message: { conversation_id: foreignId, side: 'client' },
  conversation: { order_id: foreignId, kind: 'client_staff', client_id: foreignId, tutor_id: null },
}

async function insertForeignRows(): Promise<string[]> {
  const { db } = app.runtime.database
  const unique = (await indexes(db)).filter((index) => index.unique && !index.primary)
  const planted: string[] = []
  for (const table of await tenantTables(db)) {
    const uniqueColumns = new Set(
      unique.filter((index) => index.table === table).flatMap(({ columns }) => columns.slice(1)),
    )
    const texts = (await textColumns(table)).filter((column) => uniqueColumns.has(column))
    const own = {
      ...Object.fromEntries(texts.map((column) => [column, `foreign-${foreignId}`])),
      ...uniqueValues[table],
      id: foreignId,
    }
    const added = await app.ownerDb.transaction().execute(async (inside) => {
      const columns = await writtenColumns(table)
      if (!columns.includes('id')) return false
      const written = sql.join(columns.map((column) => sql.ref(column)))
      // Triggers are off, since they would claim the alias of the copied row again.
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
/** Fields named like ids that refer to no row: idempotency keys, sender profiles of SMS, and videos of another site. */
const notRowIds = new Set([
  '/api/chat/send client_id',
  '/api/admin/chat/send_service_message client_id',
  '/api/admin/sms/save sms.profile_id',
  '/api/admin/sms/create sms.profile_id',
  '/api/admin/sms/preview profile_id',
  '/api/admin/video/save video.video.id',
  '/api/admin/video/create video.video.id',
])
const listIdFields = (one: { input: z.ZodObject; path: Page['path'] }) =>
  listFieldPaths(one.input).filter((place) => isId(place.at(-1)) && !notRowIds.has(`${one.path} ${place.join('.')}`))

let addresses = 0
async function callEndpoint(
  web: FastifyInstance,
  { method, path, files, limit }: Omit<Endpoint, 'files'> & { files?: Endpoint['files'] | undefined },
  values: Values,
) {
  // Rate limits would answer instead of the handler.
  if (limit) await app.runtime.database.db.deleteFrom('call_count').execute()
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => String(values[name]))
  return web.inject({
    method,
    url: method === 'GET' ? `${address}?${formatQuery(values)}` : address,
    cookies: staff.cookies,
    headers: { host: 'ua.localhost' },
    remoteAddress: `10.9.${addresses >> 8}.${addresses++ & 255}`,
    ...(method === 'POST' && { payload: files ? toFormData(files, values) : values }),
  })
}

/** Values without which an id would not be checked. */
const previewed = { id: 1, locale: 'ua', body: 'Hello' }
const confirmed = { password: personPassword, proof: undefined }
const paid = { provider: editionByCode('ua')!.paymentMethods[0], save_token: false, donate_sum: 0 }
const newVideo = {
  title: { ua: 'A' },
  description: { ua: 'A' },
  video: 'https://youtu.be/M7lc1UVf-VE',
  published_on: '2026-03-01',
}
const draft = { title: 'A draft', lang: 'ua' }
const combination = { catalog_metatags: { heading: { ua: 'A' } } }
const switchedOff = { action: 'set', field: 'active', value: false }
const requiredValues: Record<string, Values> = {
  '/api/admin/chat/send_service_message recipient_id': { recipient: 'tutor' },
  '/api/admin/email/save email.profile_id': { email: { id: 1 } },
  '/api/admin/email/create email.profile_id': { email: { title: 'One more', base: 'test' } },
  '/api/admin/email/preview id': previewed,
  '/api/admin/email/preview profile_id': previewed,
  '/api/admin/sms/preview id': previewed,
  // The alias of the placement test is fixed.
  '/api/admin/examination_test/save examination_test.subject_id': { examination_test: { id: 1 } },
  '/api/admin/examination_test/save examination_test.level_id': { examination_test: { id: 1 } },
  // A video is given as a link and answered as its parts.
  '/api/admin/video/save video.id': { video: {} },
  '/api/admin/video/save video.poster.id': { video: { id: 1 } },
  '/api/admin/video/create video.poster.id': { video: newVideo },
  '/api/admin/videos/bulk id': switchedOff,
  '/api/admin/videos/bulk ids': switchedOff,
  '/api/admin/press_mentions/bulk id': switchedOff,
  '/api/admin/press_mentions/bulk ids': switchedOff,
  // Images of the sample belong to nobody.
  '/api/tutor/ad/create ad.subject_id': { ad: draft },
  '/api/tutor/ad/create ad.city_id': { ad: draft },
  '/api/tutor/blog/create blog.subject_id': { blog: draft },
  '/api/tutor/blog/create blog.city_id': { blog: draft },
  '/api/admin/h2text/create chosen_filters.city_id': combination,
  '/api/admin/h2text/create chosen_filters.district_id': combination,
  '/api/admin/h2text/create chosen_filters.subdistrict_id': combination,
  '/api/admin/h2text/create chosen_filters.subject_id': combination,
  '/api/admin/h2text/create chosen_filters.level_id': combination,
  '/api/admin/h2text/save h2text_id': combination,
  '/api/client/profile/save client.city_id': { client: { name: 'Iryna' } },
  '/api/tutor/passkey/delete id': confirmed,
  '/api/tutor/payments/delete_payment_card card_id': confirmed,
  '/api/tutor/order/pay/:provider order_id': paid,
  '/api/tutor/top/pay/:provider top.subject_id': paid,
  '/api/tutor/top/pay/:provider top.city_id': paid,
  '/api/admin/tutor/lift_fee_block tutor_id': { until: Math.floor(Date.UTC(2090, 0, 1) / 1000) },
}
/** Ids of images that an uploaded file would replace. */
const withoutFiles = new Set(['/api/admin/news_one/create news.image.id', '/api/admin/news_one/save news.image.id'])
/** Ids that are checked together with another field, which the error names. */
const checkedWith: Record<string, string> = {
  '/api/admin/top/create data.input.subject_id': 'tutor_id',
  '/api/admin/top/create data.input.city_id': 'tutor_id',
}

/** Attaches a photo to every file field, since some endpoints check nothing without one. */
function toFormData(files: NonNullable<Endpoint['files']>, values: Values): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.append(name, formatValue(value))
  for (const name of Object.keys(files)) form.append(name, new Blob([Uint8Array.from(photo)]))
  return form
}

/** An input that is valid except for its ids: an existing row for panel resources, a schema sample otherwise. */
async function validInput(web: FastifyInstance, one: Endpoint): Promise<Values> {
  const given = Object.entries(sampleInput(one.input)).filter(([, value]) => value !== undefined)
  const filled = await withLessonFields(
    app,
    one,
    withElements(one.input, { ...sampleEntities(one.input), ...Object.fromEntries(given) }),
  )
  const resource = resources.find(({ endpoints: calls, actions }) =>
    [...Object.values(calls), ...Object.values(actions).map(({ endpoint }) => endpoint)].includes(one),
  )
  // Actions of lists without a resource select rows in one of these ways, too.
  const { id: _row, ids: _rows, filters: _matching, tutor_id: _tutor, ...unselected } = filled
  if (!resource) return 'ids' in one.input.shape && 'filters' in one.input.shape ? unselected : filled
  const listed = (await callEndpoint(web, resource.endpoints.list!, {})).json<{
    data: Record<string, { items: Values[] }>
  }>()
  const row = listed.data[resource.plural]!.items[0]!
  const slugs = Object.keys(resource.fields).filter((name) => resource.fields[name]!.kind === 'slug')
  const fresh = Object.fromEntries(slugs.map((name) => [name, 'edition-isolation']))
  if (resource.name in one.input.shape) {
    // Lists leave out formatted texts, without which no id would be checked.
    const sampled = Object.entries((filled[resource.name] ?? {}) as Values)
    const missing = Object.fromEntries(sampled.filter(([name]) => name in resource.fields && !(name in row)))
    return { [resource.name]: { ...missing, ...row, ...fresh } }
  }
  const { field } = filled
  const switched = typeof field === 'string' ? { field, value: row[field] } : {}
  if ('ids' in one.input.shape) {
    // Rows are selected in one of these ways, and each is tested.
    const { id: _id, ids: _ids, filters: _filters, ...rest } = filled
    return { ...rest, ...switched }
  }
  return 'id' in one.input.shape ? { ...filled, ...switched, id: row['id'] } : {}
}

/** Includes optional entities, so that their ids are checked, too. */
function sampleEntities({ shape }: z.ZodObject): Values {
  const entities = Object.entries(shape).map(([name, field]) => [name, unwrap(field)] as const)
  return Object.fromEntries(
    entities.flatMap(([name, field]) => (field instanceof z.ZodObject ? [[name, sampleInput(field)]] : [])),
  )
}

/** Adds an element to every list of objects, so that its ids are checked, too. */
function withElements({ shape }: z.ZodObject, values: Values): Values {
  const filled = Object.entries(shape).flatMap(([name, field]): [string, unknown][] => {
    const inner = unwrap(field)
    const element = listElement(inner)
    if (inner instanceof z.ZodObject && values[name]) return [[name, withElements(inner, values[name] as Values)]]
    return element ? [[name, [withElements(element, sampleInput(element))]]] : []
  })
  return { ...values, ...Object.fromEntries(filled) }
}

/** Lists answers that differ between a foreign and a missing row, and inputs rejected before the id was checked. */
async function findLeaks(web: FastifyInstance, one: Endpoint): Promise<string[]> {
  const found: string[] = []
  const base = await validInput(web, one)
  const fields = listIdFields(one)
  // Only a part of the fields is tried outside a full run.
  for (const place of sample(fields, 3, endpoints.indexOf(one))) {
    const at = `${one.path} ${place.join('.')}`
    const valid = { ...base, ...requiredValues[at] }
    // An image is accepted with a description only.
    const described = place.length > 2 ? setField(valid, [...place.slice(0, -1), 'alt'], 'Described') : valid
    const withId = (id: number) => setField(described, place, isList(one.input, place) ? [id] : id)
    const called = withoutFiles.has(at) ? { ...one, files: undefined } : one
    const missing = await callEndpoint(web, called, withId(missingId))
    // File answers are not JSON and name no field.
    const isJson = missing.headers['content-type']?.startsWith('application/json')
    const error = isJson ? missing.json<{ error?: unknown }>().error : undefined
    const rejectedFields = error && typeof error === 'object' ? Object.keys(error) : []
    if (
      rejectedFields.length > 0 &&
      !rejectedFields.some((field) => isAbout(field, place) || field === checkedWith[at])
    )
      found.push(`${at} was not checked: ${missing.body}`)
    const answer = await callEndpoint(web, called, withId(foreignId))
    if (answer.statusCode !== missing.statusCode || answer.body !== missing.body)
      found.push(`${at} distinguishes a foreign row from a missing one: ${answer.body} instead of ${missing.body}`)
  }
  return found
}

/** Matches the field itself or the list that contains it. */
const isAbout = (field: string, place: FieldPath) => `.${field}`.endsWith(`.${place.at(-1)}`) || place.includes(field)

function isList(schema: z.ZodObject, [name = '', ...rest]: FieldPath): boolean {
  const field = unwrap(schema.shape[name])
  const element = listElement(field)
  if (element && rest[0] === '0') return isList(element, rest.slice(1))
  return rest.length > 0 && field instanceof z.ZodObject ? isList(field, rest) : field instanceof z.ZodArray
}

async function findPageLeaks(one: Page): Promise<string[]> {
  const found: string[] = []
  const open = async (id: number, place: string) => {
    const query = formatQuery({ ...sampleInput(one.input), [place]: id })
    const bodies = pageUrls(one, (param) => (param === place ? String(id) : '1')).map(async (path) => {
      const response = await staff.send('GET', `${path}?_data&${query}`)
      // The page frame repeats the requested URL.
      return `${response.statusCode} ${response.body.replaceAll(String(id), 'ID')}`
    })
    return (await Promise.all(bodies)).join('\n')
  }
  for (const [place = ''] of listIdFields(one)) {
    const missing = await open(missingId, place)
    if ((await open(foreignId, place)) !== missing)
      found.push(`${one.id} ${place} distinguishes a foreign row from a missing one`)
  }
  return found
}

test('foreign rows exist in the main tables', () => {
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
  expect(foreignTables).toEqual(expect.arrayContaining(known))
})

test('endpoints neither show, change nor reveal a row of another edition', async () => {
  const targets = oneInGate(
    3,
    endpoints.filter((one) => listIdFields(one).length > 0),
  )
  expect(targets.length).toBeGreaterThan(4)
  const before = await checksums()
  const found: string[] = []
  for (const one of targets) found.push(...(await findLeaks(app.web, one)))
  expect(found).toEqual([])
  expect(await checksums()).toEqual(before)
})

test('pages do not reveal a row of another edition', async () => {
  const targets = pages.filter((one) => listIdFields(one).length > 0)
  expect(targets.length).toBeGreaterThan(0)
  for (const one of targets) expect(await findPageLeaks(one)).toEqual([])
})

describe('detects planted faults', () => {
  const planted = (input: z.ZodObject) =>
    endpoint({ method: 'POST', path: '/api/planted', who: { staff: [1] }, input, answer: noFields })

  async function leaksOf(one: Endpoint, run: (ctx: Ctx, id: number) => Promise<unknown>): Promise<string[]> {
    const server = await createServer(app.runtime)
    const verb = async (ctx: Ctx, input: Values) => {
      await run(ctx, (input['id'] ?? (input['city_ids'] as number[])[0]) as number)
      return {}
    }
    for (const implemented of implement({ one }, { one: verb })) serveEndpoint(server, app.runtime, implemented)
    return findLeaks(server, one)
  }
  const cityWithoutEdition = async ({ db }: Ctx, id: number) => {
    const city = await db.selectFrom('city').select('id').where('id', '=', id).executeTakeFirst()
    if (!city) throw fail('not_found')
  }

  test('a read without the edition by one id and by a list', async () => {
    const one = await leaksOf(planted(z.object({ id: z.int() })), cityWithoutEdition)
    expect(one).toEqual([expect.stringContaining('distinguishes a foreign row from a missing one')])
    const many = await leaksOf(planted(z.object({ city_ids: z.array(z.int()) })), cityWithoutEdition)
    expect(many).toEqual([expect.stringContaining('distinguishes a foreign row from a missing one')])
  })

  test('a different error for foreign rows', async () => {
    const found = await leaksOf(planted(z.object({ id: z.int() })), async ({ db, edition }, id) => {
      const city = await db.selectFrom('city').select('edition').where('id', '=', id).executeTakeFirst()
      throw fail(city && city.edition !== edition.code ? 'forbidden' : 'not_found')
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

  test('an id that is never checked', async () => {
    const code = z.string().regex(/^[A-Z]{9}$/)
    const found = await leaksOf(planted(z.object({ id: z.int(), code })), cityWithoutEdition)
    expect(found).toContainEqual(expect.stringContaining('was not checked'))
  })
})
