import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editions } from '#editions/editions.ts'
import { findLedgerFaults } from '#features/payments/server/ledger/check-ledger.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { runQueuedJobs } from '#test/support/jobs.ts'
import { postCall } from '#test/support/order-fixture.ts'
import { openPromotionFixture } from '#test/support/promotion-fixture.ts'
import type { PromotionFixture } from '#test/support/promotion-fixture.ts'
import { topPeriods } from '../../model.ts'
import type { topList, topPriceEndpoints, topStaffEndpoints as calls } from '../../contract.ts'

const dayMs = 86_400_000
const start = new Date('2026-11-17T12:00:00Z')
const inDays = (days: number) => start.getTime() / 1000 + days * 86_400

let app: TestApp
let fixture: PromotionFixture
let staff: Visitor
let tutorId: number
let tutor: Visitor
beforeAll(async () => {
  app = await openApp()
  app.setTime(start)
  fixture = await openPromotionFixture(app)
  staff = await app.visitor({ staff: 4 })
  tutorId = fixture.tutors[0]!
  tutor = await fixture.logIn(tutorId)
  await fixture.fund(tutorId, 1_000_000)
})
beforeEach(async () => {
  app.setTime(start)
  await fixture.empty()
})

const create = (more: object = {}) =>
  staff.call<typeof calls.create>('POST /api/admin/top/create', {
    data: { input: { tutor_id: tutorId, ...fixture.list, days: 14, ...more } },
  })

async function buy(): Promise<number> {
  const answer = await fixture.payByWallet(tutor)
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer))
  return answer.data.top_id
}

/** Runs an action of the list of tutors and returns the token of its undo. */
async function act(action: string, more: object = {}): Promise<string> {
  const answer = await postCall(staff, `/api/admin/tutor/${action}`, { tutor_id: tutorId, ...more })
  expect(answer).toMatchObject({ status: 'success' })
  return (answer.data as { undo: string }).undo
}
const undo = (token: string) => postCall(staff, '/api/admin/tutors/undo', { token })
const removeTops = () => runQueuedJobs(app, 'remove_tops_of_hidden_tutor')

test('a placement that staff give is free and can be read and listed', async () => {
  const wallet = await fixture.balanceOf('wallet', tutorId)
  const created = await create()
  if (created.status !== 'success') throw new Error(JSON.stringify(created))
  const { top } = created.data
  expect(top).toMatchObject({ tutor_id: tutorId, state: 'active', price: 0, days: 14, ends_at: inDays(14) })
  expect(await fixture.balanceOf('wallet', tutorId)).toBe(wallet)
  const read = await staff.call<typeof calls.get>('GET /api/admin/top/get', { id: top.id })
  expect(read).toMatchObject({ data: { top } })
  const filters = { text: String(tutorId), state: 'active' as const }
  const listed = await staff.call<typeof topList.endpoints.list>('POST /api/admin/tops', { filters })
  expect(listed).toMatchObject({ data: { tops: { total: 1, items: [{ id: top.id }] } } })
  const exported = await staff.send('GET', '/api/admin/tops/export')
  expect(exported.body).toContain(top.tutor)
})

test('a tutor outside of the list and a full period are refused', async () => {
  expect(await create({ tutor_id: 999_999 })).toMatchObject({ error: { tutor_id: [expect.any(String)] } })
  await fixture.fill(20)
  expect(await create({ starts_at: inDays(1) })).toMatchObject({ error: { starts_at: [expect.any(String)] } })
  expect(await create({ starts_at: inDays(40) })).toMatchObject({ status: 'success' })
})

test('a saved period moves the placement and keeps its price', async () => {
  const id = await buy()
  const save = (starts_at: number, ends_at: number) =>
    staff.call<typeof calls.save>('POST /api/admin/top/save', { data: { input: { id, starts_at, ends_at } } })
  expect(await save(inDays(2), inDays(12))).toMatchObject({
    data: { top: { state: 'queued', starts_at: inDays(2), ends_at: inDays(12), price: fixture.prices[7] } },
  })
  expect(await save(inDays(2), inDays(1))).toMatchObject({ error: { ends_at: [expect.any(String)] } })
})

test('a saved period cannot take away time that is paid for', async () => {
  const bought = await buy()
  const save = (id: number, starts_at: number, ends_at: number) =>
    staff.call<typeof calls.save>('POST /api/admin/top/save', { data: { input: { id, starts_at, ends_at } } })
  const refused = (field: string) => ({ error: { [field]: [expect.any(String)] } })
  expect(await save(bought, inDays(0), inDays(6))).toMatchObject(refused('ends_at'))
  expect(await save(bought, inDays(-6), inDays(-1))).toMatchObject(refused('ends_at'))
  // The refund of a removal would be smaller.
  expect(await save(bought, inDays(-6), inDays(7))).toMatchObject(refused('starts_at'))
  expect(await save(bought, inDays(0), inDays(7))).toMatchObject({ status: 'success' })
  await fixture.empty()
  const created = await create()
  if (created.status !== 'success') throw new Error(JSON.stringify(created))
  expect(await save(created.data.top.id, inDays(0), inDays(6))).toMatchObject({ status: 'success' })
  expect(await save(created.data.top.id, inDays(-6), inDays(-1))).toMatchObject(refused('ends_at'))
})

test('a removed placement is refunded in proportion, once', async () => {
  const before = await fixture.balanceOf('wallet', tutorId)
  const id = await buy()
  app.setTime(new Date(start.getTime() + 2 * dayMs))
  // A session of staff lasts twelve hours.
  const colleague = await app.visitor({ staff: 4 })
  const remove = () =>
    colleague.call<typeof calls.delete>('POST /api/admin/top/delete', { id, reason: 'A complaint of a client' })
  const refunded = Math.round((fixture.prices[7] * 5) / 7)
  expect(await remove()).toMatchObject({ data: { top: { state: 'removed', refunded } } })
  expect(await remove()).toMatchObject({ error: 'wrong_status' })
  expect(await fixture.balanceOf('wallet', tutorId)).toBe(before - fixture.prices[7] + refunded)
  expect(await findLedgerFaults(fixture.db, 'ua')).toEqual([])
  expect((await fixture.getTops(tutor)).offer.taken).toBe(0)
})

test('twenty removals at once refund once', async () => {
  const before = await fixture.balanceOf('wallet', tutorId)
  const id = await buy()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => staff.call<typeof calls.delete>('POST /api/admin/top/delete', { id })),
  )
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  expect(await fixture.balanceOf('wallet', tutorId)).toBe(before)
})

test('a running placement stays when a placement before it in another slot is over', async () => {
  await fixture.fill(1, { at: new Date(start.getTime() - 6 * dayMs) })
  const first = await create()
  if (first.status !== 'success') throw new Error(JSON.stringify(first))
  app.setTime(new Date(start.getTime() + 2 * dayMs))
  const colleague = await app.visitor({ staff: 4 })
  const save = (starts_at: number) =>
    colleague.call<typeof calls.save>('POST /api/admin/top/save', {
      data: { input: { id: first.data.top.id, starts_at, ends_at: inDays(20) } },
    })
  expect(await save(inDays(0))).toMatchObject({ data: { top: { slot: 2, ends_at: inDays(20) } } })
})

describe('a tutor whom staff hide', () => {
  test('gets the rest back once, queued placements included', async () => {
    const before = await fixture.balanceOf('wallet', tutorId)
    const first = await buy()
    const { offer } = await fixture.getTops(tutor)
    const second = await fixture.payByWallet(tutor, { starts_at: offer.periods[0]!.starts_at })
    expect(second.status).toBe('success')
    await act('set_inactive')
    expect(await fixture.findTop(first)).toMatchObject({ state: 'booked' })
    expect(await removeTops()).toBe(1)
    expect(await fixture.findTop(first)).toMatchObject({ state: 'removed', refunded: fixture.prices[7] })
    expect(await fixture.balanceOf('wallet', tutorId)).toBe(before)
    await act('set_active')
    await act('set_inactive')
    await removeTops()
    expect(await fixture.balanceOf('wallet', tutorId)).toBe(before)
    await act('set_active')
    expect(await findLedgerFaults(fixture.db, 'ua')).toEqual([])
  })

  const hiding = [
    ['set_inactive', {}, 'set_active', {}],
    ['set_toggle', { toggle: 'show_in_catalog', value: 0 }, 'set_toggle', { toggle: 'show_in_catalog', value: 1 }],
    ['delete', {}, 'restore', {}],
  ] as const
  test.each(hiding)('keeps the placement if staff undo or revert %s', async (action, input, opposite, back) => {
    // Deleting a tutor ends their sessions.
    tutor = await fixture.logIn(tutorId)
    const id = await buy()
    const balance = await fixture.balanceOf('wallet', tutorId)
    const token = await act(action, input)
    const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs
      where task_identifier = 'remove_tops_of_hidden_tutor'`.execute(fixture.db)
    const { rows: expiry } = await sql<{ expires_at: Date }>`select expires_at from undo_step
      where token = ${token}`.execute(fixture.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.run_at > expiry[0]!.expires_at).toBe(true)
    expect(await undo(token)).toMatchObject({ status: 'success' })
    await removeTops()
    await act(action, input)
    await act(opposite, back)
    await removeTops()
    expect(await fixture.findTop(id)).toMatchObject({ state: 'booked' })
    expect(await fixture.balanceOf('wallet', tutorId)).toBe(balance)
  })

  test('gets the rest back if moderation hides the profile', async () => {
    tutor = await fixture.logIn(tutorId)
    const before = await fixture.balanceOf('wallet', tutorId)
    const id = await buy()
    const returned = { tutor_id: tutorId, comment: 'This text cannot stay.', hide: true }
    expect(await postCall(staff, '/api/admin/tutor/set_need_revision', returned)).toMatchObject({ status: 'success' })
    await removeTops()
    expect(await fixture.findTop(id)).toMatchObject({ state: 'removed', refunded: fixture.prices[7] })
    expect(await fixture.balanceOf('wallet', tutorId)).toBe(before)
    await fixture.db.updateTable('tutor').set({ state: 'published' }).where('id', '=', tutorId).execute()
    await fixture.asSystem((ctx) => ctx.emit({ name: 'tutor.shown', entity: 'tutor', entityId: tutorId }))
  })
})

test('prices that staff change are those of the next purchase', async () => {
  const save = await staff.call<typeof topPriceEndpoints.save>('POST /api/admin/top_prices/save', {
    prices: [{ days: 7, price: 12_345 }],
  })
  expect(save).toMatchObject({ data: { prices: [{ days: 7, price: 12_345, standard: fixture.prices[7] }, {}, {}] } })
  const read = await staff.call<typeof topPriceEndpoints.get>('GET /api/admin/top_prices/get', {})
  expect(read).toMatchObject({ data: { prices: [{ price: 12_345 }, { price: fixture.prices[14] }, {}] } })
  expect((await fixture.getTops(tutor)).offer.periods[0]!.price).toBe(12_345)
  expect((await fixture.payByWallet(tutor)).status).toBe('fail')
  expect((await fixture.payByWallet(tutor, { price: 12_345 })).status).toBe('success')
  const wrong = { prices: [{ days: 8, price: 1 }] }
  const refused = await staff.call<typeof topPriceEndpoints.save>('POST /api/admin/top_prices/save', wrong)
  expect(refused.status).toBe('fail')
  await fixture.db.deleteFrom('top_price').execute()
})

test('a longer placement never costs less than a shorter one', async () => {
  const save = (prices: { days: number; price: number }[]) =>
    staff.call<typeof topPriceEndpoints.save>('POST /api/admin/top_prices/save', { prices })
  const rejected = { status: 'fail', error: { prices: [expect.any(String)] } }
  expect(await save([{ days: 14, price: fixture.prices[7] - 1 }])).toMatchObject(rejected)
  expect(await save([{ days: 7, price: fixture.prices[30] + 1 }])).toMatchObject(rejected)
  const read = await staff.call<typeof topPriceEndpoints.get>('GET /api/admin/top_prices/get', {})
  expect(read).toMatchObject({ data: { prices: topPeriods.map((days) => ({ days, price: fixture.prices[days] })) } })
  for (const { topPrices } of editions) {
    const standard = topPeriods.map((days) => topPrices[days])
    expect(standard).toEqual(standard.toSorted((a, b) => a - b))
  }
})
