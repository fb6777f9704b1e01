import { describe, expect, test } from 'vitest'
import { isInShare, isTransferable, matchesRule, retryDelayMs } from './model.ts'
import type { OrderFacts, TransferRule } from './model.ts'

const rule = (changes: Partial<TransferRule> = {}): TransferRule => ({
  id: 1,
  title: '',
  subject_id: null,
  level_id: null,
  place: 'any',
  price_from: null,
  price_to: null,
  hour_from: 0,
  hour_to: 0,
  share: 100,
  max_tutors: 500,
  position: 1,
  ...changes,
})
const order: OrderFacts = {
  order_id: 7,
  subjects: [3],
  levels: [5],
  online: true,
  offline: false,
  price: 30_000,
  hour: 22,
}

describe('the conditions of a rule', () => {
  test.each<[string, Partial<TransferRule>, Partial<OrderFacts>, boolean]>([
    ['nothing', {}, {}, true],
    ['its subject', { subject_id: 3 }, {}, true],
    ['another subject', { subject_id: 4 }, {}, false],
    ['its level', { level_id: 5 }, {}, true],
    ['another level', { level_id: 6 }, {}, false],
    ['online', { place: 'online' }, {}, true],
    ['in person', { place: 'offline' }, {}, false],
    ['in person for both', { place: 'offline' }, { offline: true }, true],
    ['the lowest price', { price_from: 30_000 }, {}, true],
    ['a higher lowest price', { price_from: 30_001 }, {}, false],
    ['the highest price', { price_to: 30_000 }, {}, true],
    ['a lower highest price', { price_to: 29_999 }, {}, false],
    ['a price of a request without one', { price_to: 30_000 }, { price: null }, false],
    ['no price of a request without one', {}, { price: null }, true],
    ['hours over midnight', { hour_from: 20, hour_to: 8 }, {}, true],
    ['hours over midnight by day', { hour_from: 20, hour_to: 8 }, { hour: 8 }, false],
    ['hours of the day', { hour_from: 8, hour_to: 22 }, {}, false],
    ['the last hour of the day', { hour_from: 8, hour_to: 23 }, {}, true],
  ])('with %s', (_, changes, facts, matches) => {
    expect(matchesRule(rule(changes), { ...order, ...facts })).toBe(matches)
  })
})

test('orders in person and subjects that the school does not teach stay here', () => {
  const taught = new Set([3])
  expect(isTransferable(order, { taught, transfer_offline_lesson: false })).toBe(true)
  const inPerson = { ...order, online: false, offline: true }
  expect(isTransferable(inPerson, { taught, transfer_offline_lesson: false })).toBe(false)
  expect(isTransferable(inPerson, { taught, transfer_offline_lesson: true })).toBe(true)
  expect(isTransferable({ ...order, subjects: [3, 4] }, { taught, transfer_offline_lesson: true })).toBe(false)
  expect(isTransferable({ ...order, subjects: [4] }, { taught: new Set(), transfer_offline_lesson: true })).toBe(false)
})

test('the share is kept over many orders, and each order always gets the same answer', () => {
  for (const share of [1, 25, 50, 90, 100]) {
    const chosen = Array.from({ length: 10_000 }, (_, id) => isInShare({ id: 4, share }, id + 1)).filter(Boolean)
    expect(Math.abs(chosen.length / 100 - share)).toBeLessThan(2)
  }
  expect(isInShare({ id: 4, share: 50 }, 77)).toBe(isInShare({ id: 4, share: 50 }, 77))
})

test('the delay after failures doubles up to an hour', () => {
  expect([1, 2, 3, 8, 50].map(retryDelayMs)).toEqual([30_000, 60_000, 120_000, 3_600_000, 3_600_000])
})
