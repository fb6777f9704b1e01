import { beforeAll, describe, expect, test } from 'vitest'
import type { WireInput } from '#shared/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { cities } from '../contract.ts'

type Calls = typeof cities.endpoints
type GivenCity = WireInput<Calls['create']>['city']

let app: TestApp
let staff: Visitor
let regionId: number

beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  const region = await app.runtime.database.db
    .selectFrom('region')
    .select('id')
    .where('edition', '=', 'ua')
    .executeTakeFirstOrThrow()
  regionId = region.id
})

const cityInput = (alias: string, change: Partial<GivenCity> = {}): GivenCity => ({
  name: { ua: 'Нове Місто', ru: 'Новый Город' },
  name_in: {},
  alias,
  region_id: regionId,
  active: true,
  popular: false,
  in_footer: false,
  position: 5,
  ...change,
})

async function added(alias: string, change?: Partial<GivenCity>): Promise<number> {
  const answer = await staff.call<Calls['create']>('POST /api/admin/city/create', { city: cityInput(alias, change) })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.city.id
}

const read = (id: number, by = staff) => by.call<Calls['get']>('GET /api/admin/city/get', { id })

test('creates, reads and audits a city', async () => {
  const id = await added('nove-misto')
  expect(await read(id)).toMatchObject({
    data: { city: { id, alias: 'nove-misto', name: { ua: 'Нове Місто' }, position: 5, labels: { region_id: 'Київ' } } },
  })
  const events = await app.runtime.database.db
    .selectFrom('event')
    .selectAll()
    .where('entity', '=', 'city')
    .where('entity_id', '=', id)
    .execute()
  expect(events).toMatchObject([
    { name: 'city.created', edition: 'ua', actor_realm: 'staff', before: null, after: { alias: 'nove-misto' } },
  ])
})

test('accepts the entity as JSON text, flags as 0 and 1, and numbers as text', async () => {
  const city = JSON.stringify({ ...cityInput('z-tekstu'), active: 0, popular: 1, position: '7' })
  const answer = await staff.send('POST', '/api/admin/city/create', { payload: { city } })
  expect(answer.json()).toMatchObject({
    status: 'success',
    data: { city: { active: false, popular: true, position: 7 } },
  })
})

test('changes only the given fields, and records before and after', async () => {
  const id = await added('do-zmin')
  const saved = await staff.call<Calls['save']>('POST /api/admin/city/save', {
    city: { id, name: { ua: 'Інше', en: 'Other' } },
  })
  expect(saved).toMatchObject({
    status: 'success',
    data: { city: { name: { ua: 'Інше', en: 'Other' }, alias: 'do-zmin' } },
  })
  const event = await app.runtime.database.db
    .selectFrom('event')
    .selectAll()
    .where('name', '=', 'city.saved')
    .where('entity_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(event).toMatchObject({ before: { name: { ua: 'Нове Місто' } }, after: { name: { ua: 'Інше' } } })
})

test('saving a text in one language keeps the others', async () => {
  const id = await added('try-movy')
  await staff.call<Calls['save']>('POST /api/admin/city/save', { city: { id, name: { ru: 'Иное' } } })
  expect(await read(id)).toMatchObject({ data: { city: { name: { ua: 'Нове Місто', ru: 'Иное' } } } })
})

test('change_checkout changes one switch or small number', async () => {
  const id = await added('peremykach')
  const change = (field: string, value: boolean | number | string) =>
    staff.call<NonNullable<Calls['changeCheckout']>>('POST /api/admin/city/change_checkout', { id, field, value })
  expect(await change('active', 0)).toMatchObject({ data: { city: { active: false } } })
  expect(await change('position', '42')).toMatchObject({ data: { city: { position: 42, active: false } } })
  expect(await change('alias', 'x')).toMatchObject({ status: 'fail', error: { field: [expect.any(String)] } })
  expect(await change('position', 'many')).toMatchObject({ status: 'fail', error: { value: [expect.any(String)] } })
})

describe('the list', () => {
  const list = (input: object) => staff.call<Calls['list']>('POST /api/admin/cities', input)
  const names = (answer: Awaited<ReturnType<typeof list>>) =>
    answer.status === 'success' ? answer.data.cities.items.map((row) => row.name['ua'] ?? '') : []

  test('sorts names by the collation of the language', async () => {
    const all = await list({ sort: 'name', per_page: 100 })
    expect(names(all)).toEqual(names(all).toSorted(new Intl.Collator('uk').compare))
    const down = await list({ sort: 'name', sort_dir: 'desc', per_page: 100 })
    expect(names(down)).toEqual(names(all).toReversed())
  })

  test('filters by a part of the name in any language, with a literal %', async () => {
    expect(names(await list({ filters: { name: 'льв' } }))).toEqual(['Львів'])
    expect(names(await list({ filters: { name: 'lviv' } }))).toEqual(['Львів'])
    expect(names(await list({ filters: { name: '%' } }))).toEqual([])
  })

  test('paginates, and returns the last page for a page beyond it', async () => {
    const first = await list({ per_page: 20 })
    const beyond = await list({ per_page: 20, page: 999 })
    expect(first).toMatchObject({ data: { cities: { page: 1, items: expect.objectContaining({ length: 20 }) } } })
    if (beyond.status !== 'success') throw new Error('refused')
    expect(beyond.data.cities.page).toBe(beyond.data.cities.pages)
    expect(beyond.data.cities.items.length).toBeGreaterThan(0)
  })

  test('is also a page, with filters in the address', async () => {
    const { data } = await staff.page('/panel/users_cities/?name=%D0%BB%D1%8C%D0%B2&sort=name')
    expect(data).toMatchObject({ list: { total: 1, items: [{ alias: 'lviv' }] } })
  })
})

describe('errors', () => {
  test('rejects an alias used by a city or a subject', async () => {
    for (const alias of ['lviv', 'matematika']) {
      const answer = await staff.call<Calls['create']>('POST /api/admin/city/create', { city: cityInput(alias) })
      expect(answer).toMatchObject({
        status: 'fail',
        error: { alias: ['Це значення вже зайняте. Введіть інше.'] },
        httpStatus: 400,
      })
    }
  })

  test('names the fields in the caller’s language and writes nothing', async () => {
    const polish = await app.visitor({ staff: 3, locale: 'pl' })
    const answer = await polish.call<Calls['create']>('POST /api/admin/city/create', {
      city: cityInput('Не аліас', { name: { ru: 'Без' }, region_id: 0 }),
    })
    expect(answer).toMatchObject({ status: 'fail', httpStatus: 400 })
    expect(Object.keys((answer as { error: object }).error)).toEqual(['alias', 'region_id'])
    const missing = await staff.call<Calls['create']>('POST /api/admin/city/create', {
      city: cityInput('bez-nazvy', { name: { ru: 'Без' } }),
    })
    expect(missing).toMatchObject({ error: { 'name.ua': [expect.any(String)] } })
  })

  test('rejects an unknown region and one of another edition alike', async () => {
    const foreign = await app.runtime.database.db
      .selectFrom('region')
      .select('id')
      .where('edition', '=', 'pl')
      .executeTakeFirstOrThrow()
    const answers = [foreign.id, 999_999].map((region_id, place) =>
      staff.call<Calls['create']>('POST /api/admin/city/create', { city: cityInput(`chuzhe-${place}`, { region_id }) }),
    )
    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject({ httpStatus: 400, error: { region_id: [expect.any(String)] } })
  })

  test('rejects deleting a city with districts and gives the reason', async () => {
    const found = await app.runtime.database.db
      .selectFrom('city')
      .select('id')
      .where('edition', '=', 'ua')
      .where('alias', '=', 'lviv')
      .executeTakeFirstOrThrow()
    const answer = await staff.call<Calls['delete']>('POST /api/admin/city/delete', { id: found.id })
    expect(answer).toMatchObject({
      status: 'fail',
      error: 'in_use',
      message: expect.stringContaining('район'),
      httpStatus: 409,
    })
    expect(await read(found.id)).toMatchObject({ status: 'success' })
  })
})

test('deletes a city without dependents and frees its alias', async () => {
  const id = await added('tymchasove')
  expect(await staff.call<Calls['delete']>('POST /api/admin/city/delete', { id })).toMatchObject({
    status: 'success',
    data: { id },
  })
  expect(await read(id)).toMatchObject({ error: 'not_found', httpStatus: 404 })
  expect(await added('tymchasove')).toBeGreaterThan(id)
})

test('another edition cannot read, change or delete it', async () => {
  const id = await added('tilky-ua')
  const otherEdition = await app.visitor({ staff: 1, edition: 'pl' })
  for (const answer of [
    await read(id, otherEdition),
    await otherEdition.call<Calls['save']>('POST /api/admin/city/save', { city: { id, position: 1 } }),
    await otherEdition.call<Calls['delete']>('POST /api/admin/city/delete', { id }),
  ]) {
    expect(answer).toMatchObject({ error: 'not_found', httpStatus: 404 })
  }
  expect(await read(id)).toMatchObject({ data: { city: { position: 5 } } })
})
