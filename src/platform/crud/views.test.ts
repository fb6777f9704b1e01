import { beforeAll, describe, expect, test } from 'vitest'
import type { listViewEndpoints, ListView } from '#shared/list-views.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'

type Calls = typeof listViewEndpoints
type Saved = { id?: number; page?: string; name?: string; query?: string; shared?: boolean }

let app: TestApp
let olena: Visitor
let taras: Visitor

beforeAll(async () => {
  app = await openApp()
  olena = await app.visitor({ staff: 3 })
  taras = await app.visitor({ staff: 4 })
})

const setColumns = (by: Visitor, segment: string, columns: string[]) =>
  by.call<Calls['setColumns']>('POST /api/admin/list/columns/set', { segment, columns })
const save = (by: Visitor, given: Saved = {}) =>
  by.call<Calls['saveFilter']>('POST /api/admin/saved_filter/save', {
    saved_filter: { page: 'users_cities', name: 'Мої', query: '?active=1', ...given },
  })
const list = (by: Visitor, page = 'users_cities') =>
  by.call<Calls['savedFilters']>('GET /api/admin/saved_filters', { page })
const remove = (by: Visitor, id: number) =>
  by.call<Calls['deleteFilter']>('POST /api/admin/saved_filter/delete', { id })
const view = async (by: Visitor, segment = 'users_cities') =>
  ((await by.page(`/panel/${segment}/`)).data as { view: ListView }).view
const idOf = (answer: Awaited<ReturnType<typeof save>>) => {
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.saved_filter.id
}

test('saves columns per person and list', async () => {
  expect((await view(olena)).columns).toBeNull()
  expect(await setColumns(olena, 'users_cities', ['alias', 'position'])).toMatchObject({ status: 'success' })
  expect((await view(olena)).columns).toEqual(['alias', 'position'])
  expect((await view(olena, 'users_lessons')).columns).toBeNull()
  expect((await view(taras)).columns).toBeNull()
  expect(await setColumns(olena, 'users_cities', [])).toMatchObject({ status: 'success' })
  expect((await view(olena)).columns).toEqual([])
})

describe('saved filters', () => {
  test('are private or shared, within their edition and list', async () => {
    const own = idOf(await save(olena, { name: 'Лише мої', query: '?name=льв' }))
    const all = idOf(await save(olena, { name: 'Для всіх', shared: true }))
    const saved = [
      { id: all, name: 'Для всіх', query: '?active=1', shared: true, mine: true, removable: true },
      { id: own, name: 'Лише мої', query: '?name=льв', shared: false, mine: true, removable: true },
    ]
    expect((await view(olena)).saved).toEqual(saved)
    expect(await list(olena)).toMatchObject({ status: 'success', data: { saved_filters: saved } })
    expect((await view(taras)).saved).toEqual([
      { id: all, name: 'Для всіх', query: '?active=1', shared: true, mine: false, removable: false },
    ])
    expect((await view(olena, 'users_lessons')).saved).toEqual([])
    expect((await view(await app.visitor({ staff: 3, edition: 'pl' }))).saved).toEqual([])
  })

  test('can be deleted only by their owner, in their own edition', async () => {
    const id = idOf(await save(olena, { shared: true }))
    const abroad = await app.visitor({ staff: 3, edition: 'pl' })
    for (const by of [taras, abroad]) expect(await remove(by, id)).toMatchObject({ error: 'not_found' })
    expect((await view(taras)).saved.map((one) => one.id)).toContain(id)
    expect(await remove(olena, id)).toMatchObject({ status: 'success' })
    expect((await view(taras)).saved.map((one) => one.id)).not.toContain(id)
    expect(await remove(olena, id)).toMatchObject({ error: 'not_found' })
  })

  test('can be changed only by their owner', async () => {
    const id = idOf(await save(olena, { name: 'Старі' }))
    expect(await save(olena, { id, name: 'Нові', query: '?name=к', shared: true })).toMatchObject({
      data: { saved_filter: { id, name: 'Нові', query: '?name=к', shared: true } },
    })
    expect((await view(taras)).saved).toContainEqual(expect.objectContaining({ id, name: 'Нові', query: '?name=к' }))
    expect(await save(taras, { id, name: 'Мої' })).toMatchObject({ error: 'not_found' })
    expect(await save(olena, { id, page: 'users_lessons' })).toMatchObject({ error: 'not_found' })
    await remove(olena, id)
  })

  test('shared by a colleague who left can be deleted by status 1', async () => {
    const { db } = app.runtime.database
    const former = await db
      .insertInto('staff_member')
      .values({ login: 'left@demo.test', name: 'Former', password_hash: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const filter = { edition: 'ua', staff_id: former.id, segment: 'users_districts', query: '?active=1' }
    const [shared, own] = await db
      .insertInto('saved_filter')
      .values([
        { ...filter, name: 'Спільні', shared: true },
        { ...filter, name: 'Власні', shared: false },
      ])
      .returning('id')
      .execute()
    const head = await app.visitor({ staff: 1 })
    expect((await view(head, 'users_districts')).saved).toMatchObject([{ id: shared!.id, removable: true }])
    expect((await view(taras, 'users_districts')).saved).toMatchObject([{ id: shared!.id, removable: false }])
    expect(await remove(taras, shared!.id)).toMatchObject({ error: 'not_found' })
    expect(await remove(head, own!.id)).toMatchObject({ error: 'not_found' })
    expect(await remove(head, shared!.id)).toMatchObject({ status: 'success' })
    expect((await view(head, 'users_districts')).saved).toEqual([])
  })

  test.each(['javascript:alert(1)', '//evil.example/?a=1', '/panel/?a=1', 'https://evil.example', '', ' '])(
    'contain only parameters of their list: %j',
    async (query) => {
      expect(await save(olena, { query })).toMatchObject({ httpStatus: 400, error: { query: [expect.any(String)] } })
    },
  )

  test('require a name', async () => {
    for (const name of ['', '  ', 'x'.repeat(61)])
      expect(await save(olena, { name })).toMatchObject({ httpStatus: 400, error: { name: [expect.any(String)] } })
  })

  test('are limited to fifty per list, also under concurrency', async () => {
    const segment = 'users_levels'
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, at) => save(olena, { page: segment, name: `Рівні ${at}` })),
    )
    const refused = answers.filter(({ status }) => status === 'fail')
    expect((await view(olena, segment)).saved).toHaveLength(50)
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({ httpStatus: 400, error: { name: [expect.stringContaining('50')] } })
    expect(await save(taras, { page: segment })).toMatchObject({ status: 'success' })
    expect(await save(olena, { page: 'users_lessons' })).toMatchObject({ status: 'success' })
  })
})

test('views of a list require access to it', async () => {
  const clerk = await app.visitor({ staff: 2 })
  for (const segment of ['users_cities', 'no_such_list']) {
    expect(await setColumns(clerk, segment, ['alias'])).toMatchObject({ error: 'not_found', httpStatus: 404 })
    expect(await save(clerk, { page: segment })).toMatchObject({ error: 'not_found', httpStatus: 404 })
    expect(await list(clerk, segment)).toMatchObject({ error: 'not_found', httpStatus: 404 })
  }
  expect(await save(olena, { page: '../x' })).toMatchObject({ error: { page: [expect.any(String)] } })
  expect(await setColumns(await app.visitor(), 'users_cities', [])).toMatchObject({ error: 'unauthorized' })
})
