import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { privacyEndpoints } from '#features/tutors/contract/privacy.ts'
import type { Toggle } from '#features/tutors/model.ts'
import { orderStatus } from '#shared/order-status.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { addClient } from '#test/support/clients.ts'
import { runScheduledJob } from '#test/support/jobs.ts'

let app: TestApp
let staff: Visitor
let tutor: number
let now = Date.UTC(2031, 4, 5, 9)
const day = 86_400_000

beforeAll(async () => {
  app = await openApp()
  advance()
  staff = await app.visitor({ staff: 1 })
  const name = { edition: 'ua', name: 'Atlas', email: 'api@atlas.example', calls_per_minute: 60 }
  const { id } = await db().insertInto('partner').values(name).returning('id').executeTakeFirstOrThrow()
  const secret = Buffer.concat([Buffer.from([0]), Buffer.from('whs_secret')])
  await db()
    .insertInto('webhook')
    .values({ edition: 'ua', owner: 'partner', partner_id: id, url: 'https://hooks.atlas.example/', secret })
    .execute()
  const { rows } = await sql<{ tutor_id: number }>`select tutor_id from tutor_card c where edition = 'ua'
    and not exists (select from lesson_order o where o.edition = c.edition and o.tutor_id = c.tutor_id)
    order by tutor_id limit 1`.execute(db())
  tutor = rows[0]!.tutor_id
})
beforeEach(async () => {
  await db().deleteFrom('webhook_delivery').execute()
})

const db = () => app.runtime.database.db
const advance = (ms = 1000) => app.setTime(new Date((now += ms)))

/** The types of the events about the tutor that the partner gets because of this change. */
async function eventsOf(id: number, change: () => Promise<unknown>): Promise<string[]> {
  advance()
  await change()
  const queued = await db()
    .selectFrom('webhook_delivery')
    .select('type')
    .where('object_id', '=', id)
    .orderBy('event_id')
    .execute()
  await db().deleteFrom('webhook_delivery').execute()
  return queued.map(({ type }) => type)
}

async function setToggle(id: number, toggle: Toggle, value: boolean): Promise<void> {
  const answer = await staff.call('POST /api/admin/tutor/set_toggle', { ids: [id], toggle, value })
  expect(answer).toMatchObject({ data: { changed: [id] } })
}

test('a tutor leaves the catalog by a fee that is overdue for two weeks, and comes back', async () => {
  const client = await addClient(app)
  const at = new Date(now)
  const { id: order } = await db()
    .insertInto('lesson_order')
    .values({
      edition: 'ua',
      client_id: client,
      tutor_id: tutor,
      status: orderStatus.waiting_for_pay,
      origin: 'general',
      appointed_at: at,
      created_at: at,
      changed_at: at,
      status_since: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const overdueFor = (days: number) =>
    eventsOf(tutor, async () => {
      await sql`update lesson_order set date_payment_deadline = ${new Date(now - days * day)}
        where id = ${order}`.execute(db())
      await runScheduledJob(app, 'block_overdue_tutors')
    })
  // `accepts_requests` changes.
  expect(await overdueFor(4)).toEqual(['tutor.changed'])
  expect(await overdueFor(15)).toEqual(['tutor.removed'])
  expect(await overdueFor(4)).toEqual(['tutor.listed'])
  expect(await overdueFor(15)).toEqual(['tutor.removed'])
  expect(await overdueFor(0)).toEqual(['tutor.listed'])
  expect(await overdueFor(4)).toEqual(['tutor.changed'])
  expect(await overdueFor(0)).toEqual(['tutor.changed'])
})

test('a switch of staff takes a tutor out of the catalog or into it only if it is that of the catalog', async () => {
  expect(await eventsOf(tutor, () => setToggle(tutor, 'show_in_catalog', false))).toEqual(['tutor.removed'])
  expect(await eventsOf(tutor, () => setToggle(tutor, 'trusted', true))).toEqual([])
  expect(await eventsOf(tutor, () => setToggle(tutor, 'show_in_catalog', true))).toEqual(['tutor.listed'])
  expect(await eventsOf(tutor, () => setToggle(tutor, 'trusted', false))).toEqual(['tutor.changed'])
})

test('a profile that was never public is not removed', async () => {
  const draft = await app.visitor({ roles: ['tutor'] })
  const savePrivacy = () =>
    draft.call<typeof privacyEndpoints.savePrivacy>('POST /api/tutor/privacy/save', { privacy: { age: false } })
  const saved = async () => expect(await savePrivacy()).toMatchObject({ status: 'success' })
  expect(await eventsOf(draft.personId!, saved)).toEqual([])
  for (const value of [false, true])
    expect(await eventsOf(draft.personId!, () => setToggle(draft.personId!, 'show_in_catalog', value))).toEqual([])
})
