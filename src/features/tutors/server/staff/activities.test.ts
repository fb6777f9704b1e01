import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addTutor } from '#test/support/tutors.ts'
import type { Endpoint } from '#shared/contract.ts'
import type { tutorPanelEndpoints as calls } from '../../contract/staff-list.ts'

let app: TestApp
let staff: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 2 })
})

const read = async (tutor_id: number, page = 1) => {
  const answer = await staff.call<typeof calls.activities>('GET /api/admin/tutor/get_log_activities', {
    tutor_id,
    page,
  })
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.activities
}
type Happened = { name: string; entity: string; entity_id: number; realm: string; actor?: number; acting?: number }
const addEvent = ({ name, entity, entity_id, realm, actor, acting }: Happened, edition = 'ua') =>
  sql`insert into event (edition, name, entity, entity_id, actor_realm, actor_id, acting_staff_id)
    values (${edition}, ${name}, ${entity}, ${entity_id}, ${realm}, ${actor ?? null}, ${acting ?? null})`.execute(
    app.runtime.database.db,
  )

test('lists events about and by the tutor, latest first, with actors', async () => {
  const id = await addTutor(app)
  const other = await addTutor(app)
  const { id: member } = await app.runtime.database.db
    .selectFrom('staff_member')
    .select('id')
    .where('login', '=', 'staff3@demo.test')
    .executeTakeFirstOrThrow()
  await addEvent({ name: 'tutor.registered', entity: 'tutor', entity_id: id, realm: 'guest' })
  await addEvent({ name: 'account.signed_in', entity: 'account', entity_id: id, realm: 'person', actor: id })
  await addEvent({ name: 'city.saved', entity: 'city', entity_id: id, realm: 'person', actor: id })
  await addEvent({ name: 'tutor.saved', entity: 'tutor', entity_id: id, realm: 'person', actor: id, acting: member })
  await addEvent({ name: 'tutor.verification_expired', entity: 'tutor', entity_id: id, realm: 'system' })
  await staff.call<Endpoint>('POST /api/admin/tutor/set_inactive', { tutor_id: id })
  // Events of another tutor, another edition, and a city with the same id.
  await addEvent({ name: 'tutor.saved', entity: 'tutor', entity_id: other, realm: 'person', actor: other })
  await addEvent({ name: 'tutor.saved', entity: 'tutor', entity_id: id, realm: 'person', actor: id }, 'pl')
  await addEvent({ name: 'city.saved', entity: 'city', entity_id: id, realm: 'staff', actor: id })
  const { items, ...rest } = await read(id)
  expect(rest).toEqual({ page: 1, pages: 1, total: 6 })
  expect(items.map(({ event, by, who }) => [event, by, who])).toEqual([
    ['tutor.hidden', 'staff', 'Marek Zieliński'],
    ['tutor.verification_expired', 'system', ''],
    ['tutor.saved', 'staff', 'Lucía Navarro'],
    ['city.saved', 'tutor', ''],
    ['account.signed_in', 'tutor', ''],
    ['tutor.registered', 'guest', ''],
  ])
})

test('paginates by twenty, also for deleted tutors', async () => {
  const id = await addTutor(app, { deleted_at: new Date() })
  await sql`insert into event (edition, name, entity, entity_id, actor_realm)
    select 'ua', 'tutor.saved', 'tutor', ${id}, 'system' from generate_series(1, 45)`.execute(app.runtime.database.db)
  const pages = [await read(id, 1), await read(id, 2), await read(id, 9)]
  expect(pages.map(({ items, page, pages: count, total }) => [items.length, page, count, total])).toEqual([
    [20, 1, 3, 45],
    [20, 2, 3, 45],
    [5, 3, 3, 45],
  ])
  const seen = pages.flatMap(({ items }) => items.map((one) => one.id))
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
})

test('answers not_found for unknown and foreign tutors', async () => {
  for (const tutor_id of [8_999_999_999, await addTutor(app, { edition: 'pl' })])
    expect(
      await staff.call<typeof calls.activities>('GET /api/admin/tutor/get_log_activities', { tutor_id }),
    ).toMatchObject({ error: 'not_found' })
})

test('uses indexes', async () => {
  const { db } = app.runtime.database
  await sql`insert into event (edition, name, entity, entity_id, actor_realm, actor_id)
    select 'ua', 'n', 'tutor', i % 3000, 'person', i % 3000 from generate_series(1, 30000) i`.execute(db)
  await sql`analyze event`.execute(app.ownerDb)
  const { rows } = await sql<Record<string, string>>`explain
    select id from event where edition = 'ua' and entity in ('tutor', 'account') and entity_id = 7
    union select id from event where edition = 'ua' and actor_realm = 'person' and actor_id = 7`.execute(db)
  const plan = rows.map((one) => Object.values(one)[0]).join('\n')
  expect(plan).toMatch(/event_by_entity[^]*event_by_actor/)
  expect(plan).not.toContain('Seq Scan')
})
