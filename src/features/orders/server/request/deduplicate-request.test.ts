import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { getOwnOrder, placeRequest, bestOnlineTutor, lessonRequest } from '#test/support/requests.ts'
import { postCall } from '#test/support/order-fixture.ts'
import type { CallAnswer } from '#test/support/order-fixture.ts'
import { status } from '../../model.ts'

let app: TestApp
let lessons: { id: number; levels: number[] }[]
let now = Date.UTC(2026, 10, 2, 9)
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '24' })
  app.setTime(new Date(now))
  const { subject } = await bestOnlineTutor(app)
  lessons = [{ id: subject, levels: [] }]
})

const path = '/api/client/make_personal_request'
const resetRateLimits = () => app.runtime.database.db.deleteFrom('call_count').execute()
const idOf = (answer: CallAnswer) => {
  expect(answer).toMatchObject({ status: 'success' })
  return (answer.data as { order_id: number }).order_id
}
async function place(visitor: Visitor, request: object): Promise<number> {
  await resetRateLimits()
  // Forms send empty strings, which the input type does not allow.
  return placeRequest(visitor, request as ReturnType<typeof lessonRequest>)
}
const clients = async () =>
  (await app.runtime.database.db.selectFrom('client').select('id').where('edition', '=', 'ua').execute()).length

test('places one order for a request sent twice, and opens it to the guest', async () => {
  const request = lessonRequest(lessons)
  const first = await place(await app.visitor(), request)
  const before = await clients()
  const again = await app.visitor()
  expect(await place(again, request)).toBe(first)
  expect((await getOwnOrder(again, first)).id).toBe(first)
  expect(await clients()).toBe(before)
  expect(await place(await app.visitor(), { ...request, goal: 'Інше' })).not.toBe(first)
  app.setTime(new Date((now += 61_000)))
  expect(await place(await app.visitor(), request)).not.toBe(first)
})

test('places one order for ten concurrent requests', async () => {
  await resetRateLimits()
  const request = lessonRequest(lessons)
  const guests = await Promise.all(Array.from({ length: 5 }, () => app.visitor()))
  const ids = await Promise.all(guests.map(async (guest) => idOf(await postCall(guest, path, { request }))))
  expect(new Set(ids).size).toBe(1)
  await resetRateLimits()
  const client = await app.visitor({ roles: ['client'] })
  const own = { lessons, location_online: true, phone: '0675550011', name: 'Ірина' }
  const clientIds = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => idOf(await postCall(client, path, { request: own }))),
  )
  expect(new Set(clientIds).size).toBe(1)
  expect(clientIds[0]).not.toBe(ids[0])
})

test('places a new order after the first was withdrawn', async () => {
  const request = lessonRequest(lessons)
  const guest = await app.visitor()
  const id = await place(guest, request)
  expect(await postCall(guest, '/api/client/order/delete', { order_id: id, remove_reasons: [] })).toMatchObject({
    status: 'success',
  })
  expect(await place(await app.visitor(), request)).not.toBe(id)
})

test('places a new order after the first was lost', async () => {
  const request = lessonRequest(lessons)
  const id = await place(await app.visitor(), request)
  await app.runtime.database.db.updateTable('lesson_order').set({ status: status.lost }).where('id', '=', id).execute()
  expect(await place(await app.visitor(), request)).not.toBe(id)
})

test('reads empty numbers as 0, and levels in every accepted place', async () => {
  const { subject, levels } = await bestOnlineTutor(app)
  const guest = await app.visitor()
  const empty = { class_regularity: '', class_duration: '' }
  const id = await place(guest, {
    ...lessonRequest([{ id: subject, levels: [] }]),
    ...empty,
    levels: [levels[0], 999_999],
  })
  const { request } = await getOwnOrder(guest, id)
  expect(request).toMatchObject({ class_regularity: 0, class_duration: 0, lessons: [{ levels: [{ id: levels[0] }] }] })
  const other = await app.visitor()
  const mapped = { ...lessonRequest([{ id: subject, levels: [] }]), lesson_levels: { [subject]: [levels[0]] } }
  const second = await place(other, mapped)
  expect((await getOwnOrder(other, second)).request.lessons).toMatchObject([{ levels: [{ id: levels[0] }] }])
})
