import { describe, expect, test } from 'vitest'
import { slices } from '#app/slices.ts'
import { covers, mayActAs, wayBack } from './model.ts'

const panel = [
  { segment: 'desktop', path: '/panel/desktop/', staff: [1, 2, 3, 4] },
  { segment: 'users_cities', path: '/panel/users_cities/', staff: [1, 3, 4] },
  { segment: 'clients_show', path: '/panel/clients_show/', staff: [1, 2, 4] },
] as const
const statuses = [1, 2, 3, 4] as const

test('ranks: 1 above all, 4 above 2 and 3 and below 1, whatever pages there are', () => {
  const covered = statuses.map((mine) => statuses.filter((other) => covers(mine, other)))
  expect(covered).toEqual([[1, 2, 3, 4], [2], [3], [2, 3, 4]])
})

test('no rank opens a page of the panel that a rank above it does not', () => {
  const pages = slices.flatMap((slice) => slice.panel ?? [])
  expect(pages.length).toBeGreaterThan(10)
  for (const { segment, staff } of pages)
    for (const other of staff)
      for (const mine of statuses.filter((one) => covers(one, other)))
        expect([segment, mine, staff]).toEqual([segment, mine, expect.arrayContaining([mine])])
})

describe('who may go about as whom', () => {
  test('people: whoever opens their lists', () => {
    for (const role of ['client', 'tutor'] as const)
      expect(statuses.filter((by) => mayActAs(by, role))).toEqual([1, 2, 4])
  })

  test('administrators: whoever manages them, and never upwards', () => {
    const others = statuses.map((by) => statuses.filter((as) => mayActAs(by, as)))
    expect(others).toEqual([[1, 2, 3, 4], [], [], [2, 3, 4]])
  })
})

test('the way back leads to the list they came from, once there is one', () => {
  expect(wayBack('client', panel)).toBe('/panel/clients_show/')
  expect(wayBack('tutor', panel)).toBe('/panel/desktop/')
  expect(wayBack(undefined, panel)).toBe('/panel/desktop/')
})
