import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { editions } from '#editions/editions.ts'
import { isAmount, listChildSchemas } from '#platform/http/payable-amounts.ts'
import { smallestAmount } from '#shared/money.ts'
import type { Endpoint } from '#shared/contract.ts'
import type { adjustmentEndpoints } from '#features/payments/contract/adjustments.ts'
import type { walletEndpoints } from '#features/payments/contract/payments.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { endpoints } from './contracts.ts'

/**
 * Sums that people choose are declared with `money()` or `moneyField()`, so that they have no fraction where the currency
 * has none in use. The value says why a number that looks like a sum is none.
 */
const exceptions: Record<string, string> = {
  'price_from, price_to': 'limits of a filter',
  'owed, rest': 'the sum that the caller saw, compared with ours',
  'POST /api/tutor/order/answer_rate': 'repeats the rate and the fee that were shown',
  fee: 'the fee that was shown, compared with ours',
  top: 'the price that was shown, compared with ours',
}
const excepted = new Set(Object.keys(exceptions).flatMap((name) => name.split(', ')))

const looksLikeSum = /^(?:price|sum|amount|rate|fee|pay|salary|donate_sum|owed|rest|price_from|price_to|bonus)$/

function listSums(schema: z.core.$ZodType, path: string[]): string[][] {
  if (isAmount(schema)) return []
  const children = listChildSchemas(schema)
  if (children.length === 0) return looksLikeSum.test(path.at(-1) ?? '') ? [path] : []
  return children.flatMap(([name, child]) => listSums(child, name === undefined ? path : [...path, name]))
}

const findUndeclared = (declared: readonly Pick<Endpoint, 'method' | 'path' | 'input'>[]) =>
  declared
    .filter(({ method, path }) => method === 'POST' && !excepted.has(`${method} ${path}`))
    .flatMap(({ path, input }) =>
      listSums(input, [])
        .filter((names) => !names.includes('filters') && !names.some((name) => excepted.has(name)))
        .map((names) => `${path} ${names.join('.')}`),
    )

test('every sum that a call takes is declared as money', () => {
  expect(findUndeclared(endpoints)).toEqual([])
  const planted = { method: 'POST', path: '/api/gift', input: z.object({ gift: z.object({ sum: z.int() }) }) } as const
  expect(findUndeclared([planted])).toEqual(['/api/gift gift.sum'])
})

const wholeUnits = editions.filter(({ currency }) => smallestAmount(currency) > 1)
test('whole units are those of tenge and rupees', () => {
  expect(wholeUnits.map(({ code }) => code).toSorted()).toEqual(['in', 'kz'])
})

test.each(editions.map((edition) => [edition.code, edition] as const))('the sums of %s can be paid', (_, edition) => {
  const { topUp, topPrices, lessonPrice, cardLimit, currency } = edition
  const sums = [topUp.min, topUp.max, ...topUp.suggested, ...Object.values(topPrices), lessonPrice.min, cardLimit]
  expect(sums.filter((sum) => sum % smallestAmount(currency) !== 0)).toEqual([])
})

describe.each(wholeUnits.map(({ code }) => code))('in %s', (code) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })

  test('staff cannot add a fraction, and a tutor cannot pay one', async () => {
    const staff = await app.visitor({ edition: code, staff: 1 })
    const tutor = await app.visitor({ edition: code, roles: ['tutor'] })
    const fraction = { error: { sum: [expect.stringMatching(/\S/)] }, httpStatus: 400 }
    const add = (sum: number) =>
      staff.call<typeof adjustmentEndpoints.add>('POST /api/admin/tutor/wallet/add_money', {
        tutor_id: tutor.personId!,
        sum,
        reason: 'Compensation',
      })
    expect(await add(1050)).toMatchObject(fraction)
    expect(await add(1000)).toMatchObject({ data: { balance: 1000 } })
    const provider = editions.find((edition) => edition.code === code)!.paymentMethods[0] as 'fondy'
    const pay = (input: object) =>
      tutor.call<typeof walletEndpoints.pay>('POST /api/tutor/wallet/pay/:provider', { provider, ...input })
    expect(await pay({ sum: 200_050 })).toMatchObject(fraction)
    expect(await pay({ sum_text: '2000.50' })).toMatchObject(fraction)
  })
})
