import { expect, test } from 'vitest'
import { admit, anyStaff, client, guest, tutor } from './access.ts'
import type { Person, StaffMember, StaffStatus } from './access.ts'

const staff = (status: StaffStatus): StaffMember => ({ realm: 'staff', id: 1, name: 'S', status, editions: [] })
const person = (...roles: Person['roles'][number][]): Person => ({ realm: 'person', id: 2, name: 'P', roles })

test('guests enter where anybody may, and nowhere else', () => {
  expect(admit(guest, {})).toEqual({ realm: 'guest' })
  for (const who of [client, tutor, anyStaff]) expect(admit(who, {})).toBe('unauthorized')
})

test('staff enter by status', () => {
  expect(admit({ staff: [1, 3] }, { staff: staff(3) })).toMatchObject({ realm: 'staff' })
  expect(admit({ staff: [1, 3] }, { staff: staff(2) })).toBe('forbidden')
  expect(admit({ staff: [] }, { staff: staff(1) })).toBe('forbidden')
})

test('a missing or made-up status never grants', () => {
  const odd = { ...staff(1), status: undefined as unknown as StaffStatus }
  expect(admit(anyStaff, { staff: odd })).toBe('forbidden')
})

test('persons enter by role; staff are not persons, nor the other way round', () => {
  expect(admit(tutor, { person: person('client', 'tutor') })).toMatchObject({ realm: 'person' })
  expect(admit(tutor, { person: person('client') })).toBe('forbidden')
  expect(admit(tutor, { staff: staff(1) })).toBe('unauthorized')
  expect(admit(anyStaff, { person: person('client', 'tutor') })).toBe('unauthorized')
})

test('whoever is signed in as both is the one the door is for', () => {
  const auth = { staff: staff(1), person: person('client') }
  expect(admit(client, auth)).toMatchObject({ realm: 'person' })
  expect(admit(anyStaff, auth)).toMatchObject({ realm: 'staff' })
})
