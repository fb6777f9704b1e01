import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../../../test/support/app.ts'
import type { TestApp, Visitor } from '../../../../../test/support/app.ts'
import { ownOrder, placedBy, someTutor, wanted } from '../../../../../test/support/requests.ts'
import { send } from '../../../../../test/support/order-scene.ts'
import type { Answered } from '../../../../../test/support/order-scene.ts'
import { status } from '../../model.ts'

let app: TestApp
let lessons: { id: number; levels: number[] }[]
let now = Date.UTC(2026, 10, 2, 9)
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '24' })
  app.at(new Date(now))
  const { subject } = await someTutor(app)
  lessons = [{ id: subject, levels: [] }]
})

const path = '/api/client/make_personal_request'
const calm = () => app.runtime.database.db.deleteFrom('call_count').execute()
const idOf = (answer: Answered) => {
  expect(answer).toMatchObject({ status: 'success' })
  return (answer.data as { order_id: number }).order_id
}
async function place(visitor: Visitor, request: object): Promise<number> {
  await calm()
  // Forms send empty strings, too, which the type of the call does not have.
  return placedBy(visitor, request as ReturnType<typeof wanted>)
}
const clients = async () =>
  (await app.runtime.database.db.selectFrom('client').select('id').where('edition', '=', 'ua').execute()).length

test('places one order of a request that a guest sends twice, and opens it to them', async () => {
  const request = wanted(lessons)
  const first = await place(await app.visitor(), request)
  const before = await clients()
  const again = await app.visitor()
  expect(await place(again, request)).toBe(first)
  expect((await ownOrder(again, first)).id).toBe(first)
  expect(await clients()).toBe(before)
  expect(await place(await app.visitor(), { ...request, goal: 'Інше' })).not.toBe(first)
  app.at(new Date((now += 61_000)))
  expect(await place(await app.visitor(), request)).not.toBe(first)
})

test('places one order of ten that are sent at once', async () => {
  await calm()
  const request = wanted(lessons)
  const guests = await Promise.all(Array.from({ length: 5 }, () => app.visitor()))
  const ids = await Promise.all(guests.map(async (guest) => idOf(await send(guest, path, { request }))))
  expect(new Set(ids).size).toBe(1)
  await calm()
  const client = await app.visitor({ roles: ['client'] })
  const own = { lessons, location_online: true, phone: '0675550011', name: 'Ірина' }
  const theirs = await Promise.all([1, 2, 3, 4, 5].map(async () => idOf(await send(client, path, { request: own }))))
  expect(new Set(theirs).size).toBe(1)
  expect(theirs[0]).not.toBe(ids[0])
})

test('asks anew after the order was withdrawn', async () => {
  const request = wanted(lessons)
  const guest = await app.visitor()
  const id = await place(guest, request)
  expect(await send(guest, '/api/client/order/delete', { order_id: id, remove_reasons: [] })).toMatchObject({
    status: 'success',
  })
  expect(await place(await app.visitor(), request)).not.toBe(id)
})

test('asks anew after the order was lost', async () => {
  const request = wanted(lessons)
  const id = await place(await app.visitor(), request)
  await app.runtime.database.db.updateTable('lesson_order').set({ status: status.lost }).where('id', '=', id).execute()
  expect(await place(await app.visitor(), request)).not.toBe(id)
})

test('reads empty numbers as 0, and levels wherever they are named', async () => {
  const { subject, levels } = await someTutor(app)
  const guest = await app.visitor()
  const empty = { class_regularity: '', class_duration: '' }
  const id = await place(guest, { ...wanted([{ id: subject, levels: [] }]), ...empty, levels: [levels[0], 999_999] })
  const { request } = await ownOrder(guest, id)
  expect(request).toMatchObject({ class_regularity: 0, class_duration: 0, lessons: [{ levels: [{ id: levels[0] }] }] })
  const other = await app.visitor()
  const mapped = { ...wanted([{ id: subject, levels: [] }]), lesson_levels: { [subject]: [levels[0]] } }
  const second = await place(other, mapped)
  expect((await ownOrder(other, second)).request.lessons).toMatchObject([{ levels: [{ id: levels[0] }] }])
})
