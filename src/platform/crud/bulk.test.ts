import { beforeAll, expect, test } from 'vitest'
import { cities, districts, subdistricts } from '#features/geo/contract.ts'
import { lessons, levels } from '#features/subjects/contract.ts'
import type { Crud } from '#shared/panel.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents, openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'

let app: TestApp
let staff: Visitor
let panel: Panel
let made = 0

beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 1 })
  panel = openPanel(staff, levels)
})

async function some(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let left = count; left > 0; left--)
    ids.push((await panel.create({ name: { ua: 'Гурт' }, alias: `hurt-${made++}`, active: true })).id)
  return ids
}
const active = (ids: number[]) => Promise.all(ids.map(async (id) => (await panel.get(id))['active']))
const set = (ids: number[], value: boolean, field = 'active') =>
  panel.call('bulk', { ids, action: 'set', field, value })

test('switches several rows and returns which changed and which did not', async () => {
  const ids = await some(3)
  await set([ids[1]!], false)
  expect(await set(ids, false)).toMatchObject({
    data: { changed: [ids[0], ids[2]], skipped: [{ id: ids[1], reason: 'Уже так.' }] },
  })
  expect(await active(ids)).toEqual([false, false, false])
  expect(await set([ids[0]!, ids[2]!], true)).toMatchObject({ data: { changed: [ids[0], ids[2]], skipped: [] } })
  expect(await active(ids)).toEqual([true, false, true])
  const events = await listEvents(app.runtime.database, 'level', ids[0]!)
  expect(events.map(({ name, after }) => [name, (after as { active: boolean }).active])).toEqual([
    ['level.created', true],
    ['level.saved', false],
    ['level.saved', true],
  ])
  expect(await listEvents(app.runtime.database, 'level', ids[1]!)).toHaveLength(2)
})

test('counts a row named twice once', async () => {
  const [id] = (await some(1)) as [number]
  expect(await set([id, id], false)).toMatchObject({ data: { changed: [id] } })
  expect(await panel.call('bulk', { ids: [id, id], action: 'delete' })).toMatchObject({ data: { changed: [id] } })
})

test.each([cities, districts, subdistricts, lessons, levels].map((one) => [one.plural, one as Crud] as const))(
  '%s can be switched together',
  async (_, resource) => {
    const ids = (await openPanel(staff, resource).list()).items.slice(0, 2).map(({ id }) => id)
    const both = (value: boolean) =>
      openPanel(staff, resource).call('bulk', { ids, action: 'set', field: 'active', value })
    const sorted = ids.toSorted((a, b) => a - b)
    const off = await both(false)
    expect(off).toMatchObject({ data: { changed: sorted } })
    const { undo: token } = off.data as { undo: string }
    expect(await openPanel(staff, resource).call('undo', { token })).toMatchObject({ data: { changed: sorted } })
    expect(await both(true)).toMatchObject({ data: { changed: [] } })
  },
)

test('deletes rows and skips those in use with the reason', async () => {
  const ids = await some(3)
  const used = await openPanel(staff, lessons).create({ name: { ua: 'З рівнем' }, alias: 'hurtom', levels: [ids[1]] })
  const remove = (preview = false) => panel.call('bulk', { ids, action: 'delete', preview })
  const partly = {
    changed: [ids[0], ids[2]],
    skipped: [{ id: ids[1], reason: expect.stringContaining('предмет') as string }],
  }
  expect(await remove(true)).toMatchObject({ data: { ...partly, undo: null } })
  expect(await active(ids)).toEqual([true, true, true])
  expect(await remove()).toMatchObject({ data: partly })
  await openPanel(staff, lessons).call('delete', { id: used.id })
  expect(await remove()).toMatchObject({ data: { changed: [ids[1]], skipped: [{ id: ids[0] }, { id: ids[2] }] } })
  for (const id of ids) expect(await panel.call('get', { id })).toMatchObject({ error: 'not_found' })
})

test('a row deleted by a colleague is skipped', async () => {
  const [deleted, ...ids] = await some(3)
  await panel.call('delete', { id: deleted })
  expect(await set([...ids, deleted!], false)).toMatchObject({
    data: { changed: ids, skipped: [{ id: deleted, reason: 'Запис уже видалено.' }] },
  })
  expect(await set([deleted!], false)).toMatchObject({ error: 'not_found', httpStatus: 404 })
})

test('accepts 1 to 100 rows and names missing fields', async () => {
  const hundred = Array.from({ length: 101 }, (_, id) => id + 1)
  const invalid = (field: string) => ({ httpStatus: 400, error: { [field]: [expect.any(String)] } })
  expect(await set(hundred, true)).toMatchObject(invalid('ids'))
  expect(await set([], true)).toMatchObject(invalid('ids'))
  expect(await set([1], true, 'position')).toMatchObject(invalid('field'))
  expect(await panel.call('bulk', { action: 'delete' })).toMatchObject(invalid('ids'))
  expect(await panel.call('bulk', { ids: [1], filters: {}, action: 'delete' })).toMatchObject(invalid('ids'))
  expect(await panel.call('bulk', { ids: [1], action: 'set', value: true })).toMatchObject(invalid('field'))
  expect(await panel.call('bulk', { ids: [1], action: 'set', field: 'active' })).toMatchObject(invalid('value'))
})

test('concurrent changes of the same rows in opposite order do not deadlock', async () => {
  const ids = await some(10)
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, turn) => set(turn % 2 ? ids : ids.toReversed(), turn % 2 === 0)),
    panel.call('move', { id: ids[0], beside: ids[9], after: true }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'success'))
  expect(new Set(await active(ids)).size).toBe(1)
})
