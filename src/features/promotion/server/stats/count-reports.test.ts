import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPromotionFixture } from '#test/support/promotion-fixture.ts'
import type { PromotionFixture } from '#test/support/promotion-fixture.ts'
import type { topReportEndpoints } from '../../contract.ts'
import { flushTopCounts } from './count-reports.ts'

const start = new Date('2026-11-17T12:00:00Z')
let app: TestApp
let fixture: PromotionFixture
let tutor: Visitor
let visitor: Visitor
let topId: number
beforeAll(async () => {
  app = await openApp()
  app.setTime(start)
  fixture = await openPromotionFixture(app)
  const [tutorId] = fixture.tutors as [number]
  tutor = await fixture.logIn(tutorId)
  visitor = await app.visitor()
  await fixture.fund(tutorId, fixture.prices[7])
  const bought = await fixture.payByWallet(tutor)
  if (bought.status !== 'success') throw new Error(JSON.stringify(bought))
  topId = bought.data.top_id
})

const report = (seen: number[], opened: number[] = []) =>
  visitor.call<typeof topReportEndpoints.report>('POST /api/client/tops/report', { seen, opened })
const countStats = async () =>
  (await sql<{ count: number }>`select count(*) as count from top_stat`.execute(fixture.db)).rows[0]!.count

test('reports are counted in memory and written together', async () => {
  expect((await report([topId])).status).toBe('success')
  await report([topId], [topId])
  expect(await countStats()).toBe(0)
  await fixture.asSystem(flushTopCounts)
  expect((await fixture.getTops(tutor)).placements[0]).toMatchObject({ impressions: 2, views: 1, daily: [2] })
  app.setTime(new Date(start.getTime() + 86_400_000))
  await report([topId, topId])
  await fixture.asSystem(flushTopCounts)
  expect((await fixture.getTops(tutor)).placements[0]).toMatchObject({ impressions: 3, views: 1, daily: [2, 1] })
  app.setTime(start)
})

test('made-up ids and an empty flush write nothing', async () => {
  const before = await countStats()
  await report([987_654], [987_655])
  await fixture.asSystem(flushTopCounts)
  await fixture.asSystem(flushTopCounts)
  expect(await countStats()).toBe(before)
})

test('counts of a failed write are kept for the next one', async () => {
  const { impressions } = (await fixture.getTops(tutor)).placements[0]!
  await report([topId])
  await sql`alter table top_stat rename to top_stat_away`.execute(app.ownerDb)
  await expect(fixture.asSystem(flushTopCounts)).rejects.toThrow()
  await sql`alter table top_stat_away rename to top_stat`.execute(app.ownerDb)
  await fixture.asSystem(flushTopCounts)
  expect((await fixture.getTops(tutor)).placements[0]!.impressions).toBe(impressions + 1)
})

test('only requests to the tutor for the subject and place within the period count', async () => {
  const [tutorId, other] = fixture.tutors as [number, number]
  const { rows } = await sql<{ id: number }>`select id from client where edition = 'ua' limit 1`.execute(fixture.db)
  const addRequest = (fields: { to: number; online: boolean; days: number }) =>
    sql`with o as (
        insert into lesson_order
          (edition, client_id, status_since, origin, created_at, changed_at, at_online, personal_tutor_id)
        values ('ua', ${rows[0]!.id}, ${start}, 'personal',
          ${start}::timestamptz + make_interval(days => ${fields.days}::integer), ${start}, ${fields.online}, ${fields.to})
        returning id, created_at
      )
      insert into order_lesson (edition, order_id, subject_id, created_at)
      select 'ua', id, ${fixture.list.subject_id}, created_at from o`.execute(fixture.db)
  await addRequest({ to: tutorId, online: true, days: 1 })
  await addRequest({ to: tutorId, online: true, days: -1 })
  await addRequest({ to: tutorId, online: false, days: 1 })
  await addRequest({ to: other, online: true, days: 1 })
  expect((await fixture.getTops(tutor)).placements[0]!.requests).toBe(1)
})

test('a page of the catalog writes nothing', async () => {
  const { link } = (await fixture.getTops(tutor)).placements[0]!
  const before = await countStats()
  expect((await visitor.send('GET', link)).body).toContain(`data-top="${topId}"`)
  await fixture.asSystem(flushTopCounts)
  expect(await countStats()).toBe(before)
})
