import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { weekHourIn } from '../model.ts'
import type { scheduleEndpoints } from '../contract.ts'

type Calls = typeof scheduleEndpoints
const office = 0b111111111 << 9
const week = [office, office, office, office, office, 0, 0]

let app: TestApp
let head: Visitor
beforeAll(async () => {
  app = await openApp()
  head = await app.visitor({ staff: 1 })
})

const save = (by: Visitor, schedule: unknown) =>
  by.call<Calls['save']>('POST /api/admin/admins/schedule/save', { schedule: schedule as [] })

async function read(by: Visitor = head) {
  const answer = await by.call<Calls['get']>('GET /api/admin/admins/schedule/get', {})
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.schedule
}
const hoursOf = async (id: number, by?: Visitor) => (await read(by)).find(({ admin_id }) => admin_id === id)?.hours

test('is saved per member and edition, from an object or JSON text', async () => {
  const [first, second] = await read()
  expect(first).toMatchObject({ admin_id: expect.any(Number), name: expect.any(String), status: expect.any(Number) })
  const before = second!.hours
  const answer = await save(head, JSON.stringify([{ admin_id: first!.admin_id, hours: week }]))
  expect(answer).toMatchObject({ status: 'success' })
  expect(await hoursOf(first!.admin_id)).toEqual(week)
  expect(await hoursOf(second!.admin_id)).toEqual(before)
  const abroad = await app.visitor({ staff: 1, edition: 'pl' })
  expect(await hoursOf(first!.admin_id, abroad)).not.toEqual(week)

  await save(head, [{ admin_id: first!.admin_id, hours: [1, 0, 0, 0, 0, 0, 2 ** 23] }])
  const { data } = await head.page('/panel/admins_schedule/')
  expect(data).toMatchObject({ schedule: await read(), now: weekHourIn('Europe/Kyiv', new Date()) })
  expect(await hoursOf(first!.admin_id)).toEqual([1, 0, 0, 0, 0, 0, 2 ** 23])
})

test('the demo has somebody at noon every day', async () => {
  const all = await read(await app.visitor({ staff: 1, edition: 'es' }))
  for (let day = 0; day < 7; day++) expect(all.some(({ hours }) => hours[day]! & (1 << 12))).toBe(true)
})

test('records only the changed hours', async () => {
  const { db } = app.runtime.database
  const [one, other] = await read()
  await save(
    head,
    [one, { ...other, hours: week }].map((each) => ({ admin_id: each!.admin_id, hours: each!.hours })),
  )
  const rows = await db
    .selectFrom('event')
    .select(['entity_id', 'after'])
    .where('name', '=', 'staff.rescheduled')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(rows).toEqual([{ entity_id: other!.admin_id, after: { hours: week } }])
})

test('accepts members of the edition and whole hours of seven days', async () => {
  const { db } = app.runtime.database
  const [one] = await read()
  const { id: stranger } = await db
    .insertInto('staff_member')
    .values({ login: 'stranger@demo.test', name: 'Stranger', password_hash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const saved = one!.hours
  const both = [one!.admin_id, stranger].map((id) => ({ admin_id: id, hours: [5, 5, 5, 5, 5, 5, 5] }))
  expect(await save(head, both)).toMatchObject({ error: 'not_found' })
  expect(await hoursOf(one!.admin_id)).toEqual(saved)
  for (const hours of [[0], [...week, 0], [2 ** 24, 0, 0, 0, 0, 0, 0], [-1, 0, 0, 0, 0, 0, 0], 'always'])
    expect(await save(head, [{ admin_id: one!.admin_id, hours }])).toMatchObject({ httpStatus: 400 })
  expect(await save(await app.visitor({ staff: 3 }), [])).toMatchObject({ error: 'forbidden' })
})

test.each([
  ['Europe/Kyiv', '2026-11-15T22:30:00Z', { day: 0, hour: 0 }],
  ['America/New_York', '2026-11-15T22:30:00Z', { day: 6, hour: 17 }],
  ['Asia/Kolkata', '2026-11-16T18:31:00Z', { day: 1, hour: 0 }],
])('uses the hour of %s', (timeZone, time, now) => {
  expect(weekHourIn(timeZone, new Date(time))).toEqual(now)
})
