import { expect, test } from 'vitest'
import { addDays, demandPercent, findSlot, isPromisedStart, refundOf, topPrice } from './model.ts'
import type { BookedPeriod } from './model.ts'

const now = new Date('2026-11-17T12:00:00Z')
const at = (days: number) => addDays(now, days)
const period = (slot: number, from: number, to: number): BookedPeriod => ({
  slot,
  starts_at: at(from),
  ends_at: at(to),
})

test('a free slot starts at once', () => {
  const found = findSlot([period(1, -1, 6)], { slots: 2, from: now, days: 7 })
  expect(found).toEqual({ slot: 2, starts_at: now, ends_at: at(7) })
})

test('a full list starts when the first place becomes free', () => {
  const found = findSlot([period(1, -1, 6), period(2, -1, 3)], { slots: 2, from: now, days: 7 })
  expect(found).toEqual({ slot: 2, starts_at: at(3), ends_at: at(10) })
})

test('a gap that is too short is skipped', () => {
  const booked = [period(1, -1, 3), period(1, 8, 15)]
  expect(findSlot(booked, { slots: 1, from: now, days: 7 }).starts_at).toEqual(at(15))
  expect(findSlot(booked, { slots: 1, from: now, days: 5 }).starts_at).toEqual(at(3))
})

test('equal starts prefer the own slot', () => {
  expect(findSlot([], { slots: 5, from: now, days: 7, preferred: 4 }).slot).toBe(4)
})

test('placements of random purchases never share a slot', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const booked: BookedPeriod[] = []
  for (let sale = 0; sale < 300; sale++)
    booked.push(findSlot(booked, { slots: 10, from: at(random(60)), days: [7, 14, 30][random(3)]! }))
  const overlaps = (a: BookedPeriod, b: BookedPeriod) =>
    a.slot === b.slot && a.starts_at < b.ends_at && b.starts_at < a.ends_at
  expect(booked.some((a, place) => booked.slice(place + 1).some((b) => overlaps(a, b)))).toBe(false)
})

test('the price follows the demand', () => {
  expect([0, 9, 10, 29, 30, 500].map(demandPercent)).toEqual([100, 100, 150, 150, 200, 200])
  expect([topPrice(999, 150), topPrice(1000, 200)]).toEqual([1499, 2000])
})

test('a refund is the part of the time that is left', () => {
  const paid = { price: 3000, days: 30, starts_at: now, ends_at: at(30) }
  expect([at(-3), now, at(10), at(29.5), at(30), at(40)].map((time) => refundOf(paid, time, 'UAH'))).toEqual([
    3000, 3000, 2000, 50, 0, 0,
  ])
  // Staff moved its last three days to the next month.
  expect(refundOf({ ...paid, starts_at: at(40), ends_at: at(43) }, at(30), 'UAH')).toBe(300)
})

test('a start later than promised is another start', () => {
  expect(isPromisedStart(now, null, now)).toBe(true)
  expect(isPromisedStart(at(1), null, now)).toBe(false)
  expect(isPromisedStart(at(1), at(1), now)).toBe(true)
  expect(isPromisedStart(at(2), at(1), now)).toBe(false)
})
