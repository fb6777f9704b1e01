import { describe, expect, test } from 'vitest'
import { covers, mayActAs, wayBack } from './model.ts'

const panel = [
  { segment: 'desktop', path: '/panel/desktop/', staff: [1, 2, 3, 4] },
  { segment: 'users_cities', path: '/panel/users_cities/', staff: [1, 3, 4] },
  { segment: 'clients_show', path: '/panel/clients_show/', staff: [1, 2, 4] },
  { segment: 'transfer_settings', path: '/panel/transfer_settings/', staff: [1] },
] as const
const statuses = [1, 2, 3, 4] as const

test('a status covers those whose pages it opens all', () => {
  const covered = statuses.map((mine) => statuses.filter((other) => covers(mine, other, panel)))
  expect(covered).toEqual([[1, 2, 3, 4], [2], [3], [2, 3, 4]])
})

describe('who may go about as whom', () => {
  test('people: whoever opens their lists', () => {
    for (const role of ['client', 'tutor'] as const)
      expect(statuses.filter((by) => mayActAs(by, role, panel))).toEqual([1, 2, 4])
  })

  test('administrators: whoever manages them, and never upwards', () => {
    const others = statuses.map((by) => statuses.filter((as) => mayActAs(by, as, panel)))
    expect(others).toEqual([[1, 2, 3, 4], [], [], [2, 3, 4]])
  })
})

test('the way back leads to the list they came from, once there is one', () => {
  expect(wayBack('client', panel)).toBe('/panel/clients_show/')
  expect(wayBack('tutor', panel)).toBe('/panel/desktop/')
  expect(wayBack(undefined, panel)).toBe('/panel/desktop/')
})
