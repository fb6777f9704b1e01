import { describe, expect, test } from 'vitest'
import { slices } from '#app/slices.ts'
import { coversStatus, canActAs, actingReturnPath } from './model.ts'

const panel = [
  { segment: 'desktop', path: '/panel/desktop/', staff: [1, 2, 3, 4] },
  { segment: 'users_cities', path: '/panel/users_cities/', staff: [1, 3, 4] },
  { segment: 'clients_show', path: '/panel/clients_show/', staff: [1, 2, 4] },
] as const
const statuses = [1, 2, 3, 4] as const

test('status 1 covers all, status 4 covers 2, 3 and 4, others only themselves', () => {
  const covered = statuses.map((mine) => statuses.filter((other) => coversStatus(mine, other)))
  expect(covered).toEqual([[1, 2, 3, 4], [2], [3], [2, 3, 4]])
})

test('every panel page of a status is open to the statuses that cover it', () => {
  const pages = slices.flatMap((slice) => slice.panel?.pages ?? [])
  expect(pages.length).toBeGreaterThan(10)
  for (const { segment, staff } of pages)
    for (const other of staff)
      for (const mine of statuses.filter((one) => coversStatus(one, other)))
        expect([segment, mine, staff]).toEqual([segment, mine, expect.arrayContaining([mine])])
})

describe('acting', () => {
  test('as a person is open to statuses that may open the lists', () => {
    for (const role of ['client', 'tutor'] as const)
      expect(statuses.filter((by) => canActAs(by, role))).toEqual([1, 2, 4])
  })

  test('as an administrator is open to managers and never to higher statuses', () => {
    const others = statuses.map((by) => statuses.filter((as) => canActAs(by, as)))
    expect(others).toEqual([[1, 2, 3, 4], [], [], [2, 3, 4]])
  })
})

test('returns to the list of the kind, or to the desktop without one', () => {
  expect(actingReturnPath('client', panel)).toBe('/panel/clients_show/')
  expect(actingReturnPath('tutor', panel)).toBe('/panel/desktop/')
  expect(actingReturnPath(undefined, panel)).toBe('/panel/desktop/')
})
