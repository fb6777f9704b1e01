import { expect, test } from 'vitest'
import { authorize, anyStaff, client, guest, tutor } from './access.ts'
import type { Person, StaffMember, StaffStatus } from './access.ts'

const staff = (status: StaffStatus): StaffMember => ({ realm: 'staff', id: 1, name: 'S', status, editions: [] })
const person = (...roles: Person['roles'][number][]): Person => ({ realm: 'person', id: 2, name: 'P', roles })

test('guests may only open what is public', () => {
  expect(authorize(guest, {})).toEqual({ realm: 'guest' })
  for (const who of [client, tutor, anyStaff]) expect(authorize(who, {})).toBe('unauthorized')
})

test('staff are checked by status', () => {
  expect(authorize({ staff: [1, 3] }, { staff: staff(3) })).toMatchObject({ realm: 'staff' })
  expect(authorize({ staff: [1, 3] }, { staff: staff(2) })).toBe('forbidden')
  expect(authorize({ staff: [] }, { staff: staff(1) })).toBe('forbidden')
})

test('a missing or forged status never grants access', () => {
  const odd = { ...staff(1), status: undefined as unknown as StaffStatus }
  expect(authorize(anyStaff, { staff: odd })).toBe('forbidden')
})

test('persons are checked by role; staff are not persons and vice versa', () => {
  expect(authorize(tutor, { person: person('client', 'tutor') })).toMatchObject({ realm: 'person' })
  expect(authorize(tutor, { person: person('client') })).toBe('forbidden')
  expect(authorize(tutor, { staff: staff(1) })).toBe('unauthorized')
  expect(authorize(anyStaff, { person: person('client', 'tutor') })).toBe('unauthorized')
})

test('with both sessions, the actor is the one that the rule requires', () => {
  const auth = { staff: staff(1), person: person('client') }
  expect(authorize(client, auth)).toMatchObject({ realm: 'person' })
  expect(authorize(anyStaff, auth)).toMatchObject({ realm: 'staff' })
})
