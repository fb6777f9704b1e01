import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../test/support/app.ts'
import { eventsOf, panelOf } from '../../../../test/support/panel.ts'
import type { Panel } from '../../../../test/support/panel.ts'
import { lessons, levels } from '../contract.ts'

let app: TestApp
let staff: Visitor
let subjects: Panel
/** In the order of the list, which is not that of their names or ids. */
let low: number
let middle: number
let high: number

beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  subjects = panelOf(staff, lessons)
  const level = async (name: string, alias: string, position: number) =>
    (await panelOf(staff, levels).created({ name: { ua: name }, alias, position })).id
  high = await level('Аспірантам', 'aspirantam', 903)
  low = await level('Яслам', 'yaslam', 901)
  middle = await level('Майстрам', 'maistram', 902)
})

const given = (alias: string, of?: unknown) => ({
  name: { ua: 'Ліплення' },
  alias,
  ...(of !== undefined && { levels: of }),
})
const save = (id: number, of: unknown) => subjects.call('save', { lesson: { id, levels: of } })

test('a subject is created with levels, named in the order they are kept in', async () => {
  const made = await subjects.created(given('liplennia', [high, low, middle]))
  expect(made).toMatchObject({
    levels: [high, low, middle].toSorted((a, b) => a - b),
    labels: { levels: 'Яслам, Майстрам, Аспірантам' },
  })
  const [event] = await eventsOf(app.runtime.database, 'lesson', made.id)
  expect(event).toMatchObject({ after: { levels: made['levels'] } })
})

test('they are set, replaced and taken away; a change of something else keeps them', async () => {
  const { id, levels: none } = await subjects.created(given('riznia'))
  expect(none).toEqual([])
  expect(await save(id, [low, middle])).toMatchObject({ data: { lesson: { labels: { levels: 'Яслам, Майстрам' } } } })
  expect(await save(id, [middle, high])).toMatchObject({
    data: { lesson: { labels: { levels: 'Майстрам, Аспірантам' } } },
  })
  await subjects.call('save', { lesson: { id, popular: true } })
  expect(await subjects.read(id)).toMatchObject({ popular: true, labels: { levels: 'Майстрам, Аспірантам' } })
  expect(await save(id, [])).toMatchObject({ data: { lesson: { levels: [], labels: { levels: '' } } } })
  const events = await eventsOf(app.runtime.database, 'lesson', id)
  expect(events.at(-1)).toMatchObject({ before: { popular: true }, after: { levels: [] } })
  expect(events).toHaveLength(5)
})

test('they may come as text, as a form sends them, and twice', async () => {
  const { id } = await subjects.created(given('tkatstvo', [String(low), String(low), high]))
  expect((await subjects.read(id))['levels']).toEqual([low, high].toSorted((a, b) => a - b))
  const answer = await staff.send('POST', '/api/admin/lesson/save', {
    payload: { lesson: JSON.stringify({ id, levels: [String(middle)] }) },
  })
  expect(answer.json()).toMatchObject({ data: { lesson: { levels: [middle] } } })
})

describe('refused, by the name of the field, and nothing changes', () => {
  const unknown = { httpStatus: 400, error: { levels: ['Виберіть варіант зі списку.'] } }

  test('a level that is not there', async () => {
    const { id } = await subjects.created(given('kamin', [low]))
    expect(await save(id, [low, 999_999])).toMatchObject(unknown)
    expect(await subjects.call('create', { lesson: given('kamin-dva', [999_999]) })).toMatchObject(unknown)
    expect((await subjects.read(id))['levels']).toEqual([low])
    expect(await subjects.listed({ filters: { alias: 'kamin-dva' } })).toMatchObject({ total: 0 })
  })

  test('a level of another edition', async () => {
    const polish = panelOf(await app.visitor({ staff: 1, edition: 'pl' }), levels)
    const foreign = await polish.created({ name: { pl: 'Obcy' }, alias: 'obcy' })
    const { id } = await subjects.created(given('sklo'))
    expect(await save(id, [foreign.id])).toMatchObject(unknown)
    expect((await subjects.read(id))['levels']).toEqual([])
  })

  test.each([
    ['more than a hundred', Array.from({ length: 101 }, (_, at) => at + 1)],
    ['no list', 'all'],
    ['no id', ['x']],
  ])('%s', async (_, wrong) => {
    const answer = await subjects.call('create', { lesson: given('zabahato', wrong) })
    expect(answer).toMatchObject({ httpStatus: 400 })
    expect(Object.keys(answer.error as object)[0]).toMatch(/^levels/)
  })
})

test('the list narrows to a level, in the call and in the address', async () => {
  const { id } = await subjects.created(given('vyshyvannia', [high]))
  await subjects.created(given('vyshyvannia-bez'))
  const found = await subjects.listed({ filters: { levels: high, alias: 'vyshyvannia' } })
  expect(found.items.map((row) => row.id)).toEqual([id])
  const page = await staff.page(`/panel/users_lessons/?levels=${high}&alias=vyshyvannia`)
  expect(page.data).toMatchObject({ list: { total: 1, items: [{ id }] } })
})

test('the form offers the levels in their own order', async () => {
  const { data } = await staff.page('/panel/users_lessons/new/')
  const offered = (data as { options: { levels: { value: number }[] } }).options.levels.map(({ value }) => value)
  expect(offered).toEqual((await panelOf(staff, levels).listed()).items.map(({ id }) => id))
})

test('a subject is deleted with its ties, and the level is free again', async () => {
  const level = await panelOf(staff, levels).created({ name: { ua: 'Разовий' }, alias: 'razovyi' })
  const { id } = await subjects.created(given('razova', [level.id]))
  expect(await panelOf(staff, levels).call('delete', { id: level.id })).toMatchObject({ error: 'in_use' })
  expect(await subjects.call('delete', { id })).toMatchObject({ status: 'success' })
  expect(await panelOf(staff, levels).call('delete', { id: level.id })).toMatchObject({ status: 'success' })
})
