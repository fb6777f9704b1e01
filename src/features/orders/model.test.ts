import fc from 'fast-check'
import { ua } from '#editions/ua.ts'
import { describe, expect, test } from 'vitest'
import { computeFee, isTutorFault, applyTransition, orderTransitions, statuses } from './model.ts'
import type { OrderAction, OrderState, Status, OrderActor } from './model.ts'

const everybody: OrderActor[] = ['staff', 'client', 'tutor', 'system']
const actions = Object.keys(orderTransitions) as OrderAction[]

/** An independent copy of the transition table: from, to, and allowed actors. */
const decided: Record<OrderAction, [from: number[], to: number | 'before', who: string]> = {
  processing: [[1, 3], 2, 'staff'],
  potential: [[1, 2], 3, 'staff tutor system'],
  potential_off: [[3], 'before', 'staff'],
  appoint: [[1, 2, 3], 4, 'staff client tutor system'],
  delete_tutor: [[4, 5, 6], 2, 'staff client tutor'],
  first_class: [[4, 5], 5, 'staff client tutor'],
  first_class_past: [[5], 6, 'system'],
  paid: [[4, 5, 6], 7, 'staff system'],
  paid_off: [[7], 'before', 'staff'],
  make_personal: [[1, 2, 3], 1, 'client'],
  pause: [[1, 2, 3, 4, 5, 6, 7], 8, 'staff'],
  unpause: [[8], 'before', 'staff system'],
  lost: [[1, 2, 3, 4, 5, 6, 7, 8], 9, 'staff'],
  lost_off: [[9], 'before', 'staff'],
  delete: [[1, 2, 3], 10, 'client staff'],
  school_new: [[1, 2, 3], 11, 'staff system'],
  school_processing: [[11], 12, 'staff system'],
  to_main_site: [[11, 12], 1, 'staff'],
}
const staffAlso: Partial<Record<OrderAction, number[]>> = { delete: [4, 5, 6, 8] }

describe('every action from every status by every actor', () => {
  test.each(actions)('%s', (action) => {
    const [from, to, who] = decided[action]
    for (const status of statuses)
      for (const one of everybody) {
        const also = one === 'staff' ? (staffAlso[action] ?? []) : []
        const allowed = who.split(' ').includes(one) && [...from, ...also].includes(status)
        const next = applyTransition({ status, before: [6] }, action, one)
        const leads = allowed ? (to === 'before' ? 6 : to) : undefined
        expect([action, status, one, next?.status]).toEqual([action, status, one, leads])
      }
  })
})

test('a returnable status leads back to the status it was entered from', () => {
  const start: OrderState = { status: 1, before: [] }
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...actions), fc.constantFrom(...everybody)), { maxLength: 60 }),
      (steps) => {
        let standing = start
        // Tracks independently where the statuses 3, 7, 8 and 9 were entered from.
        let watched: Status[] = []
        for (const [action, who] of steps) {
          const next = applyTransition(standing, action, who)
          if (!next) continue
          const [, to] = decided[action]
          if (to === 'before') expect(next.status).toBe(watched.at(-1))
          if (to === 'before') watched = watched.slice(0, -1)
          else if ([3, 7, 8, 9].includes(to)) watched = [...watched, standing.status]
          else if ([3, 7, 8, 9].includes(standing.status)) watched = watched.slice(0, -1)
          expect(next.before).toEqual(watched)
          standing = next
        }
        expect(standing.before.length).toBeLessThanOrEqual(4)
      },
    ),
    { numRuns: 3000 },
  )
})

test('the fee is half of four weeks and assumes one lesson a week if unknown', () => {
  expect(computeFee(ua.fee, { currency: 'UAH', rate: 40_000, class_regularity: 2 })).toBe(160_000)
  expect(computeFee(ua.fee, { currency: 'UAH', rate: 40_000, class_regularity: 0 })).toBe(80_000)
})

test('tells whether the tutor is at fault', () => {
  expect(isTutorFault(['price', 'schedule'])).toBe(false)
  expect(isTutorFault(['price', 'tutor_silent'])).toBe(true)
})
