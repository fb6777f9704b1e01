import { beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents, openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'
import { lessons, levels } from '../contract.ts'

let app: TestApp
let staff: Visitor
let subjects: Panel
/** In the order of the list, which differs from the order of names and ids. */
let low: number
let middle: number
let high: number

beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  subjects = openPanel(staff, lessons)
  const level = async (name: string, alias: string, position: number) =>
    (await openPanel(staff, levels).create({ name: { ua: name }, alias, position })).id
  high = await level('Аспірантам', 'aspirantam', 903)
  low = await level('Яслам', 'yaslam', 901)
  middle = await level('Майстрам', 'maistram', 902)
})

const subjectInput = (alias: string, of?: unknown) => ({
  name: { ua: 'Ліплення' },
  alias,
  ...(of !== undefined && { levels: of }),
})
const save = (id: number, of: unknown) => subjects.call('save', { lesson: { id, levels: of } })

test('creates a subject with levels, listed in their own order', async () => {
  const made = await subjects.create(subjectInput('liplennia', [high, low, middle]))
  expect(made).toMatchObject({
    levels: [high, low, middle].toSorted((a, b) => a - b),
    labels: { levels: 'Яслам, Майстрам, Аспірантам' },
  })
  const [event] = await listEvents(app.runtime.database, 'lesson', made.id)
  expect(event).toMatchObject({ after: { levels: made['levels'] } })
})

test('sets, replaces and removes levels; other changes keep them', async () => {
  const { id, levels: none } = await subjects.create(subjectInput('riznia'))
  expect(none).toEqual([])
  expect(await save(id, [low, middle])).toMatchObject({ data: { lesson: { labels: { levels: 'Яслам, Майстрам' } } } })
  expect(await save(id, [middle, high])).toMatchObject({
    data: { lesson: { labels: { levels: 'Майстрам, Аспірантам' } } },
  })
  await subjects.call('save', { lesson: { id, popular: true } })
  expect(await subjects.get(id)).toMatchObject({ popular: true, labels: { levels: 'Майстрам, Аспірантам' } })
  expect(await save(id, [])).toMatchObject({ data: { lesson: { levels: [], labels: { levels: '' } } } })
  const events = await listEvents(app.runtime.database, 'lesson', id)
  expect(events.at(-1)).toMatchObject({ before: { popular: true }, after: { levels: [] } })
  expect(events).toHaveLength(5)
})

test('accepts levels as form text and duplicates', async () => {
  const { id } = await subjects.create(subjectInput('tkatstvo', [String(low), String(low), high]))
  expect((await subjects.get(id))['levels']).toEqual([low, high].toSorted((a, b) => a - b))
  const answer = await staff.send('POST', '/api/admin/lesson/save', {
    payload: { lesson: JSON.stringify({ id, levels: [String(middle)] }) },
  })
  expect(answer.json()).toMatchObject({ data: { lesson: { levels: [middle] } } })
})

describe('rejects, naming the field and changing nothing', () => {
  const unknown = { httpStatus: 400, error: { levels: ['Виберіть варіант зі списку.'] } }

  test('an unknown level', async () => {
    const { id } = await subjects.create(subjectInput('kamin', [low]))
    expect(await save(id, [low, 999_999])).toMatchObject(unknown)
    expect(await subjects.call('create', { lesson: subjectInput('kamin-dva', [999_999]) })).toMatchObject(unknown)
    expect((await subjects.get(id))['levels']).toEqual([low])
    expect(await subjects.list({ filters: { alias: 'kamin-dva' } })).toMatchObject({ total: 0 })
  })

  test('a level of another edition', async () => {
    const polish = openPanel(await app.visitor({ staff: 1, edition: 'pl' }), levels)
    const foreign = await polish.create({ name: { pl: 'Obcy' }, alias: 'obcy' })
    const { id } = await subjects.create(subjectInput('sklo'))
    expect(await save(id, [foreign.id])).toMatchObject(unknown)
    expect((await subjects.get(id))['levels']).toEqual([])
  })

  test.each([
    ['more than a hundred', Array.from({ length: 101 }, (_, at) => at + 1)],
    ['no list', 'all'],
    ['no id', ['x']],
  ])('%s', async (_, wrong) => {
    const answer = await subjects.call('create', { lesson: subjectInput('zabahato', wrong) })
    expect(answer).toMatchObject({ httpStatus: 400 })
    expect(Object.keys(answer.error as object)[0]).toMatch(/^levels/)
  })
})

test('the list filters by level, in the API and in the address', async () => {
  const { id } = await subjects.create(subjectInput('vyshyvannia', [high]))
  await subjects.create(subjectInput('vyshyvannia-bez'))
  const found = await subjects.list({ filters: { levels: high, alias: 'vyshyvannia' } })
  expect(found.items.map((row) => row.id)).toEqual([id])
  const page = await staff.page(`/panel/users_lessons/?levels=${high}&alias=vyshyvannia`)
  expect(page.data).toMatchObject({ list: { total: 1, items: [{ id }] } })
})

test('the form lists levels in their own order', async () => {
  const { data } = await staff.page('/panel/users_lessons/new/')
  const offered = (data as { options: { levels: { value: number }[] } }).options.levels.map(({ value }) => value)
  expect(offered).toEqual((await openPanel(staff, levels).list()).items.map(({ id }) => id))
})

test('deletes a subject with its level links', async () => {
  const level = await openPanel(staff, levels).create({ name: { ua: 'Разовий' }, alias: 'razovyi' })
  const { id } = await subjects.create(subjectInput('razova', [level.id]))
  expect(await openPanel(staff, levels).call('delete', { id: level.id })).toMatchObject({ error: 'in_use' })
  expect(await subjects.call('delete', { id })).toMatchObject({ status: 'success' })
  expect(await openPanel(staff, levels).call('delete', { id: level.id })).toMatchObject({ status: 'success' })
})
