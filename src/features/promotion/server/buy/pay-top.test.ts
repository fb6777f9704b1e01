import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { openPromotionFixture } from '#test/support/promotion-fixture.ts'
import type { PromotionFixture } from '#test/support/promotion-fixture.ts'
import { splitTax } from '#features/payments/model.ts'
import { findPlace, listBooked } from './find-place.ts'

const dayMs = 86_400_000
const start = new Date('2026-11-17T12:00:00Z')

let app: TestApp
let fixture: PromotionFixture
let tutorId: number
let tutor: Visitor
beforeAll(async () => {
  app = await openApp({ DATABASE_POOL: '20' })
  app.setTime(start)
  fixture = await openPromotionFixture(app)
  tutorId = fixture.tutors[0]!
  tutor = await fixture.logIn(tutorId)
  for (const id of fixture.tutors.slice(0, 25)) await fixture.fund(id, 1_000_000)
})
beforeEach(async () => {
  app.setTime(start)
  await fixture.empty()
})

async function bookedBy(visitor: Visitor, more: object = {}) {
  const answer = await fixture.payByWallet(visitor, more)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return fixture.findTop(answer.data.top_id)
}

describe('from the wallet', () => {
  test('a placement starts at once, and the price is split into income and tax', async () => {
    const before = { income: await fixture.balanceOf('top_income'), wallet: await fixture.balanceOf('wallet', tutorId) }
    const top = await bookedBy(tutor)
    expect(top).toMatchObject({ state: 'booked', slot: 1, price: fixture.prices[7], starts_at: start })
    expect(top.ends_at).toEqual(new Date(start.getTime() + 7 * dayMs))
    const { net } = splitTax(fixture.prices[7], 20)
    expect((await fixture.balanceOf('top_income')) - before.income).toBe(net)
    expect((await fixture.balanceOf('wallet', tutorId)) - before.wallet).toBe(-fixture.prices[7])
    const { placements } = await fixture.getTops(tutor)
    expect(placements[0]).toMatchObject({ id: top.id, state: 'active', impressions: 0, requests: 0 })
    expect(await findLedgerFaults(fixture.db, 'ua')).toEqual([])
  })

  test('the card comes first in its list and says that it is promoted', async () => {
    const last = fixture.tutors.at(-1)!
    await fixture.fund(last, fixture.prices[7])
    const top = await bookedBy(await fixture.logIn(last))
    app.runtime.caches.parts.clear()
    const { placements } = await fixture.getTops(await fixture.logIn(last))
    const { link } = placements.find(({ id }) => id === top.id)!
    const { data } = (await (await app.visitor()).page(link)) as unknown as {
      data: { tutors: { id: number; top: boolean; top_id?: number }[] }
    }
    expect(data.tutors[0]).toMatchObject({ id: last, top: true, top_id: top.id })
    expect(data.tutors.slice(1).some((one) => one.top)).toBe(false)
  })

  test('a price other than the shown one is refused', async () => {
    expect(await fixture.payByWallet(tutor, { price: fixture.prices[7] - 1 })).toMatchObject({
      error: { top: [expect.stringMatching(/./)] },
    })
  })

  test('a demand of thirty requests doubles the price', async () => {
    await addRequests(30)
    const { offer } = await fixture.getTops(tutor)
    expect(offer).toMatchObject({ requests: 30, demand: 200 })
    expect(offer.periods[0]!.price).toBe(2 * fixture.prices[7])
    expect((await fixture.payByWallet(tutor)).status).toBe('fail')
    expect((await bookedBy(tutor, { price: 2 * fixture.prices[7] })).price).toBe(2 * fixture.prices[7])
    await sql`delete from lesson_order`.execute(fixture.db)
  })

  test('a list of somebody else and an empty wallet are refused', async () => {
    const { rows } = await sql<{ id: number }>`select id from subject where edition = 'ua' and id not in (
      select subject_id from catalog_entry where edition = 'ua' and tutor_id = ${tutorId}) limit 1`.execute(fixture.db)
    expect(await fixture.payByWallet(tutor, { subject_id: rows[0]!.id })).toMatchObject({
      error: { top: [expect.stringMatching(/./)] },
    })
    const poor = await fixture.logIn(fixture.tutors.at(-2)!)
    expect(await fixture.payByWallet(poor)).toMatchObject({ error: 'insufficient_funds' })
    expect((await fixture.getTops(poor)).placements).toEqual([])
  })

  test('a second purchase extends the first', async () => {
    const first = await bookedBy(tutor)
    expect((await fixture.payByWallet(tutor)).status).toBe('fail')
    const { offer } = await fixture.getTops(tutor)
    const { starts_at } = offer.periods[0]!
    expect(starts_at).toBe(first.ends_at!.getTime() / 1000)
    const second = await bookedBy(tutor, { starts_at })
    expect(second).toMatchObject({ slot: first.slot, starts_at: first.ends_at })
  })

  test('a full list sells the next free start at the shown price', async () => {
    await fixture.fill(20)
    const { offer } = await fixture.getTops(tutor)
    expect(offer).toMatchObject({ slots: 20, taken: 20 })
    const [period] = offer.periods
    expect(period!.starts_at).toBe((start.getTime() + 7 * dayMs) / 1000)
    expect((await fixture.payByWallet(tutor)).status).toBe('fail')
    const top = await bookedBy(tutor, { starts_at: period!.starts_at })
    expect((await fixture.getTops(tutor)).placements[0]).toMatchObject({ id: top.id, state: 'queued' })
  })

  test('twenty at once on the last place give one winner', async () => {
    await fixture.fill(19)
    const visitors = await Promise.all(fixture.tutors.slice(0, 20).map((id) => fixture.logIn(id)))
    const answers = await Promise.all(visitors.map((visitor) => fixture.payByWallet(visitor)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect(answers.filter((one) => one.status === 'fail' && typeof one.error === 'object')).toHaveLength(19)
    expect(await findLedgerFaults(fixture.db, 'ua')).toEqual([])
  })
})

test('the database itself refuses a slot that is sold twice, and a slot beyond the limit', async () => {
  const { slot, ...row } = await bookedBy(tutor)
  const copy = (more: object) =>
    fixture.db
      .insertInto('top_placement')
      .values({ ...row, ...more, id: undefined as never })
      .execute()
  await expect(copy({ tutor_id: fixture.tutors[1], slot })).rejects.toThrow(/top_placement_slot/)
  await expect(copy({ slot: 2 })).rejects.toThrow(/top_placement_once/)
  await expect(copy({ tutor_id: fixture.tutors[1], slot: 21 })).rejects.toThrow(/check/)
})

async function addRequests(count: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from client where edition = 'ua' limit 1`.execute(fixture.db)
  await sql`with o as (
      insert into lesson_order (edition, client_id, status_since, origin, created_at, changed_at, at_online)
      select 'ua', ${rows[0]!.id}, ${start}, 'general', ${start}::timestamptz - interval '3 days', ${start}, true
      from generate_series(1, ${count}::integer) returning id, created_at
    )
    insert into order_lesson (edition, order_id, subject_id, created_at)
    select 'ua', id, ${fixture.list.subject_id}, created_at from o`.execute(fixture.db)
}

test('detects a planted fault: without lock and constraint the last place is sold to several', async () => {
  await fixture.fill(19)
  await sql`alter table top_placement drop constraint top_placement_slot`.execute(app.ownerDb)
  const sellWithoutLock = (tutor_id: number) =>
    fixture.asSystem(async (ctx) => {
      const booked = await listBooked(ctx, [fixture.list])
      const place = findPlace(ctx, booked, { tutorId: tutor_id, list: fixture.list, days: 7 })
      if (!place || place.starts_at > ctx.now) return false
      const sold = { edition: 'ua', ...fixture.list, ...place, tutor_id, days: 7, created_at: ctx.now }
      await ctx.db.insertInto('top_placement').values(sold).execute()
      return true
    })
  const sold = await Promise.all(fixture.tutors.slice(0, 20).map(sellWithoutLock))
  expect(sold.filter(Boolean).length).toBeGreaterThan(1)
})
