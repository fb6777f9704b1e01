import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { cookieName, startSession } from '#platform/session/sessions.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { orderPanelEndpoints, requestEndpoints, tutorOrderEndpoints } from '../../contract.ts'
import { status } from '../../model.ts'
import { scheduledTransitionJobs } from '../lifecycle/scheduled-transitions.ts'
import { autoAppointJob } from '../matching/auto-appoint.ts'

const ua = systemRequester(editionByCode('ua')!)
let app: TestApp
let staff: Visitor
let now = Date.UTC(2026, 10, 2, 9)
beforeAll(async () => {
  app = await openApp()
  app.setTime(new Date(now))
  staff = await app.visitor({ staff: 1 })
})

const pass = (ms: number) => app.setTime(new Date((now += ms)))
async function asTutor(id: number): Promise<Visitor> {
  const visitor = await app.visitor()
  const session = { edition: 'ua', realm: 'person' as const, subjectId: id, now: app.runtime.clock() }
  visitor.cookies[cookieName.person] = await startSession(app.runtime.database.db, session)
  return visitor
}
async function placeRequest(more: object = {}): Promise<number> {
  const guest = await app.visitor()
  const { rows } = await sql<{ id: number }>`select subject_id as id from catalog_entry
    where edition = 'ua' and subject_id > 0 and city_id = 0 and places & 4 <> 0
    group by 1 order by count(*) desc limit 1`.execute(app.runtime.database.db)
  const request = { name: 'Ira', phone: `0671${now % 1_000_000}`.slice(0, 10).padEnd(10, '1'), terms: true }
  const answer = await guest.call<typeof requestEndpoints.make>('POST /api/client/make_personal_request', {
    request: { ...request, lessons: [{ id: rows[0]!.id, levels: [] }], location_online: true, ...more },
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order_id
}
async function order(id: number) {
  const answer = await staff.call<typeof orderPanelEndpoints.get>('GET /api/admin/order/get', { id })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.order
}
const byStaff = async (verb: string, input: object) =>
  ((await staff.call(`POST /api/admin/order/${verb}` as never, input as never)) as { status: string }).status
const tick = async (name: string) =>
  [...scheduledTransitionJobs, autoAppointJob].find((job) => job.name === name)!.run(readOnlyCtx(app.runtime, ua), {})

test('offers a general request to matching tutors and appoints the best who agrees', async () => {
  const id = await placeRequest()
  expect(await byStaff('set_potential', { order_id: id })).toBe('success')
  const { rows } = await sql<{ tutor_id: number; points: number }>`select tutor_id, points from order_response
    where edition = 'ua' and order_id = ${id} order by points desc, tutor_id limit 3`.execute(app.runtime.database.db)
  expect(rows).toHaveLength(3)
  pass(600_000)
  for (const { tutor_id } of rows.slice(1)) {
    const tutor = await asTutor(tutor_id)
    const lists = await tutor.call<typeof tutorOrderEndpoints.list>('GET /api/tutor/orders/:filter', {
      filter: 'new_potential',
    })
    if (lists.status !== 'success') throw new Error(JSON.stringify(lists))
    const { orders, counts } = lists.data
    expect(orders.items).toContainEqual(expect.objectContaining({ id }))
    expect([counts.new_potential, counts.new]).toEqual([orders.total, counts.new_personal + orders.total])
    const answered = await tutor.call<typeof tutorOrderEndpoints.respondPotential>(
      'POST /api/tutor/order/respond_potential',
      {
        order_id: id,
        answer: 'agree',
        text: 'Пишіть на ivan@example.com',
      },
    )
    expect(answered).toMatchObject({ status: 'success' })
  }
  pass(15 * 60_000)
  // Every fifth automatic appointment prefers a newcomer, and how many the demo has depends on the day.
  await sql`update lesson_order set appointed_by = 'staff' where appointed_by = 'auto'`.execute(app.runtime.database.db)
  await tick('auto_appoint')
  expect(await order(id)).toMatchObject({
    status: status.appointed,
    appointed_by: 'auto',
    appointed_reason: 'best',
    tutor: { tutor: { id: rows[1]!.tutor_id } },
  })
})

test('ends pauses and expired personal requests on schedule', async () => {
  const { rows } = await sql<{ tutor_id: number }>`select tutor_id from tutor_card c where edition = 'ua' and exists
    (select from tutor t where t.edition = 'ua' and t.id = c.tutor_id and t.accept_orders) limit 1`.execute(
    app.runtime.database.db,
  )
  const id = await placeRequest({ tutor_id: rows[0]!.tutor_id })
  const until = Math.floor(now / 1000) + 3600
  expect(await byStaff('set_pause', { order_id: id, date_pause_off: until })).toBe('success')
  await tick('end_pauses')
  expect((await order(id)).status).toBe(status.paused)
  pass(3_700_000)
  await tick('end_pauses')
  expect((await order(id)).status).toBe(status.new)
  pass(24 * 3_600_000)
  // Staff sessions expire after a day.
  staff = await app.visitor({ staff: 1 })
  await tick('end_personal_requests')
  expect(await order(id)).toMatchObject({ status: status.potential, before: [status.new] })
  expect(await byStaff('set_potential_off', { order_id: id })).toBe('success')
  expect((await order(id)).status).toBe(status.new)
})
