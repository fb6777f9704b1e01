import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cities, districts } from '#features/geo/contract.ts'
import { levels } from '#features/subjects/contract.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { listEvents, openPanel } from '#test/support/panel.ts'
import type { Panel } from '#test/support/panel.ts'

let app: TestApp
let staff: Visitor
let panel: Panel
let ids: number[]

beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '10' })
  staff = await app.visitor({ staff: 3 })
  panel = openPanel(staff, levels)
})

const order = async () => (await panel.list()).items.map(({ id }) => id)
const places = async () => (await panel.list()).items.map(({ position }) => position)
const counted = (length: number) => Array.from({ length }, (_, place) => place)

beforeEach(async () => {
  ids = await order()
  expect(ids.length).toBeGreaterThan(4)
})

describe('moving a row', () => {
  const put = (id: number, beside: number, after: boolean) => panel.call('move', { id, beside, after })

  test.each([
    ['first', (all: number[]) => ({ id: all[3]!, beside: all[0]!, after: false }), 0],
    ['last', (all: number[]) => ({ id: all[1]!, beside: all.at(-1)!, after: true }), -1],
    ['before another', (all: number[]) => ({ id: all[0]!, beside: all[3]!, after: false }), 2],
    ['after another', (all: number[]) => ({ id: all[0]!, beside: all[3]!, after: true }), 3],
    ['one down, as by a key', (all: number[]) => ({ id: all[1]!, beside: all[2]!, after: true }), 2],
    ['one up, as by a key', (all: number[]) => ({ id: all[2]!, beside: all[1]!, after: false }), 1],
  ])('%s', async (_, chosen, place) => {
    const { id, beside, after } = chosen(ids)
    expect(await put(id, beside, after)).toMatchObject({ status: 'success' })
    const rest = ids.filter((one) => one !== id)
    const wanted = place < 0 ? [...rest, id] : rest.toSpliced(place, 0, id)
    expect(await order()).toEqual(wanted)
    expect(await places()).toEqual(counted(ids.length))
  })

  test('to its current position changes nothing', async () => {
    const before = await listEvents(app.runtime.database, 'level', ids[1]!)
    expect(await put(ids[1]!, ids[0]!, true)).toMatchObject({ status: 'success' })
    expect(await put(ids[1]!, ids[2]!, false)).toMatchObject({ status: 'success' })
    expect(await order()).toEqual(ids)
    expect(await listEvents(app.runtime.database, 'level', ids[1]!)).toEqual(before)
  })

  test('next to itself or an unknown row, or an unknown row itself, is not found', async () => {
    for (const [id, beside] of [
      [ids[0]!, ids[0]!],
      [ids[0]!, 999_999],
      [999_999, ids[0]!],
    ] as const)
      expect(await put(id, beside, false)).toMatchObject({ error: 'not_found', httpStatus: 404 })
    expect(await order()).toEqual(ids)
  })

  test('records the old and the new position', async () => {
    const id = ids[0]!
    await put(id, ids[2]!, true)
    expect((await listEvents(app.runtime.database, 'level', id)).at(-1)).toEqual({
      name: 'level.moved',
      edition: 'ua',
      actor_realm: 'staff',
      before: { position: 0 },
      after: { position: 2 },
    })
  })
})

test('new rows with equal positions get distinct ones', async () => {
  const made: number[] = []
  for (const alias of ['novyi-a', 'novyi-b', 'novyi-c'])
    made.push((await panel.create({ name: { ua: alias }, alias, position: 1 })).id)
  const all = await order()
  expect(await panel.call('move', { id: made[2], beside: made[0], after: false })).toMatchObject({ status: 'success' })
  expect(await order()).toEqual(all.filter((id) => id !== made[2]).toSpliced(all.indexOf(made[0]!), 0, made[2]!))
  expect(await places()).toEqual(counted(all.length))
})

test('twenty concurrent moves run one after the other and none is lost', async () => {
  const [target, ...others] = ids
  const moves = Array.from({ length: 20 }, (_, turn) =>
    panel.call('move', { id: others[turn % others.length], beside: target, after: turn % 2 === 0 }),
  )
  const answers = await Promise.all(moves)
  expect(answers.filter(({ status }) => status !== 'success')).toEqual([])
  expect(await places()).toEqual(counted(ids.length))
  expect(new Set(await order())).toEqual(new Set(ids))
})

test('a move that waited for another one starts from its result', async () => {
  const [a, b, c, d] = ids as [number, number, number, number]
  const { db } = app.runtime.database
  const transaction = await db.startTransaction().execute()
  await transaction.selectFrom('level').select('id').where('edition', '=', 'ua').orderBy('id').forUpdate().execute()
  const waiting = panel.call('move', { id: d, beside: a, after: false })
  // A concurrent transaction swaps b and c.
  for (const [id, position] of [
    [b, 2],
    [c, 1],
  ] as const)
    await transaction.updateTable('level').set({ position }).where('edition', '=', 'ua').where('id', '=', id).execute()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await transaction.commit().execute()
  expect(await waiting).toMatchObject({ status: 'success' })
  expect((await order()).slice(0, 4)).toEqual([d, a, c, b])
})

describe('a list within a parent', () => {
  const inCity = async (city: number) =>
    (await openPanel(staff, districts).list({ filters: { city_id: city } })).items.map(({ id }) => id)
  let here: number
  let there: number
  beforeAll(async () => {
    const place = { region_id: (await openPanel(staff, cities).list()).items[0]!['region_id'], name: { ua: 'Тут' } }
    here = (await openPanel(staff, cities).create({ ...place, alias: 'tut' })).id
    there = (await openPanel(staff, cities).create({ ...place, alias: 'tam' })).id
    for (const city_id of [here, there])
      for (const alias of ['a', 'b', 'c'])
        await openPanel(staff, districts).create({ name: { ua: alias }, alias, city_id, position: 0 })
  })

  test('has its own numbering and rejects rows of other parents', async () => {
    const [ownRows, otherRows] = [await inCity(here), await inCity(there)]
    const move = (id: number, beside: number) => openPanel(staff, districts).call('move', { id, beside, after: true })
    expect(await move(ownRows[0]!, ownRows[2]!)).toMatchObject({ status: 'success' })
    expect(await inCity(here)).toEqual([ownRows[1], ownRows[2], ownRows[0]])
    expect(await move(ownRows[0]!, otherRows[1]!)).toMatchObject({ error: 'not_found' })
    expect(await inCity(there)).toEqual(otherRows)
  })

  test('is sorted by city, then by position', async () => {
    const { items } = await openPanel(staff, districts).list()
    const seen = items.map(({ labels }) => labels['city_id']!)
    expect(seen).toEqual(seen.toSorted(new Intl.Collator('uk').compare))
  })
})

test('cannot be reordered by another edition', async () => {
  const polish = openPanel(await app.visitor({ staff: 1, edition: 'pl' }), levels)
  const [foreign] = (await polish.list()).items
  for (const move of [
    { id: ids[0], beside: foreign!.id },
    { id: foreign!.id, beside: ids[0] },
  ])
    expect(await panel.call('move', move)).toMatchObject({ error: 'not_found', httpStatus: 404 })
})

test('a new row goes to the end of its list unless it has a position', async () => {
  const staff = await app.visitor({ staff: 1 })
  const create = async (alias: string, extra: object) => {
    const payload = { level: { name: { ua: alias }, alias, ...extra } }
    const answer = await staff.send('POST', '/api/admin/level/create', { payload })
    return answer.json<{ data: { level: { position: number } } }>().data.level.position
  }
  const { last } = await app.runtime.database.db
    .selectFrom('level')
    .select(({ fn }) => fn.max<number>('position').as('last'))
    .where('edition', '=', 'ua')
    .executeTakeFirstOrThrow()
  expect(await create('at-the-end', {})).toBe(last + 1)
  expect(await create('in-between', { position: 3 })).toBe(3)
})
