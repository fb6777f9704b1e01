import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import type { staffAuthEndpoints } from '../contract.ts'

type Calls = typeof staffAuthEndpoints

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const leave = (by: Visitor, edition: string) =>
  by.call<Calls['leaveForEdition']>('POST /api/admin/edition/leave', { edition })
const enter = (at: Visitor, ticket: string) =>
  at.call<Calls['enterEdition']>('POST /api/admin/edition/enter', { ticket })

async function ticketFor(edition: string): Promise<string> {
  const answer = await leave(await app.visitor({ staff: 1 }), edition)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.ticket
}

test('a ticket logs staff in at another edition once', async () => {
  const ticket = await ticketFor('pl')
  const there = await app.visitor({ edition: 'pl' })
  expect(await enter(there, ticket)).toMatchObject({
    status: 'success',
    auth: { admin: true, admin_info: { status: 1 } },
  })
  expect(await there.page('/panel/desktop/')).toMatchObject({ page: 'panel.desktop' })
  const again = await app.visitor({ edition: 'pl' })
  expect(await enter(again, ticket)).toMatchObject({ status: 'fail', error: 'not_found', message: expect.any(String) })
  expect(await again.page('/panel/desktop/')).toMatchObject({ redirect: expect.stringContaining('/panel/login') })
})

test('a ticket works only in its edition', async () => {
  const ticket = await ticketFor('pl')
  expect(await enter(await app.visitor({ edition: 'es' }), ticket)).toMatchObject({ error: 'not_found' })
})

test('a ticket expires after a minute', async () => {
  const ticket = await ticketFor('mx')
  app.setTime(new Date(Date.now() + 61_000))
  expect(await enter(await app.visitor({ edition: 'mx' }), ticket)).toMatchObject({ error: 'not_found' })
  app.setTime(new Date())
})

test('creates no ticket for an edition that the member does not belong to', async () => {
  const { db } = app.runtime.database
  const member = await db
    .selectFrom('staff_member')
    .select('id')
    .where('login', '=', 'staff3@demo.test')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('staff_edition').where('staff_id', '=', member.id).where('edition', '=', 'in').execute()
  const staff = await app.visitor({ staff: 3 })
  expect(await leave(staff, 'in')).toMatchObject({ error: 'not_found' })
  expect(await leave(staff, 'nowhere')).toMatchObject({ error: 'not_found' })
  const { frame } = await staff.page('/panel/desktop/')
  expect(frame.editions.map(({ code }) => code)).not.toContain('in')
  expect(frame.editions).toContainEqual({ code: 'pl', name: expect.any(String), origin: 'http://pl.localhost:3000' })
})

test('a ticket of an ended session is rejected', async () => {
  const staff = await app.visitor({ staff: 1 })
  const answer = await leave(staff, 'es')
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  await staff.call<Calls['logout']>('POST /api/admin/logout', {})
  expect(await enter(await app.visitor({ edition: 'es' }), answer.data.ticket)).toMatchObject({ error: 'not_found' })
})

test('a ticket is rejected if the member lost the edition meanwhile', async () => {
  const ticket = await ticketFor('kz')
  const { db } = app.runtime.database
  const member = await db
    .selectFrom('staff_member')
    .select('id')
    .where('login', '=', 'staff1@demo.test')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('staff_edition').where('staff_id', '=', member.id).where('edition', '=', 'kz').execute()
  const there = await app.visitor({ edition: 'kz' })
  await enter(there, ticket)
  expect(await there.page('/panel/desktop/')).toMatchObject({ redirect: expect.stringContaining('/panel/login') })
})

test('a ticket is stored as a hash only', async () => {
  const ticket = await ticketFor('us')
  const rows = await app.runtime.database.db.selectFrom('sign_in_ticket').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(ticket)
})
