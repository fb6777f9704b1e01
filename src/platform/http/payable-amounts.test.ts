import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { entity, integer, money } from '#shared/codecs.ts'
import { findUnpayableAmounts } from './payable-amounts.ts'

const input = z.object({
  sum: money(-1_000_000, 1_000_000).refine((sum) => sum !== 0),
  rest: integer(0, 1_000_000),
  tutor: entity(
    z.object({ subjects: z.array(z.object({ price: money(0, 1_000_000).nullable() })).optional() }).partial(),
  ).prefault({}),
})
const values = (sum: number, price: number | null) => ({
  sum,
  rest: 1,
  tutor: { subjects: [{ price: 100 }, { price }] },
})

describe.each(['KZT', 'INR'])('%s', (currency) => {
  test('has whole units only, at any depth', () => {
    expect(findUnpayableAmounts(input, values(100, -300), currency)).toEqual([])
    expect(findUnpayableAmounts(input, values(150, 199), currency)).toEqual(['sum', 'tutor.subjects.1.price'])
    expect(findUnpayableAmounts(input, values(-99, null), currency)).toEqual(['sum'])
    expect(findUnpayableAmounts(input, { sum: 100, rest: 1, tutor: {} }, currency)).toEqual([])
  })
})

test.each(['UAH', 'PLN', 'USD', 'EUR', 'MXN'])('%s has minor units', (currency) => {
  expect(findUnpayableAmounts(input, values(150, 199), currency)).toEqual([])
})
