import { beforeAll, describe, expect, test } from 'vitest'
import { addClient, twoCities } from '#test/support/clients.ts'
import type { ClientFields } from '#test/support/clients.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { deleteSettlements } from '#test/support/outside-payment.ts'
import type { staffAuthEndpoints } from '#features/staff/contract.ts'
import type { Endpoint } from '#shared/contract.ts'
import type { clientList } from '../contract.ts'

let app: TestApp
let staff: Visitor
let cities: [number, number]
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ edition: 'es', staff: 2, locale: 'en' })
  await deleteSettlements(app)
  for (const table of ['review', 'lesson_order', 'client'] as const)
    await app.runtime.database.db.deleteFrom(table).where('edition', '=', 'es').execute()
  cities = await twoCities(app, 'es')
  const add = async (key: string, input: ClientFields) => {
    ids[key] = await addClient(app, { edition: 'es', ...input })
  }
  await add('ana', {
    name: 'Ana García',
    email: 'ana@mail.example',
    phone: '+34600111222',
    confirmed: true,
    city_id: cities[0],
    created_at: new Date('2026-03-01T12:00Z'),
  })
  await add('luis', { name: 'Luis 100%', email: 'luis_m@mail.example', created_at: new Date('2026-03-02T22:30Z') })
  await add('eva', { name: 'Eva', phone: '+34600999888', blacklisted_at: new Date(), tutor: true, city_id: cities[1] })
  await add('gone', { name: 'Gone García', email: 'gone@mail.example' })
  await app.runtime.database.db
    .updateTable('client')
    .set({ deleted_at: new Date() })
    .where('id', '=', ids['gone']!)
    .execute()
  await addClient(app, { edition: 'pl', name: 'Ana García', email: 'ana@mail.example' })
})

const listPage = async (filters: object = {}, more: object = {}) => {
  const answer = await staff.call<typeof clientList.endpoints.list>('POST /api/admin/clients', { filters, ...more })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.clients
}
const names = async (filters: object = {}, more: object = {}) =>
  (await listPage(filters, more)).items.map(({ name }) => name)

test('lists the clients of the edition, newest first, without deleted ones', async () => {
  const { items, page, pages, total, more } = await listPage()
  expect(items.map(({ name }) => name)).toEqual(['Eva', 'Luis 100%', 'Ana García'])
  expect({ page, pages, total, more }).toEqual({ page: 1, pages: 1, total: 3, more: false })
  expect(items.at(-1)).toEqual({
    id: ids['ana'],
    name: 'Ana García',
    email: 'ana@mail.example',
    email_confirmed: true,
    phone: '+34600111222',
    phone_confirmed: true,
    city: expect.stringMatching(/./) as string,
    tutor: false,
    blacklisted: false,
    email_subscribed: true,
    created_at: Date.UTC(2026, 2, 1, 12) / 1000,
    seen_at: null,
  })
})

describe('text search finds', () => {
  test.each([
    ['a part of the name, whatever its case', 'GARC', ['Ana García']],
    ['the start of an email', 'luis_m@ma', ['Luis 100%']],
    ['the start of an email without its @', 'ana', ['Ana García']],
    ['not the end of an email', '@mail.example', []],
    ['a phone in full', '+34 600 111 222', ['Ana García']],
    ['a phone without its prefix', '600-99', ['Eva']],
    ['special characters literally', '100%', ['Luis 100%']],
    ['no wildcard matches', 'luis%m', []],
    ['nobody for an unknown name', 'Nobody at all', []],
    ['nothing for an SQL fragment', "'; drop", []],
  ])('%s', async (_, text, found) => expect(await names({ text })).toEqual(found))

  test('an id', async () => {
    expect(await names({ text: String(ids['luis']) })).toContain('Luis 100%')
    expect(await names({ text: String(ids['gone']) })).toEqual([])
  })
})

test('applies filters alone and together', async () => {
  expect(await names({ city_id: cities[0] })).toEqual(['Ana García'])
  expect(await names({ blacklisted: 1 })).toEqual(['Eva'])
  expect(await names({ blacklisted: false, confirmed: false })).toEqual(['Luis 100%'])
  expect(await names({ confirmed: true })).toEqual(['Ana García'])
  expect(await names({ tutor: true })).toEqual(['Eva'])
  expect(await names({ tutor: false, text: 'eva' })).toEqual([])
})

test('filters by days of the edition’s time zone', async () => {
  // 22:30 in London is 23:30 in Madrid, so half an hour later it would be the next day.
  expect(await names({ created_from: '2026-03-02', created_to: '2026-03-02' })).toEqual(['Luis 100%'])
  expect(await names({ created_to: '2026-03-01' })).toEqual(['Ana García'])
  for (const day of ['2026-02-30', '0000-01-01', 'yesterday']) {
    const answer = await staff.call<typeof clientList.endpoints.list>('POST /api/admin/clients', {
      filters: { created_from: day },
    })
    expect(answer).toMatchObject({ status: 'fail', error: { created_from: [expect.any(String)] } })
  }
})

test('sorts and pages the list', async () => {
  expect(await names({}, { sort: 'name', sort_dir: 'asc' })).toEqual(['Ana García', 'Eva', 'Luis 100%'])
  expect(await names({}, { sort: 'created_at', sort_dir: 'asc' })).toEqual(['Ana García', 'Luis 100%', 'Eva'])
  expect(await names({}, { sort: 'email', sort_dir: 'asc' })).toEqual(['Ana García', 'Luis 100%', 'Eva'])
  expect(await names({}, { sort: 'phone', sort_dir: 'asc' })).toEqual(['Ana García', 'Eva', 'Luis 100%'])
  const unknown = await staff.call<Endpoint>('POST /api/admin/clients', { sort: 'seen_at' })
  expect(unknown).toMatchObject({ error: { sort: [expect.any(String)] } })
  expect(await listPage({}, { page: 9, per_page: 20 })).toMatchObject({ page: 1, pages: 1, total: 3 })
})

test('counts a filtered list up to a thousand', async () => {
  const { db } = app.runtime.database
  const accounts = await db
    .insertInto('account')
    .values(Array.from({ length: 1100 }, (_, number) => ({ edition: 'mx', name: `Many ${number}` })))
    .returning('id')
    .execute()
  await db
    .insertInto('client')
    .values(accounts.map(({ id }) => ({ edition: 'mx', id })))
    .execute()
  const mexico = await app.visitor({ edition: 'mx', staff: 1 })
  const list = (filters: object, page: number) =>
    mexico.call<typeof clientList.endpoints.list>('POST /api/admin/clients', { filters, page, per_page: 100 })
  expect(await list({ text: 'many' }, 1)).toMatchObject({ data: { clients: { total: 1000, pages: 10, more: true } } })
  expect(await list({ text: 'many' }, 11)).toMatchObject({ data: { clients: { page: 10 } } })
  expect(await list({ text: 'many 109' }, 1)).toMatchObject({ data: { clients: { total: 11, more: false } } })
  const all = await list({}, 12)
  expect(all.status === 'success' && all.data.clients.total).toBeGreaterThan(1100)
})

test('last seen ignores sessions of staff acting as the client', async () => {
  const { db } = app.runtime.database
  const session = (token: string, seen_at: Date, acting_staff_id: number | null, parent_token_hash: Buffer | null) => ({
    token_hash: Buffer.from(token),
    edition: 'es',
    realm: 'person',
    subject_id: ids['ana']!,
    seen_at,
    acting_staff_id,
    parent_token_hash,
    expires_at: new Date('2030-01-01'),
  })
  const staffs = await db
    .selectFrom('session')
    .select('token_hash')
    .where('edition', '=', 'es')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('session')
    .values([
      session('own', new Date('2026-04-01T10:00Z'), null, null),
      session('acting', new Date('2026-04-02T10:00Z'), 1, staffs.token_hash),
    ])
    .execute()
  const [ana] = (await listPage({ text: 'ana' })).items
  expect(ana?.seen_at).toBe(Date.UTC(2026, 3, 1, 10) / 1000)
})

test('exports what the list shows, in its order', async () => {
  await staff.call<typeof staffAuthEndpoints.setLocale>('POST /api/admin/locale/set', { locale: 'en' })
  const response = await staff.send('GET', '/api/admin/clients/export?sort=name&sort_dir=asc&lang=en&confirmed=1')
  expect(response.headers['content-disposition']).toMatch(/clients-es-\d{4}-\d\d-\d\d\.csv/)
  const lines = response.body.trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFid;Name;Email;Phone;City;Email confirmed;Phone confirmed;Also a tutor;Blacklisted;Receives news;Since;Last seen',
  )
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(
    /^\d+;Ana García;ana@mail\.example;'\+34600111222;[^;]+;Yes;Yes;No;No;Yes;01\/03\/2026, 13:00;/,
  )
})

test('exports in the edition’s language if the member has not chosen the requested one', async () => {
  await staff.call<typeof staffAuthEndpoints.setLocale>('POST /api/admin/locale/set', { locale: 'en' })
  for (const lang of ['pl', 'es'])
    expect((await staff.send('GET', `/api/admin/clients/export?lang=${lang}`)).body).toMatch(/^\uFEFFid;Nombre;/)
})

test('the page has the list, the cities and the saved view', async () => {
  const { data } = await staff.page('/panel/clients_show/?text=luis')
  expect(data).toMatchObject({ list: { total: 1, items: [{ name: 'Luis 100%' }] }, view: { columns: null } })
  expect((data as { options: { city_id: unknown[] } }).options.city_id.length).toBeGreaterThan(2)
})
